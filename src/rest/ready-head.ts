import type { ServerResponse } from "node:http";

/** How long a connection without requests is kept, in seconds. */
export const KEEP_ALIVE = 65;

/** Headers that a 304 has no use for. */
const ofBody = new Set(["content-length", "content-type", "content-encoding"]);

/** Headers by name, in lower case; those without a value are not sent. */
export type Headers = Record<string, string | number | string[] | undefined>;

/** The head of an answer as it can be sent again and again: with its body, or to a client that has it. */
export function readyHead(headers: Headers, body: Buffer | null): string {
  const lines = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && (body || !ofBody.has(name)))
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${body ? "200 OK" : "304 Not Modified"}\r\n${lines.join("")}`;
}

/** Makes the heads of answers that go out at a moment. */
export function readySender() {
  let second = 0;
  let [keptOpen, closed] = ["", ""];

  function ends(now: number): void {
    second = now;
    const date = `date: ${new Date(now * 1000).toUTCString()}\r\n`;
    keptOpen = `${date}connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE}\r\n\r\n`;
    closed = `${date}connection: close\r\n\r\n`;
  }

  /**
   * Sends a head that was checked when it was made, and a body. `writeHead` would look at every header again, which
   * is a seventh of the cost of a 304; so the text is put where `writeHead` puts it (`_header`), together with what it
   * says about the connection (`_last`).
   */
  return (response: ServerResponse, head: string, body: Buffer | undefined, now: number): void => {
    if (now !== second) ends(now);
    const isLast = !response.shouldKeepAlive;
    const fields = response as unknown as { _header: string; _last: boolean };
    fields._header = head + (isLast ? closed : keptOpen);
    fields._last = isLast;
    response.end(body);
  };
}
