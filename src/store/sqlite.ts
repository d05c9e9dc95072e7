import { openSync, readSync } from "node:fs";
import { stat } from "node:fs/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { InterruptibleAdapter } from "./interruptible.ts";
import { limitedQueries } from "./limited-queries.ts";
import { connect, type Sqlite } from "./sqlite-connection.ts";
import type { SqliteDeferral } from "./sqlite-deferral.ts";
import { sqliteElection } from "./sqlite-election.ts";
import { sqliteIntegrityErrors, sqliteRows } from "./sqlite-scan.ts";
import { withPreparedStatements } from "./sqlite-statements.ts";
import { sqliteTextIndex } from "./sqlite-text-index.ts";
import { DirectAdapter, execute } from "./statement-cache.ts";
import type { QuerySettings, StatementObservers, StoreDriver } from "./store.ts";
import type { Database } from "./tables.ts";
import { WriterRowCache } from "./writer-row-cache.ts";

/** Opens SQLite: one file, one connection for writes, another for concurrent reads, threads for expensive ones. */
export async function openSqlite(
  file: string,
  queries: QuerySettings | null = null,
  observers: StatementObservers = {},
): Promise<StoreDriver> {
  const writerConnection = await connect(file);
  // Otherwise the journal of a savepoint goes to a temporary file as soon as it is larger than 64 KiB.
  writerConnection.exec("pragma temp_store = memory; pragma cache_size = -32000");
  const rowCache = new WriterRowCache();
  const writer = kysely(writerConnection, rowCache, observers);
  const readerConnection = await connect(file);
  const reader = kysely(readerConnection, null, observers);
  const commitDetector = walCommitDetector(file) ?? (() => dataVersionDetector(readerConnection));
  return {
    writer,
    reader,
    limited:
      queries &&
      limitedQueries({
        runner: queries.readers.runner(file),
        limits: queries,
        tracer: observers.tracer,
        system: "sqlite",
        adapter: new InterruptibleAdapter(),
        compiler: new SqliteQueryCompiler(),
      }),
    replicaReads: null,
    lock: async () => {},
    limitWrites() {},
    writeCount: () => rowCache.writeCount,
    endsTransaction: () => false,
    dialect: "sqlite",
    async size() {
      const sizes = [file, `${file}-wal`].map((path) =>
        stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      );
      return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    },
    pool: () => null,
    // A number in the header of the file, for applications to use; the same value again would not be written.
    async probe(transaction) {
      const [row] = await execute<{ user_version: number }>(transaction, "pragma user_version");
      await execute(transaction, `pragma user_version = ${((row?.user_version ?? 0) + 1) % 1_000_000}`);
    },
    textIndex: sqliteTextIndex,
    imageFiles: null,
    rows: sqliteRows,
    async snapshot(work) {
      // A connection of its own: its transaction must not include reads of others.
      const connection = await connect(file);
      try {
        // The state is that of the first read.
        connection.exec("begin; select count(*) from migrations");
        const db = kysely(connection, null);
        return await work({ db, rows: (table) => sqliteRows(db, table) });
      } finally {
        connection.close();
      }
    },
    // SQLite continues after the largest id by itself.
    continueSequences: async () => {},
    integrityErrors: sqliteIntegrityErrors,
    commitDetector,
    hasNewCommits: commitDetector(),
    elect: (name, options) => sqliteElection(file, name, options),
    changelogGeneration: () => 0,
    timeline: async () => "",
    openLease: () => null,
    nodeId: "",
    hear() {},
    acknowledgements: null,
    checkpoint() {
      try {
        writerConnection.exec(
          `pragma busy_timeout = ${CHECKPOINT_TIMEOUT_MS}; pragma wal_checkpoint(truncate)`,
        );
      } catch {
        // A full disk or another process may prevent it; nothing is lost, the log is read at the next start.
      }
    },
    async explain(query) {
      const { sql: text, parameters } = query.compile();
      const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await reader.executeQuery<{ detail: string }>(plan);
      return rows.map(({ detail }) => detail);
    },
  };
}

/** How long the last checkpoint waits for readers of other connections. */
const CHECKPOINT_TIMEOUT_MS = 1_000;

/** The size of the header of the WAL index (`-shm`): see https://sqlite.org/walformat.html. */
const WAL_INDEX_HEADER_BYTES = 48;

/**
 * Detects commits of this process and others by comparing the header of the WAL index, which SQLite writes with every
 * commit, before the commit is acknowledged: that costs a tenth of a query. Null where the file cannot be read.
 */
function walCommitDetector(file: string): StoreDriver["commitDetector"] | null {
  const header = Buffer.alloc(WAL_INDEX_HEADER_BYTES);
  try {
    // Never closed: closing would release every POSIX lock that this process holds on the file.
    const descriptor = openSync(`${file}-shm`, "r");
    readSync(descriptor, header, 0, WAL_INDEX_HEADER_BYTES, 0);
    return () => {
      const seen = Buffer.alloc(WAL_INDEX_HEADER_BYTES);
      return () => {
        readSync(descriptor, header, 0, WAL_INDEX_HEADER_BYTES, 0);
        if (header.equals(seen)) return false;
        header.copy(seen);
        return true;
      };
    };
  } catch {
    return null;
  }
}

/** Detects commits of all other connections by `pragma data_version`. */
function dataVersionDetector(connection: Sqlite): () => boolean {
  const dataVersion = connection.prepare("pragma data_version");
  dataVersion.setReturnArrays(true);
  let seen: unknown;
  return () => {
    const [version] = dataVersion.all().flat();
    const changed = version !== seen;
    seen = version;
    return changed;
  };
}

function kysely(
  connection: Sqlite,
  rowCache: WriterRowCache | null,
  observers?: StatementObservers,
): Kysely<Database> {
  const database = withPreparedStatements(connection, rowCache, observers);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new DirectAdapter(database, rowCache, database.deferral),
      createDriver: () =>
        new ImmediateDriver(
          database,
          database.deferral,
          rowCache && clearOnForeignCommit(connection, rowCache),
        ),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Takes the write lock when a transaction begins, not at its first write, where SQLite fails instead of waiting. */
class ImmediateDriver extends SqliteDriver {
  readonly #deferral: SqliteDeferral | null;
  readonly #onBegin: (() => void) | null;

  constructor(database: SqliteDatabase, deferral: SqliteDeferral | null, onBegin: (() => void) | null) {
    super({ database });
    this.#deferral = deferral;
    this.#onBegin = onBegin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    try {
      this.#onBegin?.();
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
    if (this.#deferral) this.#deferral.isOpen = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    if (this.#deferral) this.#deferral.isOpen = false;
  }

  /** After some errors, such as a full disk, SQLite has rolled back by itself; the statement still clears the row cache. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#deferral) this.#deferral.isOpen = false;
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

/** Clears the row cache if another connection has committed; called under the write lock, when no other can. */
function clearOnForeignCommit(connection: Sqlite, rowCache: WriterRowCache): () => void {
  const hasForeignCommit = dataVersionDetector(connection);
  return () => {
    if (hasForeignCommit()) rowCache.clear();
  };
}

/** Refreshes the statistics that the query planner uses. */
export const analyze = (db: Kysely<Database>) => sql`analyze`.execute(db);
