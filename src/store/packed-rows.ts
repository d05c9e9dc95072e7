import { type RawBuilder, sql } from "kysely";
import { runCached } from "./statement-cache.ts";
import type { Queries } from "./store.ts";

/** A selection: columns that are numbers, or texts quoted as JSON, and the text after `from`. */
export interface PackedSelection {
  columns: readonly RawBuilder<unknown>[];
  from: RawBuilder<unknown>;
}

/**
 * Selects columns as one flat array, packed into a JSON text by the database: converting a row into a JavaScript
 * object costs more than parsing all its values. `shape` identifies the statement, which is built only for the first of
 * its shape, and `parameters` are the values in it.
 */
export async function selectPacked(
  db: Queries,
  shape: string,
  parameters: readonly number[],
  select: () => PackedSelection,
  run = runCached,
): Promise<(number | string)[]> {
  const build = () => {
    const { columns, from } = select();
    const texts = columns.map((_, at) => sql`cast(${sql.ref(`c${at}`)} as text)`);
    const values = columns.map((column, at) => sql`${column} as ${sql.ref(`c${at}`)}`);
    // PostgreSQL prepares only a text that begins with its verb.
    const packed = sql`select string_agg(${sql.join(texts, sql` || ',' || `)}, ',') as packed
      from (select ${sql.join(values)} from ${from}) as chunk`;
    return { compile: () => packed.compile(db) };
  };
  const [row] = await run<{ packed: string | null }>(db, `packed ${shape}`, parameters, build);
  return JSON.parse(`[${row?.packed ?? ""}]`);
}
