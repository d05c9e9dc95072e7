import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Command, CommandBus, CommandResult } from "../http/command-bus.ts";

/** Work on its way to the thread that writes. */
export interface CommandMessage {
  id: number;
  command: Command;
}

/** What became of it, on its way back. */
export interface ResultMessage {
  id: number;
  result: CommandResult;
}

/** What else the two sides say. */
export type ControlMessage = "ready" | "close";

/**
 * Hands over what comes together together: waking another thread costs more than most errands. What is put in is
 * posted at the end of this turn of the event loop.
 */
export function batchPerTick<T>(post: (items: T[]) => void): (item: T) => void {
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

/** Has writes done by a thread of their own, so that reads never wait for one. */
export interface Writer {
  commands: CommandBus;
  /** When it can write; what it is given before waits. */
  ready: Promise<void>;
  /** Ends the thread when what it was given is done. */
  close(): Promise<void>;
}

/** How long a thread must have lived to be replaced when it fails: one that fails at once would fail again. */
const MIN_LIFETIME_MS = 5_000;

/** Starts the thread that writes; what it is given before it is ready waits for it. */
export function startWriter(config: Config, workerUrl: URL): Writer {
  const waiting = new Map<number, (done: CommandResult) => void>();
  let count = 0;
  let isClosing = false;
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let worker = start();
  const dispatch = batchPerTick<CommandMessage>((errands) => worker.postMessage(errands));

  function start(): Worker {
    const thread = new Worker(workerUrl, {
      workerData: config,
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    let isYoung = true;
    setTimeout(() => {
      isYoung = false;
    }, MIN_LIFETIME_MS).unref();
    thread.on("message", (message: ResultMessage[] | ControlMessage) => {
      if (typeof message !== "object") return isReady();
      for (const { id, result } of message) {
        waiting.get(id)?.(result);
        waiting.delete(id);
      }
    });
    thread.on("error", (error) => console.error("The thread that writes has failed:", error));
    thread.on("exit", () => {
      // Nothing is known of what became of their work.
      for (const done of waiting.values())
        done({ crashed: { message: "The thread that writes has ended." } });
      waiting.clear();
      if (isClosing) return;
      if (isYoung) process.exit(1);
      worker = start();
    });
    return thread;
  }

  return {
    ready,
    commands: (command) =>
      new Promise((done) => {
        count += 1;
        waiting.set(count, done);
        dispatch({ id: count, command });
      }),
    async close() {
      isClosing = true;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close" satisfies ControlMessage);
      await ended;
    },
  };
}
