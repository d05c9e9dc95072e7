import { execute, insertRows } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { Row, Table } from "../store/tables.ts";
import { BackupError, backupTables } from "./format.ts";

/** Rows per INSERT: databases limit the parameters of a statement. */
const INSERT_SIZE = 100;

/** Rejects a store that has items, images or users, with advice. */
export async function assertEmpty(db: Queries, advice: string): Promise<void> {
  for (const table of backupTables) {
    if (table === "settings" || table === "sequences" || table === "audit") continue;
    const [row] = await execute(db, `select 1 as found from ${table} limit 1`);
    if (row) throw new BackupError(`The store is not empty: it has ${table}. ${advice}`);
  }
}

/** Deletes all rows of tables. */
export async function clear(db: Queries, tables: readonly Table[]): Promise<void> {
  for (const table of tables) await execute(db, `delete from ${table}`);
}

/** Inserts rows of a backup or of another store. */
export async function insertAll(db: Queries, table: string, rows: Record<string, unknown>[]): Promise<void> {
  // Rows of a backup have the columns of its migrations, which the types of today's tables do not express.
  const [name, typed] = [table as Table, rows as unknown as Row<"settings">[]];
  for (let start = 0; start < typed.length; start += INSERT_SIZE)
    await insertRows(db, name, typed.slice(start, start + INSERT_SIZE));
}
