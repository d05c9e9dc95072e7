import { type SqlBool, sql } from "kysely";
import {
  all,
  equals,
  fieldsOf,
  matchAll,
  type Order,
  type Predicate,
  simplified,
} from "../domain/predicates.ts";
import type { ExpectedSlug } from "./expected-slugs.ts";
import { interruptCheck } from "./interruptible.ts";
import { orderSql, toSql } from "./predicate-sql.ts";
import { deferralOf, rowCacheOf, runCached, sendCached, shapeOf } from "./statement-cache.ts";
import type { Queries } from "./store.ts";
import { type ItemTable, linkingTable, type PostTable, type Row, type TermTable } from "./tables.ts";
import { isCachedTable } from "./writer-row-cache.ts";

/** A range of a list. */
export interface PageRange {
  limit: number;
  offset: number;
}

/** One page of the rows that satisfy a predicate, in order; with `columns`, all others are undefined. */
export async function findPage<T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
  order: readonly Order[],
  { limit, offset }: PageRange,
  columns?: readonly string[],
): Promise<Row<T>[]> {
  const sorted = sql.join(order.map((one) => orderSql(one, table)));
  // Only the rows of the page are read whole: an index may have all columns that select and sort the others.
  const ids = selectWhere(db, table, simplified(predicate), order)
    .select("id")
    .orderBy(sorted)
    .limit(limit)
    .offset(offset);
  return await selectColumns(db.selectFrom<ItemTable>(table).where("id", "in", ids), columns)
    .orderBy(sorted)
    .execute();
}

/** Some columns of every row that satisfies a predicate; all others are undefined. */
export const findColumns = async <T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
  columns: readonly string[],
): Promise<Row<T>[]> => await selectColumns(selectWhere(db, table, predicate), columns).execute();

// Kysely cannot check columns of a table that is a type parameter.
const selectColumns = (query: ReturnType<typeof selectWhere>, columns?: readonly string[]) =>
  columns ? query.select(columns as never) : query.selectAll();

/** The number of rows that satisfy a predicate. */
export async function countRows(db: Queries, table: ItemTable, predicate: Predicate): Promise<number> {
  const { total } = await selectWhere(db, table, simplified(predicate))
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether a post that satisfies a predicate has an image. */
export async function hasImageUser(
  db: Queries,
  table: PostTable,
  imageId: number,
  predicate: Predicate = matchAll,
): Promise<boolean> {
  const user = await selectWhere(db, table, all(equals("image_id", imageId), predicate))
    // The condition of the partial index as it stands there: a parameter would not imply it.
    .where(sql<SqlBool>`image_id <> 0`)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

/** All rows that satisfy a predicate. */
export async function findRows<T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
): Promise<Row<T>[]> {
  const query = () => selectWhere(db, table, predicate).selectAll();
  const values: unknown[] = [];
  const shape = shapeOf(predicate, values);
  if (shape === null) return await query().execute();
  const rowCache = isCachedTable(table) ? rowCacheOf(db) : null;
  const key = rowCache ? shape + JSON.stringify(values) : "";
  const cached = rowCache?.get(table, key);
  if (cached) return cached;
  const rows = await runCached<Row<T>>(db, `${table} where ${shape}`, values, query);
  return rowCache?.set(table, key, rows) ?? rows;
}

/** The same for a frequent query: `name` identifies it in the row cache, and the predicate is built on a miss only. */
export async function findCached<T extends ItemTable>(
  db: Queries,
  table: T,
  name: string,
  predicate: () => Predicate,
): Promise<Row<T>[]> {
  const rowCache = rowCacheOf(db);
  const cached = rowCache?.get(table, name);
  if (cached) return cached;
  const rows = await findRows(db, table, predicate());
  return rowCache?.set(table, name, rows) ?? rows;
}

/** A row as it is now, if it is in the row cache. */
export const cachedRow = <T extends ItemTable>(db: Queries, table: T, id: number): Row<T> | undefined =>
  rowCacheOf(db)?.row(table, id);

export async function findById<T extends ItemTable>(
  db: Queries,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const [row] = await findRows(db, table, equals("id", id));
  return row;
}

/** Begins a transaction whose writes expect some slugs. */
export const expectSlugs = (db: Queries, slugs: readonly ExpectedSlug[]): void =>
  rowCacheOf(db)?.expectedSlugs.reset(slugs);

/** Updates some columns of a row. */
export const updateRow = async <T extends ItemTable>(
  db: Queries,
  table: T,
  id: number,
  changes: Partial<Row<T>>,
): Promise<void> =>
  sendCached(db, `update ${table} ${Object.keys(changes)}`, [...Object.values(changes), id], () =>
    db
      .updateTable<ItemTable>(table)
      // Kysely cannot check columns of a table that is a type parameter.
      .set(changes as never)
      .where("id", "=", id),
  );

/** Adds to the event count of the terms of some translation groups in a language. */
export async function incrementCounts(
  db: Queries,
  table: TermTable,
  groups: readonly number[],
  lang: string,
  by: number,
): Promise<void> {
  const deferral = deferralOf(db);
  const update = async () => (deferral ? deferral.deferCounts(table, groups, lang, by) : updateCounts());
  const updateCounts = () =>
    sendCached(db, `count ${groups.length} ${table}`, [by, ...groups, lang], () =>
      db
        .updateTable(table)
        .set((row) => ({ count: row("count", "+", by) }))
        .where("translation_group", "in", groups)
        .where("lang", "=", lang),
    );
  const rowCache = rowCacheOf(db);
  await (rowCache ? rowCache.addToCounts(table, groups, lang, by, update) : update());
}

/** Makes the occurrences of a deleted series, or of an event that stands for one, events by themselves. */
export const detachChildren = async (db: Queries, parent: number): Promise<void> =>
  void (await db
    .updateTable("events")
    .set({ post_parent: 0, series_group: 0, occurrence: null, occurrence_index: 0, own: "[]" })
    .where("post_parent", "=", parent)
    // The condition of the partial index as it stands there: a parameter would not imply it.
    .where(sql<SqlBool>`post_parent <> 0`)
    .execute());

export const deleteRow = async (db: Queries, table: ItemTable, id: number): Promise<void> =>
  void (await db.deleteFrom(table).where("id", "=", id).execute());

type SequenceName = "post" | "term" | "user" | "app_password";

/** The next id of a sequence; ids are never reused. */
export async function nextId(db: Queries, name: SequenceName): Promise<number> {
  const rowCache = rowCacheOf(db);
  const increment = async () => {
    const [row] = await runCached<{ last: number }>(db, "next id", [1, name], () =>
      db
        .updateTable("sequences")
        .set((sequence) => ({ last: sequence("last", "+", 1) }))
        .where("name", "=", name)
        .returning("last"),
    );
    if (!row) throw new Error(`There is no sequence ${name}.`);
    return row.last;
  };
  return rowCache ? (rowCache.nextId(name) ?? rowCache.persistSequence(name, increment)) : increment();
}

/** Makes a sequence go on after an id that comes from elsewhere. */
export async function reserveId(db: Queries, name: SequenceName, id: number): Promise<void> {
  const rowCache = rowCacheOf(db);
  await saveSequences(db);
  const { last } = await db
    .selectFrom("sequences")
    .select("last")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (last >= id) return;
  const store = async () => {
    await sendCached(db, "last id", [id, name], () =>
      db.updateTable("sequences").set({ last: id }).where("name", "=", name),
    );
    return id;
  };
  await (rowCache ? rowCache.persistSequence(name, store) : store());
}

/** Writes the sequences that `nextId` has advanced in the row cache only; a transaction does so before it ends. */
export async function saveSequences(db: Queries): Promise<void> {
  const rowCache = rowCacheOf(db);
  for (const { name, last } of rowCache?.unsavedSequences() ?? [])
    await rowCache?.persistSequence(name, async () => {
      await sendCached(db, "last id", [last, name], () =>
        db.updateTable("sequences").set({ last }).where("name", "=", name),
      );
      return last;
    });
}

/** A query for the rows that satisfy a predicate, which may be put in an order; exported for tests of its plan. */
export const selectWhere = (
  db: Queries,
  table: ItemTable,
  predicate: Predicate,
  order: readonly Order[] = [],
) => {
  const check = interruptCheck(db, table);
  if (!check) return db.selectFrom(table).where(toSql(predicate, table));
  const query = isFoundByChange(table, predicate, order) ? selectByChange(db, table) : db.selectFrom(table);
  return query.where(check).where(toSql(predicate, table));
};

/** The index of events in the order of their last change, and the columns that it has. */
const byChange = {
  name: "events_modified",
  columns: ["modified", "start_utc", "published", "id", "end_utc", "status", "hidden", "lang"],
};

/** Whether rows are wanted in the order of their last change, and its index has every column that the predicate tests. */
const isFoundByChange = (table: ItemTable, predicate: Predicate, [first]: readonly Order[]): boolean =>
  table === linkingTable &&
  first?.field === "modified" &&
  fieldsOf(predicate).every((field) => byChange.columns.includes(field));

/**
 * Tells SQLite to walk the index: its planner would select by status and dates, read all rows that it finds and sort them for
 * each page.
 */
function selectByChange(db: Queries, table: ItemTable) {
  const hinted = sql<Row<ItemTable>>`${sql.table(table)}`.as<ItemTable>(
    sql`${sql.ref(table)} indexed by ${sql.ref(byChange.name)}`,
  );
  // The hint is part of the alias, which has the name of the table: the query is one on the table.
  return db.selectFrom(hinted) as unknown as ReturnType<typeof db.selectFrom<ItemTable>>;
}
