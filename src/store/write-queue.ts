import { execute } from "./compiled.ts";
import type { Queries, StoreDriver } from "./store.ts";

interface Job {
  work(transaction: Queries): Promise<unknown>;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/** How many waiting writes may share one commit. */
const SHARED = 64;

type Driver = Pick<StoreDriver, "writer" | "lock" | "changes">;

/**
 * Writes one after the other. Those that wait while one commits share the next transaction: one that fails takes
 * nothing with it, and all are answered after the commit.
 */
export function writeQueue(driver: Driver) {
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

async function commitTogether(driver: Driver, jobs: Job[]) {
  try {
    try {
      await commit(driver, jobs, jobs.length === 1 ? alone : driver.changes ? unguarded : guarded);
    } catch (error) {
      if (!(error instanceof HalfDone)) throw error;
      await commit(driver, jobs, guarded);
    }
  } catch (error) {
    for (const job of jobs) job.failed(error);
  }
}

/** Does one job; says how to answer it once the transaction has been committed. */
type Attempt = (transaction: Queries, job: Job, driver: Driver) => Promise<() => void>;

async function commit(driver: Driver, jobs: Job[], attempt: Attempt): Promise<void> {
  const answers: (() => void)[] = [];
  await driver.writer.transaction().execute(async (transaction) => {
    await driver.lock(transaction);
    for (const job of jobs) answers.push(await attempt(transaction, job, driver));
  });
  for (const answer of answers) answer();
}

/** If it fails, the transaction does. */
const alone: Attempt = async (transaction, job) => {
  const value = await job.work(transaction);
  return () => job.done(value);
};

/** A job has failed and left something in a transaction that others share. */
class HalfDone extends Error {}

/** For jobs that hardly ever fail, and then before they change anything: savepoints cost a tenth of a write. */
const unguarded: Attempt = async (transaction, job, driver) => {
  const before = driver.changes?.();
  try {
    return await alone(transaction, job, driver);
  } catch (error) {
    if (driver.changes?.() !== before) throw new HalfDone();
    return () => job.failed(error);
  }
};

/** Behind a savepoint of its own. */
const guarded: Attempt = async (transaction, job, driver) => {
  await execute(transaction, "savepoint job");
  try {
    const answer = await alone(transaction, job, driver);
    await execute(transaction, "release savepoint job");
    return answer;
  } catch (error) {
    await execute(transaction, "rollback to savepoint job");
    await execute(transaction, "release savepoint job");
    return () => job.failed(error);
  }
};
