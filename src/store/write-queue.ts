import { execute } from "./compiled.ts";
import { storeNumbers } from "./rows.ts";
import type { Queries, StoreDriver } from "./store.ts";

/** What a write does; it is told whether others wait for it. */
export type Work<T> = (transaction: Queries, isAwaited: boolean) => Promise<T>;

interface Job {
  work: Work<unknown>;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/**
 * How many waiting writes may share one commit. With more, the flush would cost each hardly less, and all of them would be
 * answered at once, so that nothing waited to be done next.
 */
const SHARED = 8;

/** A turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

type Driver = Pick<StoreDriver, "writer" | "lock" | "changes">;

/**
 * Writes one after the other. Those that wait while one commits share the next transaction: one that fails takes
 * nothing with it, and all are answered after the commit.
 */
export function writeQueue(driver: Driver) {
  const waiting: Job[] = [];
  let running: Promise<void> | null = null;
  /** How many shared the last commit. */
  let together = 0;

  async function drain() {
    // Lets the requests of this turn of the event loop arrive, so that they can share.
    await turn();
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, SHARED);
      together = jobs.length;
      await commitTogether(driver, jobs, waiting.length > 0);
      // Answers go out at the end of a turn: one more, so that none waits for the next commit.
      await turn();
      await turn();
    }
    running = null;
  }

  return {
    write<T>(work: Work<T>): Promise<T> {
      return new Promise<T>((done, failed) => {
        waiting.push({ work, done: done as (value: unknown) => void, failed });
        running ??= drain();
      });
    },
    /** Whether more than one are about to write. */
    isBusy: () => waiting.length > 0 || (running !== null && together > 1),
    /** When everything that waits has been answered. */
    async idle() {
      await running;
    },
  };
}

async function commitTogether(driver: Driver, jobs: Job[], moreWait: boolean) {
  const isAwaited = moreWait || jobs.length > 1;
  try {
    try {
      await commit(driver, jobs, jobs.length === 1 ? alone : driver.changes ? unguarded : guarded, isAwaited);
    } catch (error) {
      if (!(error instanceof HalfDone)) throw error;
      await commit(driver, jobs, guarded, isAwaited);
    }
  } catch (error) {
    for (const job of jobs) job.failed(error);
  }
}

/** Does one job; says how to answer it once the transaction has been committed. */
type Attempt = (transaction: Queries, job: Job, driver: Driver, isAwaited: boolean) => Promise<() => void>;

async function commit(driver: Driver, jobs: Job[], attempt: Attempt, isAwaited: boolean): Promise<void> {
  const answers: (() => void)[] = [];
  await driver.writer.transaction().execute(async (transaction) => {
    await driver.lock(transaction);
    for (const job of jobs) answers.push(await attempt(transaction, job, driver, isAwaited));
    await storeNumbers(transaction);
  });
  for (const answer of answers) answer();
}

/** If it fails, the transaction does. */
const alone: Attempt = async (transaction, job, _driver, isAwaited) => {
  const value = await job.work(transaction, isAwaited);
  return () => job.done(value);
};

/** A job has failed and left something in a transaction that others share. */
class HalfDone extends Error {}

/** For jobs that hardly ever fail, and then before they change anything: savepoints cost a tenth of a write. */
const unguarded: Attempt = async (transaction, job, driver, isAwaited) => {
  const before = driver.changes?.();
  try {
    return await alone(transaction, job, driver, isAwaited);
  } catch (error) {
    if (driver.changes?.() !== before) throw new HalfDone();
    return () => job.failed(error);
  }
};

/** Behind a savepoint of its own. */
const guarded: Attempt = async (transaction, job, driver, isAwaited) => {
  await execute(transaction, "savepoint job");
  try {
    const answer = await alone(transaction, job, driver, isAwaited);
    await storeNumbers(transaction);
    await execute(transaction, "release savepoint job");
    return answer;
  } catch (error) {
    await execute(transaction, "rollback to savepoint job");
    await execute(transaction, "release savepoint job");
    return () => job.failed(error);
  }
};
