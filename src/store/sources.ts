import { findById } from "./rows.ts";
import type { Queries } from "./store.ts";
import type { ItemTable, Row } from "./tables.ts";

/** A source of a kind and name; it is added if there is none. */
export async function openSource(db: Queries, kind: string, name: string): Promise<Row<"sources">> {
  const known = await findSource(db, kind, name);
  if (known) return known;
  const { last } = await db
    .selectFrom("sources")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const source: Row<"sources"> = {
    id: Number(last ?? 0) + 1,
    ...{ kind, name, options: "{}", every_seconds: 0, next_run: null, last_run: null },
    ...{ etag: "", last_modified: "", last_error: "", last_report: "{}" },
  };
  await db.insertInto("sources").values(source).execute();
  return source;
}

/** The source of a kind and name. */
export const findSource = (db: Queries, kind: string, name: string): Promise<Row<"sources"> | undefined> =>
  db.selectFrom("sources").selectAll().where("kind", "=", kind).where("name", "=", name).executeTakeFirst();

/** The language in which the items of a source were imported, by the first one of the given tables; null if there is none. */
export async function languageOfSource(
  db: Queries,
  sourceId: number,
  tables: readonly ItemTable[],
): Promise<string | null> {
  for (const table of tables) {
    const first = await db
      .selectFrom("source_items")
      .select("item_id")
      .where("source_id", "=", sourceId)
      .where("kind", "=", table)
      .orderBy("remote_id")
      .limit(1)
      .executeTakeFirst();
    const row = first && (await findById(db, table, first.item_id));
    if (row) return row.lang;
  }
  return null;
}
