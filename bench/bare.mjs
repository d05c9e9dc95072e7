// The limit: a bare node:http server that sends the same bytes and the same headers. Runs as a process of its own.
import { executionAsyncResource } from "node:async_hooks";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

// The limit must not wear off either: what the service keeps alive for the sake of speed (src/v8-tuning.ts) is kept here too.
const request = new IncomingMessage(new Socket());
export const kept = [request, new ServerResponse(request)];
const keep = () => kept.push(executionAsyncResource());
process.nextTick(keep);
process.nextTick(keep, null);

let answers = new Map();
let otherwise = { status: 404, headers: [], body: undefined };

const server = createServer((request, response) => {
  const { status, headers, body } = answers.get(request.url) ?? otherwise;
  response.writeHead(status, headers);
  response.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));

process.on("message", (message) => {
  answers = new Map(message.answers);
  otherwise = message.otherwise ?? message.answers[0][1];
  process.send({ ready: answers.size });
});
process.on("disconnect", () => process.exit());
