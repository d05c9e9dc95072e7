import { Worker } from "node:worker_threads";
import type { QueryRunner, RunningQuery } from "./limited-queries.ts";
import type { QueryMessage, QueryResultMessage } from "./query-message.ts";
import { rowFactory } from "./sqlite-statements.ts";

/** A thread without queries for so long is ended: it takes about 15 MiB, and a new one starts within a tenth of a second. */
const MAX_IDLE_MS = 10_000;

/**
 * Runs queries on SQLite in threads, which are started when needed and end when they are idle. One is started at once:
 * the first lists of a service are read with SQL, and its start takes longer than their queries.
 */
export function readerThreads(file: string, threadUrl: URL, maxIdleMs = MAX_IDLE_MS): QueryRunner {
  const all = new Set<ReaderThread>();
  /** The one that was used last is used next, so that the others can end. */
  const idle: ReaderThread[] = [];

  function startThread(): ReaderThread {
    const thread = new ReaderThread(file, threadUrl, () => {
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
      if (thread.queryCount === queryCount && takeFromIdle(thread)) void thread.close();
    }, maxIdleMs).unref();
  }

  addToIdle(startThread());

  return {
    start(text, values) {
      const thread = idle.pop() ?? startThread();
      const running = thread.run(text, values);
      const release = () => addToIdle(thread);
      running.rows.then(release, release);
      return running;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

/**
 * A thread with a connection of its own, which runs one query at a time. It is never terminated from outside: native
 * code cannot be interrupted that way, and fails the whole process when it returns to a thread that is being terminated.
 */
class ReaderThread {
  readonly #worker: Worker;
  /** Its only element is 1 while the running query is to be stopped. */
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #ended: Promise<unknown>;
  /** Queries so far. */
  queryCount = 0;
  #settle: ((result: QueryResultMessage) => void) | null = null;

  constructor(file: string, threadUrl: URL, onExit: () => void) {
    this.#worker = new Worker(threadUrl, {
      workerData: { file, cancelled: this.#cancelled },
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.unref();
    let reason = "The reader thread has ended.";
    this.#worker.on("message", (result: QueryResultMessage) => this.#settle?.(result));
    this.#worker.on("error", (error) => {
      reason = `The reader thread has failed: ${error.message}`;
    });
    this.#ended = new Promise<void>((resolve) => {
      this.#worker.on("exit", () => {
        onExit();
        this.#settle?.({ error: { message: reason, code: "rest_store_unavailable" } });
        resolve();
      });
    });
  }

  run(text: string, values: readonly unknown[]): RunningQuery {
    this.queryCount += 1;
    Atomics.store(this.#cancelled, 0, 0);
    const rows = new Promise<unknown[]>((resolve, reject) => {
      this.#settle = (result) => {
        this.#settle = null;
        this.#worker.unref();
        if ("error" in result) reject(Object.assign(new Error(result.error.message), result.error));
        else resolve(result.rows.map(rowFactory(result.names)));
      };
    });
    this.#worker.ref();
    this.#worker.postMessage({ text, values } satisfies QueryMessage);
    return { rows, cancel: () => this.#cancel() };
  }

  /** Cancels the running query and ends the thread. */
  close(): Promise<unknown> {
    this.#cancel();
    this.#worker.ref();
    this.#worker.postMessage(null satisfies QueryMessage);
    return this.#ended;
  }

  #cancel(): void {
    Atomics.store(this.#cancelled, 0, 1);
  }
}
