import { storageFaultOf } from "../domain/storage-faults.ts";
import { noTracer, type Span, type Tracer } from "../tracing/tracer.ts";
import { traceTransaction } from "../tracing/transactions.ts";
import type { ExpectedSlug } from "./expected-slugs.ts";
import type { Committed } from "./lease.ts";
import { expectSlugs, saveSequences } from "./rows.ts";
import { execute, send, writeDeferred } from "./statement-cache.ts";
import type { Queries, StoreDriver, Work, WriteOptions } from "./store.ts";

/** A queued write. */
interface QueuedWrite {
  /** Runs the write; returns the function that resolves its promise. */
  run(transaction: Queries, hasBacklog: boolean): Promise<Settle>;
  reject(error: unknown): void;
  /** The span that it was queued in. */
  origin: Span | null;
  isBulk: boolean;
  slugs: readonly ExpectedSlug[];
}

/** Settles the promise of a write; called after the commit. */
type Settle = () => void;

/**
 * Queued writes that may share one commit. With more, each would save hardly any more of the flush, and all clients would
 * get their responses at once, which leaves the queue empty.
 */
const MAX_BATCH = 8;

/** The same where all queued writes belong to imports: nobody waits for one of them. */
export const MAX_BULK = 25;

/** The next turn of the event loop. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

type Driver = Pick<StoreDriver, "writer" | "lock" | "writeCount" | "endsTransaction" | "acknowledgements">;

/** Measures transactions. */
export interface CommitObserver {
  /** Milliseconds. */
  clock(): number;
  committed(milliseconds: number, writes: number): void;
  /** Nodes have heard of a commit; milliseconds since it. */
  acknowledged(milliseconds: number): void;
}

/**
 * Runs writes one after the other. Those that are queued during a commit share the next transaction; one that fails does
 * not affect the others, and all promises settle after the commit.
 */
export function groupCommit(
  driver: Driver,
  observer: CommitObserver | null = null,
  tracer: Tracer = noTracer,
) {
  const queue: QueuedWrite[] = [];
  let running: Promise<void> | null = null;
  /** Writes that shared the last commit. */
  let lastBatchSize = 0;
  /** Commits that other nodes have not heard of yet. */
  const unheard = new Set<Promise<void>>();

  /** Settles writes once every node has heard of their commit; the next transaction runs meanwhile. */
  const settleLater: SettleLater = (heardByAll, settles) => {
    const since = observer?.clock() ?? 0;
    const settling = heardByAll.then(() => {
      unheard.delete(settling);
      observer?.acknowledged(observer.clock() - since);
      for (const settle of settles) settle();
    });
    unheard.add(settling);
  };

  async function drain() {
    // Lets the requests of this turn of the event loop arrive, so that they can share a commit.
    await nextTick();
    while (queue.length > 0) {
      const batch = queue.splice(0, queue.every(({ isBulk }) => isBulk) ? MAX_BULK : MAX_BATCH);
      lastBatchSize = batch.length;
      const started = observer?.clock() ?? 0;
      await traceTransaction(tracer, batch, (writes) =>
        commitBatch(driver, writes, queue.length > 0, settleLater),
      );
      observer?.committed(observer.clock() - started, batch.length);
      // Responses are sent at the end of a turn: one more, so that none of them waits for the next commit.
      await nextTick();
      await nextTick();
    }
    running = null;
  }

  return {
    write<T>(work: Work<T>, { isBulk = false, slugs = [] }: WriteOptions = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const run: QueuedWrite["run"] = async (transaction, hasBacklog) => {
          const value = await work(transaction, hasBacklog);
          return () => resolve(value);
        };
        queue.push({ run, reject, origin: tracer.current(), isBulk, slugs });
        running ??= drain();
      });
    },
    /** Whether writes are queued, or came in groups last. */
    isBusy: () => queue.length > 0 || (running !== null && lastBatchSize > 1),
    /** Resolves when the queue is empty, and everything is committed and acknowledged. */
    async idle() {
      await running;
      await Promise.all(unheard);
    },
  };
}

/** Settles writes when every node has heard of their commit. */
type SettleLater = (heardByAll: Promise<void>, settles: readonly Settle[]) => void;

async function commitBatch(driver: Driver, batch: QueuedWrite[], hasMore: boolean, settleLater: SettleLater) {
  const hasBacklog = hasMore || batch.length > 1;
  try {
    try {
      await commit(driver, batch, batch.length === 1 ? single : optimistic, hasBacklog, settleLater);
    } catch (error) {
      if (!(error instanceof PartialWriteError) && !isOfOneWrite(driver, batch, error)) throw error;
      await commit(driver, batch, withSavepoint, hasBacklog, settleLater);
    }
  } catch (error) {
    for (const write of batch) write.reject(error);
  }
}

/** Runs one write of a transaction. */
type Attempt = (
  transaction: Queries,
  write: QueuedWrite,
  driver: Driver,
  hasBacklog: boolean,
) => Promise<Settle>;

async function commit(
  driver: Driver,
  batch: QueuedWrite[],
  attempt: Attempt,
  hasBacklog: boolean,
  settleLater: SettleLater,
): Promise<void> {
  const settles: Settle[] = [];
  const { acknowledgements } = driver;
  let announced: Promise<Committed | null> | null = null;
  await driver.writer.transaction().execute(async (transaction) => {
    await driver.lock(transaction);
    expectSlugs(
      transaction,
      batch.flatMap(({ slugs }) => slugs),
    );
    for (const write of batch) settles.push(await attempt(transaction, write, driver, hasBacklog));
    await saveSequences(transaction);
    try {
      writeDeferred(transaction);
    } catch (error) {
      assertTransactionIsOpen(error);
      throw batch.length > 1 ? new PartialWriteError() : error;
    }
    // Not awaited, so that the commit follows in the same round trip; it fails if this does.
    announced = acknowledgements?.announce(transaction) ?? null;
    announced?.catch(() => {});
  });
  const committed = await announced;
  if (acknowledgements && committed) settleLater(acknowledgements.heardByAll(committed), settles);
  else for (const settle of settles) settle();
}

/** For a transaction of one write: an error rolls all of it back. */
const single: Attempt = (transaction, write, _driver, hasBacklog) => write.run(transaction, hasBacklog);

/** Rethrows a storage fault: it may have ended the transaction, outside of which the next writes would be committed alone. */
function assertTransactionIsOpen(error: unknown): void {
  if (storageFaultOf(error)) throw error;
}

/** Whether one write of several has failed with a statement that nobody waited for: all but that one can be committed. */
const isOfOneWrite = (driver: Driver, batch: readonly QueuedWrite[], error: unknown): boolean =>
  batch.length > 1 && driver.endsTransaction(error) && storageFaultOf(error) === null;

/** A write has failed after it had changed something in a transaction that others share. */
class PartialWriteError extends Error {}

/**
 * Without savepoints, which cost a tenth of a write: writes hardly ever fail, and then before they change anything. After
 * a failure that has changed something, the whole batch is run again with savepoints.
 */
const optimistic: Attempt = async (transaction, write, driver, hasBacklog) => {
  const before = driver.writeCount();
  try {
    return await write.run(transaction, hasBacklog);
  } catch (error) {
    assertTransactionIsOpen(error);
    if (driver.writeCount() !== before || driver.endsTransaction(error)) throw new PartialWriteError();
    return () => write.reject(error);
  }
};

/** Each write behind a savepoint, to which an error rolls back. */
const withSavepoint: Attempt = async (transaction, write, _driver, hasBacklog) => {
  await send(transaction, "savepoint queued_write");
  try {
    const settle = await write.run(transaction, hasBacklog);
    await saveSequences(transaction);
    await execute(transaction, "release savepoint queued_write");
    return settle;
  } catch (error) {
    assertTransactionIsOpen(error);
    await execute(transaction, "rollback to savepoint queued_write");
    await send(transaction, "release savepoint queued_write");
    return () => write.reject(error);
  }
};
