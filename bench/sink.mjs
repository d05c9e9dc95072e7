// A subscriber of webhooks in a process of its own: counts messages and says when the first and the last one came.
import { createServer } from "node:http";

let counted = { count: 0, first: 0, last: 0 };

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const now = performance.now();
    if (counted.count === 0) counted.first = now;
    counted.count += 1;
    counted.last = now;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));

process.on("message", ({ reset }) => {
  if (reset) counted = { count: 0, first: 0, last: 0 };
  process.send(counted);
});
process.on("disconnect", () => process.exit());
