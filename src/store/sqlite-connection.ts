import { setTimeout as sleep } from "node:timers/promises";

/** The part of the `node:sqlite` API that is used; the package that replaces it on older Node versions has it as well. */
export interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): {
    all(...values: unknown[]): unknown[][];
    run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    columns(): { name: string }[];
    setReturnArrays(enabled: boolean): void;
  };
  /** Registers an SQL function; without `deterministic` it is called anew for every row. */
  function(name: string, implementation: () => number): void;
  close(): void;
}

/** Opens a connection to a database file, with the settings of every connection. */
export const connect = async (file: string): Promise<Sqlite> => configure(await openFile(file));

/** Opens a connection to a database file, without settings. */
export async function openFile(file: string): Promise<Sqlite> {
  const { DatabaseSync } = await sqliteModule();
  return new DatabaseSync(file);
}

/** The SQLite module of Node 22.16 and later, else the package with the same API. */
async function sqliteModule(): Promise<{ DatabaseSync: new (file: string) => Sqlite }> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const name = major > 22 || (major === 22 && minor >= 16) ? "node:sqlite" : "@photostructure/sqlite";
  return import(name);
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
