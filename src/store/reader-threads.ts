import { Worker } from "node:worker_threads";
import type { ReaderPool, RunningQuery } from "./limited-queries.ts";
import type { Query, QueryMessage, QueryResultMessage, ThreadMessage } from "./query-message.ts";
import { rowFactory } from "./sqlite-statements.ts";

/** A thread without queries for so long is ended: it takes about 15 MiB, and a new one starts within a tenth of a second. */
const MAX_IDLE_MS = 10_000;

/** Starts threads when they are needed, and ends them when they are idle. */
export function readerPool(threadUrl: URL, maxIdleMs = MAX_IDLE_MS): ReaderPool {
  const all = new Set<ReaderThread>();
  /** The one that was used last is used next, so that the others can end. */
  const idle: ReaderThread[] = [];

  function startThread(): ReaderThread {
    const thread = new ReaderThread(threadUrl, () => {
      all.delete(thread);
      takeFromIdle(thread);
    });
    all.add(thread);
    return thread;
  }

  function takeFromIdle(thread: ReaderThread): boolean {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  function addToIdle(thread: ReaderThread): void {
    if (!all.has(thread)) return;
    idle.push(thread);
    const { queryCount } = thread;
    setTimeout(() => {
      if (thread.queryCount === queryCount && takeFromIdle(thread)) thread.end();
    }, maxIdleMs).unref();
  }

  return {
    runner(file) {
      if (idle.length === 0) {
        const thread = startThread();
        thread.open(file);
        addToIdle(thread);
      }
      return {
        start(text, values) {
          const thread = idle.pop() ?? startThread();
          const running = thread.run({ file, text, values });
          const release = () => addToIdle(thread);
          running.rows.then(release, release);
          return running;
        },
        async close() {
          await Promise.all([...all].map((thread) => thread.closeFile(file)));
        },
      };
    },
  };
}

/**
 * A thread with a connection to each file that it has read, which runs one query at a time. It is never terminated from
 * outside: native code cannot be interrupted that way, and fails the whole process when it returns to a thread that is
 * being terminated.
 */
class ReaderThread {
  readonly #worker: Worker;
  /** Its only element is 1 while the running query is to be stopped. */
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** The files that it may have connections to, with those who wait until they are closed. */
  readonly #files = new Map<string, (() => void)[]>();
  /** Queries so far. */
  queryCount = 0;
  #running: { file: string; settle: (result: QueryResultMessage) => void } | null = null;

  constructor(threadUrl: URL, onExit: () => void) {
    this.#worker = new Worker(threadUrl, {
      workerData: { cancelled: this.#cancelled },
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.unref();
    let reason = "The reader thread has ended.";
    this.#worker.on("message", (message: ThreadMessage) => {
      if ("closed" in message) this.#confirmClosed(message.closed);
      else this.#settle(message);
    });
    this.#worker.on("error", (error) => {
      reason = `The reader thread has failed: ${error.message}`;
    });
    this.#worker.on("exit", () => {
      onExit();
      this.#settle({ error: { message: reason, code: "rest_store_unavailable" } });
      for (const file of this.#files.keys()) this.#confirmClosed(file);
    });
  }

  /** Opens a connection to a file, so that the first query does not wait for it. */
  open(file: string): void {
    this.#files.set(file, []);
    this.#send({ open: file });
  }

  run(query: Query): RunningQuery {
    this.queryCount += 1;
    Atomics.store(this.#cancelled, 0, 0);
    if (!this.#files.has(query.file)) this.#files.set(query.file, []);
    const rows = new Promise<unknown[]>((resolve, reject) => {
      const settle = (result: QueryResultMessage) => {
        if ("error" in result) reject(Object.assign(new Error(result.error.message), result.error));
        else resolve(result.rows.map(rowFactory(result.names)));
      };
      this.#running = { file: query.file, settle };
    });
    this.#send(query);
    this.#keepProcessAlive();
    return { rows, cancel: () => this.#cancel() };
  }

  /** Cancels the running query if it reads a file, and closes the connection to it. */
  closeFile(file: string): Promise<void> {
    const waiting = this.#files.get(file);
    if (!waiting) return Promise.resolve();
    if (this.#running?.file === file) this.#cancel();
    this.#send({ close: file });
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#keepProcessAlive();
    });
  }

  /** Ends the thread, which runs no query. */
  end(): void {
    this.#send(null);
  }

  #send(message: QueryMessage): void {
    this.#worker.postMessage(message);
  }

  /** While somebody waits for the thread, and no longer. */
  #keepProcessAlive(): void {
    const isAwaited = this.#running !== null || [...this.#files.values()].some(({ length }) => length > 0);
    if (isAwaited) this.#worker.ref();
    else this.#worker.unref();
  }

  #settle(result: QueryResultMessage): void {
    const running = this.#running;
    this.#running = null;
    this.#keepProcessAlive();
    running?.settle(result);
  }

  #confirmClosed(file: string): void {
    const waiting = this.#files.get(file) ?? [];
    this.#files.delete(file);
    this.#keepProcessAlive();
    for (const resolve of waiting) resolve();
  }

  #cancel(): void {
    Atomics.store(this.#cancelled, 0, 1);
  }
}
