import { sql } from "kysely";
import { type Condition, equals, type Order } from "../domain/conditions.ts";
import { execute, insert, memoryOf, run, shapeOf } from "./compiled.ts";
import { orderSql, toSql } from "./conditions.ts";
import { isKept } from "./memory.ts";
import type { Queries } from "./store.ts";
import type { Database, ItemTable, Row, Table, TermTable } from "./tables.ts";

/** A part of a list. */
export interface Span {
  limit: number;
  offset: number;
}

/** One page of the rows that satisfy a condition, in order. */
export async function findPage<T extends ItemTable>(
  db: Queries,
  table: T,
  condition: Condition,
  order: readonly Order[],
  { limit, offset }: Span,
): Promise<Row<T>[]> {
  const rows = await passing(db, table, condition)
    .selectAll()
    .orderBy(sql.join(order.map((one) => orderSql(one, table))) as never)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as Row<T>[];
}

/** How many rows satisfy a condition. */
export async function countRows(db: Queries, table: ItemTable, condition: Condition): Promise<number> {
  const { total } = await passing(db, table, condition)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every row that satisfies a condition. */
export async function findRows<T extends ItemTable>(
  db: Queries,
  table: T,
  condition: Condition,
): Promise<Row<T>[]> {
  const query = () => passing(db, table, condition).selectAll();
  const values: unknown[] = [];
  const shape = shapeOf(condition, values);
  if (shape === null) return (await query().execute()) as Row<T>[];
  const memory = isKept(table) ? memoryOf(db) : null;
  const key = memory ? shape + JSON.stringify(values) : "";
  const known = memory?.recall(table, key);
  if (known) return known;
  const rows = await run<Row<T>>(db, `${table} where ${shape}`, values, query);
  memory?.keep(table, key, rows);
  return rows;
}

/** The same for a question that is asked often: its name says all of it, and it is made only if its answer is not remembered. */
export async function findNamed<T extends ItemTable>(
  db: Queries,
  table: T,
  name: string,
  condition: () => Condition,
): Promise<Row<T>[]> {
  const memory = memoryOf(db);
  const known = memory?.recall(table, name);
  if (known) return known;
  const rows = await findRows(db, table, condition());
  memory?.keep(table, name, rows);
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

/** Adds a row. */
export const insertRow = <T extends Table>(db: Queries, table: T, row: Row<T>): Promise<void> =>
  insertRows(db, table, [row]);

/** Adds rows that have the same columns in the same order, as few or as many as one item has of them. */
export const insertRows = <T extends Table>(db: Queries, table: T, rows: Row<T>[]): Promise<void> =>
  insert(db, table, rows, () => db.insertInto(table).values(rows as never));

/** Changes columns of the row of an id. */
export const updateRow = async <T extends ItemTable>(
  db: Queries,
  table: T,
  id: number,
  changes: Partial<Row<T>>,
): Promise<void> =>
  void (await run(db, `update ${table} ${Object.keys(changes)}`, [...Object.values(changes), id], () =>
    db
      .updateTable(table as ItemTable)
      .set(changes as never)
      .where("id", "=", id),
  ));

/** Adds to the count of the terms of these groups in a language. */
export async function addToCounts(
  db: Queries,
  table: TermTable,
  groups: readonly number[],
  lang: string,
  by: 1 | -1,
): Promise<void> {
  const work = () =>
    run<{ id: number; count: number }>(db, `count ${groups.length} ${table}`, [by, ...groups, lang], () =>
      db
        .updateTable(table as "tags")
        .set((row) => ({ count: row("count", "+", by) }))
        .where("grp", "in", groups)
        .where("lang", "=", lang)
        .returning(["id", "count"]),
    );
  const memory = memoryOf(db);
  await (memory ? memory.revise(table, work) : work());
}

/** Removes the row of an id. */
export const deleteRow = async (db: Queries, table: ItemTable, id: number): Promise<void> =>
  void (await db.deleteFrom(table).where("id", "=", id).execute());

/** The next number of a sequence; numbers are never given twice. */
export async function nextNumber(
  db: Queries,
  name: "post" | "term" | "user" | "app_password",
): Promise<number> {
  const memory = memoryOf(db);
  const next = async () => {
    const [row] = await run<{ last: number }>(db, "next number", [1, name], () =>
      db
        .updateTable("sequences")
        .set((sequence) => ({ last: sequence("last", "+", 1) }))
        .where("name", "=", name)
        .returning("last"),
    );
    if (!row) throw new Error(`There is no sequence ${name}.`);
    return row.last;
  };
  return memory ? (memory.nextNumber(name) ?? memory.storing(name, next)) : next();
}

/** Stores the numbers that were given away since; a transaction does so before it ends. */
export async function storeNumbers(db: Queries): Promise<void> {
  const memory = memoryOf(db);
  for (const { name, last } of memory?.unstored() ?? [])
    await memory?.storing(name, async () => {
      await execute(db, "update sequences set last = ? where name = ?", [last, name]);
      return last;
    });
}

/** The query for rows that satisfy a condition; tests ask for its plan. */
export const passing = (db: Queries, table: ItemTable, condition: Condition) =>
  db.selectFrom(table as keyof Database & ItemTable).where(toSql(condition, table));
