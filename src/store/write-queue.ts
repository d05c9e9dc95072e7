import { execute } from "./compiled.ts";
import type { Queries, StoreDriver } from "./store.ts";

interface Job {
  work(transaction: Queries): Promise<unknown>;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/** How many waiting writes may share one commit. */
const SHARED = 64;

/**
 * Writes one after the other. Those that wait while one commits share the next transaction, each behind a
 * savepoint of its own: one that fails takes nothing with it, and all are answered after the commit.
 */
export function writeQueue(driver: Pick<StoreDriver, "writer" | "lock">) {
  const waiting: Job[] = [];
  let running: Promise<void> | null = null;

  async function drain() {
    // Lets the requests of this turn of the event loop arrive, so that they can share.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await commitTogether(driver, waiting.splice(0, SHARED));
    running = null;
  }

  return {
    write<T>(work: (transaction: Queries) => Promise<T>): Promise<T> {
      return new Promise<T>((done, failed) => {
        waiting.push({ work, done: done as (value: unknown) => void, failed });
        running ??= drain();
      });
    },
    /** When everything that waits has been answered. */
    async idle() {
      await running;
    },
  };
}

async function commitTogether({ writer, lock }: Pick<StoreDriver, "writer" | "lock">, jobs: Job[]) {
  const answers: (() => void)[] = [];
  try {
    await writer.transaction().execute(async (transaction) => {
      await lock(transaction);
      for (const job of jobs) answers.push(await attempt(transaction, job));
    });
    for (const answer of answers) answer();
  } catch (error) {
    for (const job of jobs) job.failed(error);
  }
}

/** Does one job; says how to answer it once the transaction has been committed. */
async function attempt(transaction: Queries, job: Job): Promise<() => void> {
  await execute(transaction, "savepoint job");
  try {
    const value = await job.work(transaction);
    await execute(transaction, "release savepoint job");
    return () => job.done(value);
  } catch (error) {
    await execute(transaction, "rollback to savepoint job");
    await execute(transaction, "release savepoint job");
    return () => job.failed(error);
  }
}
