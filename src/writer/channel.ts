import { type MessagePort, Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { ServiceError, storageError } from "../errors.ts";
import type { Metric } from "../metrics/metric.ts";
import { renderWritten, type WriteResponse } from "../operations/item-response.ts";
import type { OwnNode } from "../store/store.ts";
import {
  type Command,
  type CommandBus,
  type CommandMessage,
  type CommandResponse,
  type CommandResult,
  type CommitMessage,
  type ContextData,
  type ControlMessage,
  failureOf,
  type ResultMessage,
  rejection,
} from "./protocol.ts";
import { writerFigures } from "./thread-metrics.ts";

/** Sends a command to the writer and returns the response, its body rendered here or as JSON; throws the command's error. */
export async function viaWriter(
  bus: CommandBus,
  command: Command,
  context: Context,
): Promise<CommandResponse | WriteResponse> {
  const result = await bus(command, contextData(context));
  if ("response" in result) return result.response;
  if ("unrendered" in result) return renderWritten(result.unrendered, context);
  if ("rejected" in result) {
    const { code, details, cause } = result.rejected;
    throw Object.assign(new ServiceError(code, details), { cause });
  }
  throw Object.assign(new Error(result.crashed.message), result.crashed);
}

const contextData = ({
  now,
  caller,
  client,
  language,
  namespace,
  password,
  editing,
  plainTexts = false,
  site,
}: Context): ContextData => ({
  now,
  caller,
  client,
  language,
  namespace,
  password,
  editing,
  plainTexts,
  settings: site.settingsVersion,
});

/** Runs commands in-process, cloning both ways so that tests catch anything a worker could not receive. */
export const inProcessBus =
  (run: CommandBus): CommandBus =>
  async (command, context) =>
    structuredClone(await run(structuredClone(command), structuredClone(context)));

/** The HTTP thread's handle on the writer thread. */
export interface Writer {
  /** Starts the thread, before the first command. */
  start(): void;
  commands: CommandBus;
  /** Resolves when the thread can write; commands sent before are queued. */
  ready: Promise<void>;
  /** Whether the thread can write. */
  isReady(): boolean;
  metrics(now: number): Metric[];
  /** Ends the thread after the commands that were sent. */
  close(): Promise<void>;
}

/** The data that the writer thread starts with. */
export interface WriterData {
  config: Config;
  /** The id of the node of this process. */
  nodeId: string;
  /** Shared memory of `writerFigures`. */
  memory: SharedArrayBuffer;
}

/** Delay before a thread that has ended is replaced; it doubles, up to the second value, while threads cannot start. */
const RESTART_MS = [100, 5_000] as const;

/** A thread that has lived for so long is replaced without delay when it ends. */
const STABLE_MS = 5_000;

/** The result of commands that a thread has not answered; whether their transactions were committed is unknown. */
const ended: CommandResult = {
  rejected: rejection(storageError("unavailable", new Error("The writer thread has ended."))),
};

/**
 * Writes in a thread of their own, so that reads never wait for a write. A thread that ends, because it has crashed or cannot
 * open the store, is replaced; commands that it was sent, or that arrive while there is none, are rejected.
 */
export function writerThread(config: Config, workerUrl: URL, node: OwnNode): Writer {
  const figures = writerFigures();
  const pending = new Map<number, (result: CommandResult) => void>();
  let lastId = 0;
  let isClosing = false;
  let isReady = false;
  let restartDelay: number = RESTART_MS[0];
  let resolveReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  let worker: Worker | null = null;
  const send = batchPerTick<CommandMessage>((messages) => {
    if (worker) return worker.postMessage(messages);
    for (const { id } of messages) settle(id, ended);
  });

  function settle(id: number, result: CommandResult) {
    pending.get(id)?.(result);
    pending.delete(id);
  }

  function restart() {
    worker = null;
    setTimeout(() => {
      if (!isClosing) worker = start();
    }, restartDelay).unref();
    restartDelay = Math.min(2 * restartDelay, RESTART_MS[1]);
  }

  function start(): Worker {
    const thread = new Worker(workerUrl, {
      workerData: { config, nodeId: node.id, memory: figures.memory } satisfies WriterData,
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    thread.on("message", (message: ResultMessage[] | CommitMessage | ControlMessage) => {
      if (Array.isArray(message)) {
        for (const { id, result } of message) settle(id, result);
        return;
      }
      // Arrives before the results of its commands: they may be sent only after the read cache knows of the commit.
      if (typeof message === "object") return node.onCommitted(message.committed);
      isReady = true;
      setTimeout(() => {
        if (worker === thread) restartDelay = RESTART_MS[0];
      }, STABLE_MS).unref();
      resolveReady();
    });
    thread.on("error", (error) => console.error("The writer thread has failed:", error));
    thread.on("exit", () => {
      isReady = false;
      for (const id of [...pending.keys()]) settle(id, ended);
      if (!isClosing) restart();
    });
    return thread;
  }

  return {
    start() {
      worker = start();
    },
    ready,
    isReady: () => isReady,
    metrics: (now) => figures.collect(pending.size, now),
    commands: (command, context) =>
      new Promise((settle) => {
        lastId += 1;
        pending.set(lastId, settle);
        send({ id: lastId, command, context });
      }),
    async close() {
      isClosing = true;
      if (!worker) return;
      const exited = new Promise((resolve) => worker?.once("exit", resolve));
      worker.postMessage("close" satisfies ControlMessage);
      await exited;
    },
  };
}

/** The writer thread's end: runs the commands that arrive and sends their results back. */
export function receiveCommands(port: MessagePort, run: CommandBus, close: () => Promise<void>): void {
  const send = batchPerTick<ResultMessage>((messages) => port.postMessage(messages));
  port.on("message", (message: CommandMessage[] | ControlMessage) => {
    if (typeof message !== "object") return void close();
    for (const { id, command, context } of message)
      run(command, context)
        .catch(failureOf)
        .then((result) => send({ id, result }));
  });
  port.postMessage("ready" satisfies ControlMessage);
}

/** Collects the messages of one turn of the event loop: waking the other thread costs more than most commands. */
function batchPerTick<T>(post: (messages: T[]) => void): (message: T) => void {
  let batch: T[] = [];
  const flush = () => {
    const messages = batch;
    batch = [];
    post(messages);
  };
  return (message) => {
    if (batch.push(message) === 1) setImmediate(flush);
  };
}
