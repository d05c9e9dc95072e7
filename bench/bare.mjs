// The limit: a bare node:http server that sends the same bytes and the same headers. Runs in a process of its own, or in
// several with one port.
import { executionAsyncResource } from "node:async_hooks";
import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

// Keeps the same objects alive as src/v8-tuning.ts, so that optimized code of the limit is not discarded either.
const request = new IncomingMessage(new Socket());
export const kept = [request, new ServerResponse(request)];
const keep = () => kept.push(executionAsyncResource());
process.nextTick(keep);
process.nextTick(keep, null);

const { workers = 1 } = JSON.parse(process.argv[2]);
if (workers > 1 && cluster.isPrimary) await distribute();
else serve();
process.on("disconnect", () => process.exit());

function serve() {
  let responses = new Map();
  let fallback = { status: 404, headers: [], body: undefined };
  const server = createServer((request, response) => {
    const { status, headers, body } = responses.get(request.url) ?? fallback;
    response.writeHead(status, headers);
    response.end(body);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
  process.on("message", (message) => {
    responses = new Map(message.responses);
    fallback = message.fallback ?? message.responses[0][1];
    process.send({ ready: responses.size });
  });
}

/** Starts the workers, and passes messages on to all of them. */
async function distribute() {
  cluster.setupPrimary({ serialization: "advanced" });
  const all = Array.from({ length: workers }, () => cluster.fork());
  const replies = () => Promise.all(all.map(async (worker) => (await once(worker, "message"))[0]));
  process.send((await replies())[0]);
  process.on("message", async (message) => {
    const received = replies();
    for (const worker of all) worker.send(message);
    process.send((await received)[0]);
  });
}
