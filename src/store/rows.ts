import { sql } from "kysely";
import { equals, type Order, type Predicate } from "../domain/predicates.ts";
import { orderSql, toSql } from "./predicate-sql.ts";
import { execute, rowCacheOf, runCached, shapeOf } from "./statement-cache.ts";
import type { Queries } from "./store.ts";
import type { Database, ItemTable, Row, TermTable } from "./tables.ts";
import { isCachedTable } from "./writer-row-cache.ts";

/** A part of a list. */
export interface PageRange {
  limit: number;
  offset: number;
}

/** One page of the rows that satisfy a predicate, in order; only some of their columns where these are given. */
export async function findPage<T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
  order: readonly Order[],
  { limit, offset }: PageRange,
  columns?: readonly string[],
): Promise<Row<T>[]> {
  const rows = await selectColumns(db, table, predicate, columns)
    .orderBy(sql.join(order.map((one) => orderSql(one, table))) as never)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as Row<T>[];
}

/** Some columns of every row that satisfies a predicate; all others are undefined. */
export const findColumns = async <T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
  columns: readonly string[],
): Promise<Row<T>[]> => (await selectColumns(db, table, predicate, columns).execute()) as Row<T>[];

// Kysely cannot check columns of a table that is a type parameter.
const selectColumns = (db: Queries, table: ItemTable, predicate: Predicate, columns?: readonly string[]) =>
  columns
    ? selectWhere(db, table, predicate).select(columns as never)
    : selectWhere(db, table, predicate).selectAll();

/** How many rows satisfy a predicate. */
export async function countRows(db: Queries, table: ItemTable, predicate: Predicate): Promise<number> {
  const { total } = await selectWhere(db, table, predicate)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every row that satisfies a predicate. */
export async function findRows<T extends ItemTable>(
  db: Queries,
  table: T,
  predicate: Predicate,
): Promise<Row<T>[]> {
  const query = () => selectWhere(db, table, predicate).selectAll();
  const values: unknown[] = [];
  const shape = shapeOf(predicate, values);
  if (shape === null) return (await query().execute()) as Row<T>[];
  const memory = isCachedTable(table) ? rowCacheOf(db) : null;
  const key = memory ? shape + JSON.stringify(values) : "";
  const known = memory?.get(table, key);
  if (known) return known;
  const rows = await runCached<Row<T>>(db, `${table} where ${shape}`, values, query);
  memory?.set(table, key, rows);
  return rows;
}

/** The same for a question that is asked often: its name says all of it, and it is made only if its answer is not remembered. */
export async function findCached<T extends ItemTable>(
  db: Queries,
  table: T,
  name: string,
  predicate: () => Predicate,
): Promise<Row<T>[]> {
  const memory = rowCacheOf(db);
  const known = memory?.get(table, name);
  if (known) return known;
  const rows = await findRows(db, table, predicate());
  memory?.set(table, name, rows);
  return rows;
}

/** The row of an id. */
export async function findById<T extends ItemTable>(
  db: Queries,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const [row] = await findRows(db, table, equals("id", id));
  return row;
}

/** Changes columns of the row of an id. */
export const updateRow = async <T extends ItemTable>(
  db: Queries,
  table: T,
  id: number,
  changes: Partial<Row<T>>,
): Promise<void> =>
  void (await runCached(db, `update ${table} ${Object.keys(changes)}`, [...Object.values(changes), id], () =>
    db
      .updateTable(table as ItemTable)
      .set(changes as never)
      .where("id", "=", id),
  ));

/** Adds to the count of the terms of these groups in a language. */
export async function incrementCounts(
  db: Queries,
  table: TermTable,
  groups: readonly number[],
  lang: string,
  by: 1 | -1,
): Promise<void> {
  const work = () =>
    runCached<{ id: number; count: number }>(
      db,
      `count ${groups.length} ${table}`,
      [by, ...groups, lang],
      () =>
        db
          .updateTable(table as "tags")
          .set((row) => ({ count: row("count", "+", by) }))
          .where("translation_group", "in", groups)
          .where("lang", "=", lang)
          .returning(["id", "count"]),
    );
  const memory = rowCacheOf(db);
  await (memory ? memory.updateColumn(table, work) : work());
}

/** Removes the row of an id. */
export const deleteRow = async (db: Queries, table: ItemTable, id: number): Promise<void> =>
  void (await db.deleteFrom(table).where("id", "=", id).execute());

/** The next number of a sequence; numbers are never given twice. */
export async function nextId(db: Queries, name: "post" | "term" | "user" | "app_password"): Promise<number> {
  const memory = rowCacheOf(db);
  const next = async () => {
    const [row] = await runCached<{ last: number }>(db, "next number", [1, name], () =>
      db
        .updateTable("sequences")
        .set((sequence) => ({ last: sequence("last", "+", 1) }))
        .where("name", "=", name)
        .returning("last"),
    );
    if (!row) throw new Error(`There is no sequence ${name}.`);
    return row.last;
  };
  return memory ? (memory.nextId(name) ?? memory.persistSequence(name, next)) : next();
}

/** Stores the numbers that were given away since; a transaction does so before it ends. */
export async function saveSequences(db: Queries): Promise<void> {
  const memory = rowCacheOf(db);
  for (const { name, last } of memory?.unstored() ?? [])
    await memory?.persistSequence(name, async () => {
      await execute(db, "update sequences set last = ? where name = ?", [last, name]);
      return last;
    });
}

/** The query for rows that satisfy a predicate; tests ask for its plan. */
export const selectWhere = (db: Queries, table: ItemTable, predicate: Predicate) =>
  db.selectFrom(table as keyof Database & ItemTable).where(toSql(predicate, table));
