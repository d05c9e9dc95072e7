import { saveSequences } from "./rows.ts";
import { execute } from "./statement-cache.ts";
import type { Queries, StoreDriver, Work } from "./store.ts";

interface Job {
  work: Work<unknown>;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/**
 * How many waiting writes may share one commit. With more, the flush would cost each hardly less, and all of them would be
 * answered at once, so that nothing waited to be done next.
 */
const MAX_BATCH = 8;

/** A turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type Driver = Pick<StoreDriver, "writer" | "lock" | "writeCount">;

/**
 * Writes one after the other. Those that wait while one commits share the next transaction: one that fails takes
 * nothing with it, and all are answered after the commit.
 */
export function groupCommit(driver: Driver) {
  const waiting: Job[] = [];
  let running: Promise<void> | null = null;
  /** How many shared the last commit. */
  let lastBatchSize = 0;

  async function drain() {
    // Lets the requests of this turn of the event loop arrive, so that they can share.
    await nextTurn();
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, MAX_BATCH);
      lastBatchSize = jobs.length;
      await commitBatch(driver, jobs, waiting.length > 0);
      // Answers go out at the end of a turn: one more, so that none waits for the next commit.
      await nextTurn();
      await nextTurn();
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
    isBusy: () => waiting.length > 0 || (running !== null && lastBatchSize > 1),
    /** When everything that waits has been answered. */
    async idle() {
      await running;
    },
  };
}

async function commitBatch(driver: Driver, jobs: Job[], moreWait: boolean) {
  const hasBacklog = moreWait || jobs.length > 1;
  try {
    try {
      await commit(
        driver,
        jobs,
        jobs.length === 1 ? single : driver.writeCount ? optimistic : withSavepoint,
        hasBacklog,
      );
    } catch (error) {
      if (!(error instanceof PartialWriteError)) throw error;
      await commit(driver, jobs, withSavepoint, hasBacklog);
    }
  } catch (error) {
    for (const job of jobs) job.failed(error);
  }
}

/** Does one job; says how to answer it once the transaction has been committed. */
type Attempt = (transaction: Queries, job: Job, driver: Driver, hasBacklog: boolean) => Promise<() => void>;

async function commit(driver: Driver, jobs: Job[], attempt: Attempt, hasBacklog: boolean): Promise<void> {
  const answers: (() => void)[] = [];
  await driver.writer.transaction().execute(async (transaction) => {
    await driver.lock(transaction);
    for (const job of jobs) answers.push(await attempt(transaction, job, driver, hasBacklog));
    await saveSequences(transaction);
  });
  for (const answer of answers) answer();
}

/** If it fails, the transaction does. */
const single: Attempt = async (transaction, job, _driver, hasBacklog) => {
  const value = await job.work(transaction, hasBacklog);
  return () => job.done(value);
};

/** A job has failed and left something in a transaction that others share. */
class PartialWriteError extends Error {}

/** For jobs that hardly ever fail, and then before they change anything: savepoints cost a tenth of a write. */
const optimistic: Attempt = async (transaction, job, driver, hasBacklog) => {
  const before = driver.writeCount?.();
  try {
    return await single(transaction, job, driver, hasBacklog);
  } catch (error) {
    if (driver.writeCount?.() !== before) throw new PartialWriteError();
    return () => job.failed(error);
  }
};

/** Behind a savepoint of its own. */
const withSavepoint: Attempt = async (transaction, job, driver, hasBacklog) => {
  await execute(transaction, "savepoint job");
  try {
    const answer = await single(transaction, job, driver, hasBacklog);
    await saveSequences(transaction);
    await execute(transaction, "release savepoint job");
    return answer;
  } catch (error) {
    await execute(transaction, "rollback to savepoint job");
    await execute(transaction, "release savepoint job");
    return () => job.failed(error);
  }
};
