import { once } from "node:events";
import { connect } from "node:net";
import { withTimeout } from "./wait.ts";

/** A response as it came over the wire. */
export interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends text to a server and reads until it closes the connection; the request must ask for that. */
export const rawExchange = async (origin: string, text: string): Promise<RawResponse> =>
  (await rawConnection(origin)).exchange(text);

/** An open connection. */
interface RawConnection {
  /** Waits until the server has taken the connection; it takes one in each turn of the event loop. */
  ping(): Promise<void>;
  /** Sends a request that closes the connection. */
  exchange(text: string): Promise<RawResponse>;
}

export async function rawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  await withTimeout("the connection to open", once(socket, "connect"));
  return {
    async ping() {
      socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      await withTimeout("the health check", once(socket, "data"));
    },
    async exchange(text) {
      const received = new Promise<string>((resolve, reject) => {
        let responseText = "";
        socket.on("data", (chunk) => {
          responseText += chunk;
        });
        socket.on("close", () => resolve(responseText));
        socket.on("error", (error) => (responseText === "" ? reject(error) : resolve(responseText)));
      });
      socket.write(text);
      return parse(await withTimeout("the connection to close", received));
    },
  };
}

function parse(responseText: string): RawResponse {
  const end = responseText.indexOf("\r\n\r\n");
  const [first = "", ...lines] = responseText.slice(0, end).split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: new Headers(pairs),
    text: responseText.slice(end + 4),
  };
}

/** The text of a request that closes its connection. */
export const rawRequest = (line: string, headers: Record<string, string> = {}, body = ""): string => {
  const all = { Host: "127.0.0.1", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
};
