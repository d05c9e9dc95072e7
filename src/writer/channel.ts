import { type MessagePort, Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { renderWritten, type WriteResponse } from "../operations/item-response.ts";
import type {
  Command,
  CommandBus,
  CommandMessage,
  CommandResponse,
  CommandResult,
  ContextData,
  ControlMessage,
  ResultMessage,
} from "./protocol.ts";

/** Sends a command to the writer and returns the response, its body rendered here or as JSON; throws the command's error. */
export async function viaWriter(
  bus: CommandBus,
  command: Command,
  context: Context,
): Promise<CommandResponse | WriteResponse> {
  const result = await bus(command, contextData(context));
  if ("response" in result) return result.response;
  if ("unrendered" in result) return renderWritten(result.unrendered, context);
  if ("rejected" in result) throw new ServiceError(result.rejected.code, result.rejected.details);
  throw Object.assign(new Error(result.crashed.message), result.crashed);
}

const contextData = ({ now, caller, language, namespace, password, editing }: Context): ContextData => ({
  now,
  caller,
  language,
  namespace,
  password,
  editing,
});

/** Runs commands in-process, cloning both ways so that tests catch anything a worker could not receive. */
export const inProcessBus =
  (run: CommandBus): CommandBus =>
  async (command, context) =>
    structuredClone(await run(structuredClone(command), structuredClone(context)));

/** The HTTP thread's handle on the writer thread. */
export interface Writer {
  commands: CommandBus;
  /** Resolves when the thread can write; commands sent before are queued. */
  ready: Promise<void>;
  /** Ends the thread after the commands that were sent. */
  close(): Promise<void>;
}

/** A thread that exits sooner than this after its start is not replaced: the next one would fail as well. */
const MIN_LIFETIME_MS = 5_000;

/** Starts the writer thread, so that reads never wait for a write, and replaces it after a crash. */
export function startWriter(config: Config, workerUrl: URL): Writer {
  const pending = new Map<number, (result: CommandResult) => void>();
  let lastId = 0;
  let isClosing = false;
  let resolveReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  let worker = start();
  const send = batchPerTick<CommandMessage>((messages) => worker.postMessage(messages));

  function start(): Worker {
    const thread = new Worker(workerUrl, {
      workerData: config,
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    let hasJustStarted = true;
    setTimeout(() => {
      hasJustStarted = false;
    }, MIN_LIFETIME_MS).unref();
    thread.on("message", (message: ResultMessage[] | ControlMessage) => {
      if (typeof message !== "object") return resolveReady();
      for (const { id, result } of message) {
        pending.get(id)?.(result);
        pending.delete(id);
      }
    });
    thread.on("error", (error) => console.error("The writer thread has failed:", error));
    thread.on("exit", () => {
      // Whether their transactions were committed is unknown.
      for (const settle of pending.values()) settle({ crashed: { message: "The writer thread has ended." } });
      pending.clear();
      if (isClosing) return;
      if (hasJustStarted) process.exit(1);
      worker = start();
    });
    return thread;
  }

  return {
    ready,
    commands: (command, context) =>
      new Promise((settle) => {
        lastId += 1;
        pending.set(lastId, settle);
        send({ id: lastId, command, context });
      }),
    async close() {
      isClosing = true;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close" satisfies ControlMessage);
      await ended;
    },
  };
}

/** The writer thread's end: runs the commands that arrive and sends their results back. */
export function receiveCommands(port: MessagePort, run: CommandBus, close: () => Promise<void>): void {
  const send = batchPerTick<ResultMessage>((messages) => port.postMessage(messages));
  port.on("message", (message: CommandMessage[] | ControlMessage) => {
    if (typeof message !== "object") return void close();
    for (const { id, command, context } of message)
      run(command, context).then((result) => send({ id, result }));
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
