import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that the sink has received. */
export interface Message {
  headers: IncomingHttpHeaders;
  text: string;
  payload: {
    type: string;
    timestamp: string;
    data: {
      resource: string;
      id: number;
      version: number;
      language: string;
      group: number;
      rest_url: string;
    };
  };
}

/** A subscriber: a server that keeps what it receives. */
export interface Sink {
  url: string;
  messages: Message[];
  /** How many messages were aborted before their response. */
  aborted: number;
  /** The status of the response to a message; 200 unless a test sets it. */
  respond: (message: Message) => number | Promise<number>;
  close(): Promise<void>;
}

/** Starts a subscriber on this machine. */
export async function startSink(): Promise<Sink> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const message: Message = { headers: request.headers, text, payload: JSON.parse(text) };
    response.on("close", () => {
      if (!response.writableEnded) sink.aborted += 1;
    });
    const status = await sink.respond(message);
    if (status < 300) sink.messages.push(message);
    response.writeHead(status).end("thanks");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const sink: Sink = {
    url: `http://127.0.0.1:${port}/hook`,
    messages: [],
    aborted: 0,
    respond: () => 200,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return sink;
}
