import type { Queries } from "../store/store.ts";
import { type ItemTable, linkedTablesOf, linkTableOf, postTables, type Table } from "../store/tables.ts";
import {
  derivedColumns,
  type ExportRecord,
  jsonColumns,
  type LinkRecord,
  type RecordKind,
} from "./export-format.ts";

/** Rows per query. */
const BATCH_SIZE = 500;

/** The records of a kind in a fixed order, so that two exports can be compared line by line. */
export async function* recordsOf(db: Queries, kind: RecordKind): AsyncGenerator<ExportRecord> {
  switch (kind) {
    case "users":
      yield* await authorRecords(db);
      return;
    case "former_slugs":
      yield* await db
        .selectFrom("former_slugs")
        .selectAll()
        .orderBy("kind")
        .orderBy("item_id")
        .orderBy("slug")
        .execute();
      return;
    default:
      for await (const rows of batchesById(db, kind)) {
        const links = await linksOf(db, kind, rows);
        for (const row of rows) yield { ...recordOf(row), ...links.get(Number(row.id)) };
      }
  }
}

/** The users who are authors of items or images: who they are, not how they log in. */
async function authorRecords(db: Queries): Promise<ExportRecord[]> {
  const ids = new Set<number>();
  for (const table of [...postTables, "images"] as const)
    for (const { author } of await db.selectFrom(table).select("author").distinct().execute())
      ids.add(author);
  const users = await db.selectFrom("users").select(["id", "login", "role"]).orderBy("id").execute();
  return users.filter(({ id }) => ids.has(id)).map((user) => ({ ...user }));
}

/** Rows by ascending id, read by the last id of the batch before: the memory for them is bounded. */
async function* batchesById(
  db: Queries,
  table: ItemTable | "images",
): AsyncGenerator<Record<string, unknown>[]> {
  for (let last = 0; ; ) {
    const rows: { id: number }[] = await db
      .selectFrom<ItemTable | "images">(table)
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...row }));
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** A row without computed columns; of a password only that there is one, since its hash is a secret. */
function recordOf(row: Record<string, unknown>): ExportRecord {
  const record: ExportRecord = {};
  for (const [column, value] of Object.entries(row)) {
    if (derivedColumns.has(column)) continue;
    if (column === "password") record.protected = value !== null;
    else record[column] = jsonColumns.has(column) && value !== null ? JSON.parse(String(value)) : value;
  }
  return record;
}

/** The links of some rows, by row and table, in their order; none for a table whose rows have no links. */
async function linksOf(db: Queries, kind: Table, rows: Record<string, unknown>[]) {
  const tables = linkedTablesOf(kind);
  const ids = tables.length > 0 ? rows.map(({ id }) => Number(id)) : [];
  const found = new Map(
    ids.map((id): [number, Record<string, LinkRecord[]>] => [
      id,
      Object.fromEntries(tables.map((table): [Table, LinkRecord[]] => [table, []])),
    ]),
  );
  for (const table of tables) {
    const links = await db
      .selectFrom(linkTableOf(table))
      .select(["event_id", "item_id", "translation_group"])
      .where("event_id", "in", ids)
      .orderBy("event_id")
      .orderBy("position")
      .execute();
    for (const { event_id, item_id: id, translation_group } of links)
      found.get(event_id)?.[table]?.push({ id, translation_group });
  }
  return found;
}
