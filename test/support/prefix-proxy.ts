import { once } from "node:events";
import { createServer, request as forward, type Server } from "node:http";

/** A reverse proxy that serves a calendar below a prefix, and nothing else. */
export async function proxyBelow(prefix: string, target: () => string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) return void outgoing.writeHead(404).end();
    const upstream = forward(`${target()}${url.slice(prefix.length)}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
