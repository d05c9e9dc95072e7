import { sql } from "kysely";
import type { Queries } from "./store.ts";

/** Rows per batch. */
const BATCH_SIZE = 200;

/** The rows of a table in batches, by a cursor of the transaction. */
export async function* postgresRows(
  transaction: Queries,
  table: string,
): AsyncGenerator<Record<string, unknown>[]> {
  await sql`declare scanned_rows no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`fetch ${sql.lit(BATCH_SIZE)} from scanned_rows`.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close scanned_rows`.execute(transaction);
}

/** Sets the sequences of generated ids to the largest ids in use. */
export async function postgresSequences(transaction: Queries): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(transaction);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(
      transaction,
    );
}
