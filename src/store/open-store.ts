import { DEADLOCK } from "../domain/storage-faults.ts";
import { noTracer, type Tracer, traced } from "../tracing/tracer.ts";
import { type CommitObserver, groupCommit } from "./group-commit.ts";
import { loadKeyedHash } from "./keyed-hash.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import type { Migration } from "./migrations/migration.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { KeyedHash, OwnNode, QuerySettings, StatementObserver, Store } from "./store.ts";
import { addTextCandidates } from "./text-index.ts";
import { resolveSearch } from "./words/resolve-search.ts";
import { syncedWordIndexes } from "./words/synced-word-indexes.ts";

/** Where the store is, and how expensive queries are limited; without `queries` they run like all others. */
export interface StoreOptions {
  file: string;
  databaseUrl: string | null;
  queries?: QuerySettings;
  /** The migrations to apply, for a store that is only read and filled row by row; all of them unless given. */
  migrations?: Record<string, Migration>;
  /** Whether writes are of requests, which do not wait for a database that does not respond. */
  limitsWrites?: boolean | undefined;
  onStatement?: StatementObserver | undefined;
  commits?: CommitObserver | undefined;
  tracer?: Tracer | undefined;
  /** The node that this store belongs to; by default it is one itself. */
  node?: OwnNode | undefined;
}

/** Opens PostgreSQL when there is a URL, else SQLite in a file, and applies pending migrations. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { file, databaseUrl, queries, onStatement, commits, tracer = noTracer, node } = options;
  const limits = queries ?? null;
  const observers = { onStatement, tracer };
  const driver = databaseUrl
    ? openPostgres(databaseUrl, limits, observers, node)
    : await openSqlite(file, limits, observers);
  // Without the tables of all migrations there is nobody to wait for.
  const withoutNodes = groupCommit({ ...driver, acknowledgements: null }, commits, tracer);
  const queue = options.migrations ? withoutNodes : groupCommit(driver, commits, tracer);
  const close = async () => {
    await queue.idle();
    await driver.acknowledgements?.close();
    await driver.limited?.close();
    driver.checkpoint();
    await driver.writer.destroy();
    if (driver.reader !== driver.writer) await driver.reader.destroy();
  };
  let keyedHash: KeyedHash;
  try {
    const hasMigrated = await withoutDeadlock(() =>
      withoutNodes.write((transaction) =>
        migrate(transaction, driver.dialect, options.migrations ?? migrations),
      ),
    );
    // Announces what the migrations have changed.
    if (hasMigrated) await queue.write(async () => {});
    if (options.limitsWrites) driver.limitWrites();
    keyedHash = options.migrations ? noKeyedHash : await loadKeyedHash(driver.reader);
  } catch (error) {
    await close();
    throw error;
  }
  const wordIndexes = syncedWordIndexes(driver.reader, driver.changelogGeneration);
  const store: Store = {
    read: driver.reader,
    limited: (origin) => driver.limited?.queriesFor(origin) ?? driver.reader,
    anonymousReads: () => anonymousReads,
    replicaFigures: () => driver.replicaReads?.figures() ?? null,
    queryDepth: () => driver.limited?.depth() ?? { running: 0, waiting: 0 },
    size: driver.size,
    pool: driver.pool,
    write: queue.write,
    addTextCandidates: (db, table, predicate) => addTextCandidates(driver.textIndex, db, table, predicate),
    resolveSearch: (table, selection) => resolveSearch(wordIndexes, table, selection),
    wordIndexes,
    async indexPendingTexts() {
      const backlog = await driver.textIndex.backlog(driver.reader);
      if (backlog === "none" || (backlog === "some" && queue.isBusy())) return false;
      await traced(tracer, "job index texts", {}, () => queue.write(driver.textIndex.indexPending));
      return true;
    },
    keyedHash,
    imageFiles: driver.imageFiles,
    snapshot: driver.snapshot,
    rows: driver.rows,
    continueSequences: driver.continueSequences,
    integrityErrors: driver.integrityErrors,
    explain: driver.explain,
    commitDetector: driver.commitDetector,
    hasNewCommits: driver.hasNewCommits,
    elect: driver.elect,
    changelogGeneration: driver.changelogGeneration,
    timeline: driver.timeline,
    openLease: driver.openLease,
    nodeId: driver.nodeId,
    hear: driver.hear,
    heardByAll: async (seq) => driver.acknowledgements?.heardOf(seq),
    ping: async () => void (await driver.reader.selectFrom("migrations").select("name").limit(1).execute()),
    probe: () => queue.write(driver.probe),
    close,
  };
  const { replicaReads } = driver;
  const anonymousReads = replicaReads
    ? { ...store, read: replicaReads.reader, limited: replicaReads.limited }
    : store;
  return store;
}

/** How often migrations are begun. */
const MAX_ATTEMPTS = 5;

/** Repeats a transaction that a deadlock has ended: migrations lock tables in another order than the reads of other nodes. */
async function withoutDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MAX_ATTEMPTS) throw error;
    }
}

/** Of a store that may not have a key yet. */
const noKeyedHash: KeyedHash = () => {
  throw new Error("A store that was opened with some of the migrations has no secret key.");
};
