import { openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
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
import { sqliteTextIndex } from "./sqlite-text-index.ts";
import { DirectAdapter, type Sqlite, withPreparedStatements } from "./statement-cache.ts";
import type { StoreDriver } from "./store.ts";
import type { Database } from "./tables.ts";
import { WriterRowCache } from "./writer-row-cache.ts";

/** Opens SQLite: one file, one connection for writes, another for concurrent reads. */
export async function openSqlite(file: string): Promise<StoreDriver> {
  const { DatabaseSync } = await sqliteModule();
  const open = () => configure(new DatabaseSync(file));
  const writerConnection = await open();
  // Otherwise the journal of a savepoint goes to a temporary file as soon as it is larger than 64 KiB.
  writerConnection.exec("pragma temp_store = memory; pragma cache_size = -32000");
  const rowCache = new WriterRowCache();
  const writer = kysely(writerConnection, rowCache);
  const readerConnection = await open();
  const reader = kysely(readerConnection, null);
  const commitDetector = walCommitDetector(file) ?? (() => dataVersionDetector(readerConnection));
  return {
    writer,
    reader,
    lock: async () => {},
    writeCount: () => rowCache.writeCount,
    dialect: "sqlite",
    textIndex: sqliteTextIndex,
    commitDetector,
    hasNewCommits: commitDetector(),
    async explain(query) {
      const { sql: text, parameters } = query.compile();
      const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await reader.executeQuery<{ detail: string }>(plan);
      return rows.map(({ detail }) => detail);
    },
  };
}

// The time-out comes first: the statements after it already have to wait if another process opens the same file.
const pragmas =
  "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000; pragma wal_autocheckpoint = 4000";

/** Attempts to configure a connection, some tens of milliseconds apart. */
const MAX_ATTEMPTS = 100;

/** Configures a connection; retries, because SQLite does not wait while several processes initialise the same new file. */
async function configure(database: Sqlite): Promise<Sqlite> {
  for (let attempt = 1; ; attempt += 1)
    try {
      database.exec(pragmas);
      return database;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/database is locked/.test(String(error))) throw error;
      await sleep(20 + attempt);
    }
}

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

/** The SQLite module of Node 22.16 and later, else the package with the same API. */
async function sqliteModule(): Promise<{ DatabaseSync: new (file: string) => Sqlite }> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const name = major > 22 || (major === 22 && minor >= 16) ? "node:sqlite" : "@photostructure/sqlite";
  return import(name);
}

function kysely(connection: Sqlite, rowCache: WriterRowCache | null): Kysely<Database> {
  const database = withPreparedStatements(connection, rowCache);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new DirectAdapter(database, rowCache),
      createDriver: () =>
        new ImmediateDriver(database, rowCache && clearOnForeignCommit(connection, rowCache)),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Takes the write lock when a transaction begins, not at its first write, where SQLite fails instead of waiting. */
class ImmediateDriver extends SqliteDriver {
  readonly #onBegin: (() => void) | null;

  constructor(database: SqliteDatabase, onBegin: (() => void) | null) {
    super({ database });
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
