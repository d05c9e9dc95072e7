// A subscriber of webhooks in a process of its own: counts messages and says when the first and the last one came. Told to hold,
// it leaves them without a response, so that all others have to wait in the queue of the service.
import { createServer } from "node:http";

let counted = { count: 0, first: 0, last: 0 };
let held = null;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const now = performance.now();
    if (counted.count === 0) counted.first = now;
    counted.count += 1;
    counted.last = now;
    if (held) held.push(response);
    else response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));

process.on("message", ({ reset, hold }) => {
  if (reset) counted = { count: 0, first: 0, last: 0 };
  if (hold) held = [];
  if (hold === false) {
    for (const response of held) response.writeHead(204).end();
    held = null;
  }
  process.send(counted);
});
process.on("disconnect", () => process.exit());
