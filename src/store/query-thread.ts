import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { INTERRUPT_FUNCTION, type QueryMessage, type QueryResultMessage } from "./query-message.ts";
import { connect } from "./sqlite-connection.ts";

/** The niceness of the thread: it gets a third of the time that the HTTP thread gets where both want a processor. */
const NICENESS = 5;

/**
 * Number of the query at which the priority is lowered. The first queries run at normal priority, because a starting
 * service reads its first lists here while other threads load.
 */
const LOWERED_AT_QUERY = 4;

/** The entry point of a reader thread: runs one query at a time on a connection of its own. */
async function run(file: string, cancelled: Int32Array): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is the entry point of a worker thread.");
  const database = await connect(file);
  // A scan of all rows reads each page once: a large page cache would only take memory.
  database.exec("pragma query_only = on; pragma cache_size = -2000");
  database.function(INTERRUPT_FUNCTION, () => {
    if (Atomics.load(cancelled, 0) === 1) throw new Error("The query was cancelled.");
    return 1;
  });
  let count = 0;
  port.on("message", (query: QueryMessage) => {
    count += 1;
    // Linux gives threads priorities of their own; other systems would change that of the whole process.
    if (count === LOWERED_AT_QUERY && process.platform === "linux") setPriority(NICENESS);
    if (query) return port.postMessage(execute(query.text, query.values));
    database.close();
    port.close();
  });

  function execute(text: string, values: readonly unknown[]): QueryResultMessage {
    try {
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

// Set by `readerThreads`.
const { file, cancelled } = workerData as { file: string; cancelled: Int32Array };
await run(file, cancelled);
