import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import {
  INTERRUPT_FUNCTION,
  type Query,
  type QueryMessage,
  type QueryResultMessage,
  type ThreadMessage,
} from "./query-message.ts";
import { connect, type Sqlite } from "./sqlite-connection.ts";

/** The niceness of the thread: it gets a third of the time that the HTTP thread gets where both want a processor. */
const NICENESS = 5;

/**
 * Number of the query at which the priority is lowered. The first queries run at normal priority, because a starting
 * service reads its first lists here while other threads load.
 */
const LOWERED_AT_QUERY = 4;

/** The entry point of a reader thread: runs one query at a time, on a connection of its own to each file. */
function run(cancelled: Int32Array): void {
  const port = parentPort;
  if (!port) throw new Error("This file is the entry point of a worker thread.");
  const connections = new Map<string, Promise<Sqlite>>();
  let count = 0;
  /** Messages are handled one after the other, also while a connection is being opened. */
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: QueryMessage) => {
    last = last.then(() => handle(message));
  });

  async function handle(message: QueryMessage): Promise<void> {
    if (message === null) {
      for (const file of [...connections.keys()]) await close(file);
      return port?.close();
    }
    if ("open" in message) {
      // The first query reports what is wrong.
      await connectionTo(message.open).catch(() => {});
      return;
    }
    if ("close" in message) {
      await close(message.close);
      return port?.postMessage({ closed: message.close } satisfies ThreadMessage);
    }
    count += 1;
    // Linux gives threads priorities of their own; other systems would change that of the whole process.
    if (count === LOWERED_AT_QUERY && process.platform === "linux") setPriority(NICENESS);
    port?.postMessage((await execute(message)) satisfies ThreadMessage);
  }

  async function open(file: string): Promise<Sqlite> {
    const database = await connect(file);
    // A scan of all rows reads each page once: a large page cache would only take memory.
    database.exec("pragma query_only = on; pragma cache_size = -2000");
    database.function(INTERRUPT_FUNCTION, () => {
      if (Atomics.load(cancelled, 0) === 1) throw new Error("The query was cancelled.");
      return 1;
    });
    return database;
  }

  function connectionTo(file: string): Promise<Sqlite> {
    const known = connections.get(file);
    if (known) return known;
    const opening = open(file);
    connections.set(file, opening);
    opening.catch(() => connections.delete(file));
    return opening;
  }

  async function close(file: string): Promise<void> {
    const opening = connections.get(file);
    connections.delete(file);
    // One that could not be opened has nothing to close.
    (await opening?.catch(() => undefined))?.close();
  }

  async function execute({ file, text, values }: Query): Promise<QueryResultMessage> {
    try {
      const database = await connectionTo(file);
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      return { names: statement.columns().map(({ name }) => name), rows: statement.all(...values) };
    } catch (error) {
      // Errors of SQLite have a result code; on others it is undefined.
      const { message, errcode } = error as Error & { errcode?: unknown };
      return { error: { message, errcode } };
    }
  }
}

// Set by `readerPool`.
const { cancelled } = workerData as { cancelled: Int32Array };
run(cancelled);
