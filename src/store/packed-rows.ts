import { type RawBuilder, sql } from "kysely";
import { runCached } from "./statement-cache.ts";
import type { Queries } from "./store.ts";

/**
 * Selects columns as one flat array, packed into a JSON text by the database: converting a row into a JavaScript
 * object costs more than parsing all its values. Columns are numbers, or texts quoted as JSON. `shape` identifies the
 * statement, and `parameters` are the values in `from`.
 */
export async function selectPacked(
  db: Queries,
  shape: string,
  parameters: readonly number[],
  columns: readonly RawBuilder<unknown>[],
  from: RawBuilder<unknown>,
  run = runCached,
): Promise<(number | string)[]> {
  const build = () => {
    const texts = columns.map((_, at) => sql`cast(${sql.ref(`c${at}`)} as text)`);
    const values = columns.map((column, at) => sql`${column} as ${sql.ref(`c${at}`)}`);
    const packed = sql`
      select string_agg(${sql.join(texts, sql` || ',' || `)}, ',') as packed
      from (select ${sql.join(values)} from ${from}) as chunk`;
    return { compile: () => packed.compile(db) };
  };
  const [row] = await run<{ packed: string | null }>(db, `packed ${shape}`, parameters, build);
  return JSON.parse(`[${row?.packed ?? ""}]`);
}
