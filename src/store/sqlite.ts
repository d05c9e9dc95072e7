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

/** The embedded store: one file, one connection that writes, one that reads beside it. */
export async function openSqlite(file: string): Promise<StoreDriver> {
  const { DatabaseSync } = await sqliteModule();
  const open = () => configure(new DatabaseSync(file));
  const writerConnection = await open();
  // What a savepoint could bring back goes through a temporary file otherwise, as soon as it is 64 KiB.
  writerConnection.exec("pragma temp_store = memory; pragma cache_size = -32000");
  const memory = new WriterRowCache();
  const writer = kysely(writerConnection, memory);
  const readerConnection = await open();
  const reader = kysely(readerConnection, null);
  const commitDetector = walCommitDetector(file) ?? (() => dataVersionDetector(readerConnection));
  return {
    writer,
    reader,
    lock: async () => {},
    writeCount: () => memory.writeCount,
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

// The time-out comes first: the others already have to wait when another process opens the same file.
const settings =
  "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000; pragma wal_autocheckpoint = 4000";

/** How often it is tried to make a connection ready; some tens of milliseconds lie between. */
const MAX_ATTEMPTS = 100;

/** Makes a connection ready. Where several processes begin with a new file at once, SQLite lets one begin and none wait. */
async function configure(database: Sqlite): Promise<Sqlite> {
  for (let attempt = 1; ; attempt += 1)
    try {
      database.exec(settings);
      return database;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/database is locked/.test(String(error))) throw error;
      await sleep(20 + attempt);
    }
}

/** How long the header of the index beside a log is; https://sqlite.org/walformat.html describes it. */
const WAL_INDEX_HEADER_BYTES = 48;

/**
 * Tells whether anybody, in this process or another, has committed since it was asked last. SQLite writes the header
 * of the index of its log with every commit, before the commit is acknowledged: comparing it costs a tenth of asking
 * SQLite. Null where that file cannot be read.
 */
function walCommitDetector(file: string): StoreDriver["commitDetector"] | null {
  const header = Buffer.alloc(WAL_INDEX_HEADER_BYTES);
  try {
    // Never closed: that would take away every lock that this process has on the file.
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

/** The same by asking, of everybody but this connection. */
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

/** The runtime's own SQLite where it has one (Node 22.13 and later), else the package with the same interface. */
async function sqliteModule(): Promise<{ DatabaseSync: new (file: string) => Sqlite }> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const name = major > 22 || (major === 22 && minor >= 16) ? "node:sqlite" : "@photostructure/sqlite";
  return import(name);
}

function kysely(opened: Sqlite, memory: WriterRowCache | null): Kysely<Database> {
  const database = withPreparedStatements(opened, memory);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new DirectAdapter(database, memory),
      createDriver: () => new ImmediateDriver(database, memory && clearOnForeignCommit(opened, memory)),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Takes the write lock when a transaction begins, not in the middle of it, where waiting is not possible. */
class ImmediateDriver extends SqliteDriver {
  readonly #begun: (() => void) | null;

  constructor(database: SqliteDatabase, onBegin: (() => void) | null) {
    super({ database });
    this.#begun = onBegin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    try {
      this.#begun?.();
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}

/** Asked when nobody else can commit: forgets everything if somebody has. */
function clearOnForeignCommit(connection: Sqlite, memory: WriterRowCache): () => void {
  const haveBeen = dataVersionDetector(connection);
  return () => {
    if (haveBeen()) memory.clear();
  };
}

/** Refreshes the statistics that the query planner uses. */
export const analyze = (db: Kysely<Database>) => sql`analyze`.execute(db);
