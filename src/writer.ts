import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";
import type { Config } from "./config.ts";
import type { Answered, Arrived } from "./rest/exchange.ts";
import type { Forward } from "./rest/front.ts";

/** A request on its way to the thread that writes. */
export interface Errand extends Arrived {
  id: number;
}

/** The answer on its way back. */
export interface Return extends Omit<Answered, "body"> {
  id: number;
  body: Uint8Array;
}

/** What else the two sides say. */
export type Word = "ready" | "close";

/**
 * Hands over what comes together together: waking another thread costs more than most errands. What is put in is
 * posted at the end of this turn of the event loop.
 */
export function outbox<T>(post: (items: T[]) => void): (item: T) => void {
  let waiting: T[] = [];
  const flush = () => {
    const items = waiting;
    waiting = [];
    post(items);
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(flush);
  };
}

/** Bodies larger than any that is accepted are not sent across: the router refuses them. */
const LARGEST = 12 * 1024 * 1024;

/** Has writes done by a thread of their own, so that reads never wait for one. */
export interface Writer {
  forward: Forward;
  /** When it can write; what it is given before waits. */
  ready: Promise<void>;
  /** Ends the thread when what it was given is done. */
  close(): Promise<void>;
}

/** How long a thread must have lived to be replaced when it fails: one that fails at once would fail again. */
const YOUNG = 5_000;

/** Starts the thread that writes; what it is given before it is ready waits for it. */
export function startWriter(config: Config): Writer {
  const waiting = new Map<number, ServerResponse>();
  let count = 0;
  let isClosing = false;
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let worker = start();
  const dispatch = outbox<Errand>((errands) => worker.postMessage(errands));

  function start(): Worker {
    const thread = new Worker(new URL("./writer-thread.js", import.meta.url), {
      workerData: config,
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    let isYoung = true;
    setTimeout(() => {
      isYoung = false;
    }, YOUNG).unref();
    thread.on("message", (message: Return[] | Word) => {
      if (typeof message !== "object") return isReady();
      for (const answer of message) {
        const response = waiting.get(answer.id);
        waiting.delete(answer.id);
        if (response) give(response, answer);
      }
    });
    thread.on("error", (error) => console.error("The thread that writes has failed:", error));
    thread.on("exit", () => {
      for (const response of waiting.values()) give(response, failed);
      waiting.clear();
      if (isClosing) return;
      if (isYoung) process.exit(1);
      worker = start();
    });
    return thread;
  }

  return {
    ready,
    forward(message, response) {
      if (Number(message.headers["content-length"] ?? 0) > LARGEST) return false;
      collect(message, response, (body) => {
        count += 1;
        waiting.set(count, response);
        dispatch(errand(count, message, body));
      });
      return true;
    },
    async close() {
      isClosing = true;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close" satisfies Word);
      await ended;
    },
  };
}

/** Takes the body of a request in, up to what is accepted at all. */
function collect(message: IncomingMessage, response: ServerResponse, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= LARGEST) chunks.push(chunk);
  });
  message.on("end", () => {
    if (length <= LARGEST) done(Buffer.concat(chunks));
    else give(response, tooLarge);
  });
  message.on("error", () => response.destroy());
}

const errand = (id: number, message: IncomingMessage, body: Buffer): Errand => ({
  id,
  method: message.method ?? "POST",
  url: message.url ?? "/",
  headers: message.headers,
  remoteAddress: message.socket.remoteAddress ?? "",
  body,
});

/** Headers that belong to a connection, not to an answer; the length is that of what is sent. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "date", "content-length"]);

function give(response: ServerResponse, { status, headers, body }: Omit<Return, "id">): void {
  for (const [name, value] of Object.entries(headers))
    if (!ofConnection.has(name)) response.setHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader("content-length", body.length);
  response.writeHead(status);
  response.end(body);
}

const plain = (status: number, code: string, message: string): Omit<Return, "id"> => ({
  status,
  headers: { "content-type": "application/json; charset=UTF-8", "cache-control": "no-store" },
  body: Buffer.from(JSON.stringify({ code, message, data: { status } })),
});

/** What is answered when nothing is known of what became of a request. */
export const failed = plain(500, "internal_server_error", "Something went wrong on our side.");
const tooLarge = plain(413, "rest_body_too_large", "The body is too large.");
