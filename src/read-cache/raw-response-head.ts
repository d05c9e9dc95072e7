import type { ServerResponse } from "node:http";
import { KEEP_ALIVE_SECONDS } from "../http/server.ts";
import type { HeaderLines } from "./response-cache.ts";

/** Headers that a 304 has no use for. */
const bodyHeaders = new Set(["content-length", "content-type", "content-encoding"]);

/** Headers by name; those without a value are not sent. */
type Headers = Record<string, string | number | string[] | undefined>;

/** Headers as lines, without those of certain names (in lower case). */
export function headerLines(headers: Headers, without: ReadonlySet<string> = nothing): HeaderLines {
  let [full, notModified] = ["", ""];
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (value === undefined || without.has(name)) continue;
    const line = `${name}: ${value}\r\n`;
    full += line;
    if (!bodyHeaders.has(name)) notModified += line;
  }
  return { full, notModified };
}

const nothing: ReadonlySet<string> = new Set();

/** Makes a function that sends responses whose head is text already. */
export function rawSender() {
  let second = 0;
  let [keptOpen, closed] = ["", ""];

  function ends(now: number): void {
    second = now;
    const date = `date: ${new Date(now * 1000).toUTCString()}\r\n`;
    keptOpen = `${date}connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
    closed = `${date}connection: close\r\n\r\n`;
  }

  /**
   * Sends a head and a body. `writeHead` would check and join every header again, a seventh of the cost of a 304; so
   * the text is put where `writeHead` puts it (`_header`), together with what it says about the connection (`_last`).
   */
  return (response: ServerResponse, head: string, body: Buffer | undefined, now: number): void => {
    if (now !== second) ends(now);
    const isLast = !response.shouldKeepAlive;
    // Fields of node:http that its types do not declare.
    const fields = response as unknown as { _header: string; _last: boolean };
    fields._header = head + (isLast ? closed : keptOpen);
    fields._last = isLast;
    response.end(body);
  };
}
