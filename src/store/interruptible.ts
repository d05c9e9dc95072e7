import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from "kysely";
import { INTERRUPT_FUNCTION } from "./query-message.ts";
import type { Queries } from "./store.ts";
import type { ItemTable } from "./tables.ts";

/** Rows whose id is a multiple of this check for cancellation: a call into JavaScript for each would double the time. */
const CHECK_INTERVAL = 32;

/** The adapter of SQLite for queries that reader threads run. */
export class InterruptibleAdapter extends SqliteAdapter {}

/**
 * A condition that is always true, and fails when the query is cancelled: SQLite has no other way to stop a query from
 * another thread. It must be the first condition, because the next are not evaluated for rows that fail an earlier one.
 */
export function interruptCheck(db: Queries, table: ItemTable | "images"): RawBuilder<SqlBool> | null {
  if (!(db.getExecutor().adapter instanceof InterruptibleAdapter)) return null;
  return sql`(${sql.ref(`${table}.id`)} % ${sql.lit(CHECK_INTERVAL)} or ${sql.raw(INTERRUPT_FUNCTION)}())`;
}
