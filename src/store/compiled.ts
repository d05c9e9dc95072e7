import { type Compilable, CompiledQuery, SqliteAdapter } from "kysely";
import type { Condition } from "../domain/conditions.ts";
import type { Memory } from "./memory.ts";
import type { Queries } from "./store.ts";

/** An adapter of a store in this process: it answers at once, and a text needs no query builder around it. */
export class DirectAdapter extends SqliteAdapter {
  readonly answer: (text: string, values: readonly unknown[]) => unknown[];
  readonly memory: Memory | null;

  constructor(answer: DirectAdapter["answer"], memory: Memory | null) {
    super();
    this.answer = answer;
    this.memory = memory;
  }
}

/** What a connection remembers; most do not. */
export function memoryOf(db: Queries): Memory | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectAdapter ? adapter.memory : null;
}

/** Runs a statement that is text already. */
export async function execute<T>(db: Queries, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectAdapter) return adapter.answer(text, values) as T[];
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows;
}

/** How many statements are known; beyond that they are forgotten and made again. */
const KNOWN = 2000;

/** The texts of statements by shape, for each store. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Runs a statement that is built and compiled only when there was none of the same shape: that costs more than many a
 * statement itself. `values` are all that differs between statements of one shape, in the order in which they stand.
 */
export async function run<T>(
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
): Promise<T[]> {
  const { adapter } = db.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  const text = known.get(shape);
  if (text !== undefined) return execute(db, text, values);
  const compiled = build().compile();
  const isAlike =
    compiled.parameters.length === values.length &&
    compiled.parameters.every((value, at) => Object.is(value, values[at]));
  if (known.size >= KNOWN) known.clear();
  // One that was written in another way than its shape says is used this once.
  if (isAlike) known.set(shape, compiled.sql);
  return execute(db, compiled.sql, compiled.parameters);
}

/** How rows are inserted, by table and number, for each store. */
const inserts = new WeakMap<object, Map<string, { columns: string[]; text: string }>>();

/** Adds rows that have the same columns in the same order. */
export async function insert(
  db: Queries,
  table: string,
  rows: readonly object[],
  build: () => Compilable,
): Promise<void> {
  const { adapter } = db.getExecutor();
  const known = inserts.get(adapter) ?? new Map<string, { columns: string[]; text: string }>();
  inserts.set(adapter, known);
  const shape = `${rows.length} ${table}`;
  let form = known.get(shape);
  if (!form || !hasColumns(rows[0] ?? {}, form.columns)) {
    form = { columns: Object.keys(rows[0] ?? {}), text: build().compile().sql };
    if (known.size >= KNOWN) known.clear();
    known.set(shape, form);
  }
  const [only] = rows;
  const values = only && rows.length === 1 ? Object.values(only) : rows.flatMap((row) => Object.values(row));
  await execute(db, form.text, values);
}

function hasColumns(row: object, columns: readonly string[]): boolean {
  let at = 0;
  for (const column in row) {
    if (column !== columns[at]) return false;
    at += 1;
  }
  return at === columns.length;
}

/** Longer lists are written in other ways. */
const LONGEST = 20;

/** The shape of a simple condition, whose values are added to a list; null for one that is not simple. */
export function shapeOf(condition: Condition, values: unknown[]): string | null {
  if ("all" in condition) return shapeOfAll("and", condition.all, values);
  if ("any" in condition) return shapeOfAll("or", condition.any, values);
  if ("not" in condition) return null;
  const { field } = condition;
  switch (condition.is) {
    case "near":
    case "some":
    case "contains":
      return null;
    case "in": {
      const distinct = [...new Set(condition.value)];
      if (distinct.length === 0 || distinct.length > LONGEST) return null;
      values.push(...distinct);
      return `${field} in ${distinct.length}`;
    }
    default:
      if (condition.value === null) return `${field} ${condition.is} null`;
      values.push(condition.value);
      return `${field} ${condition.is}`;
  }
}

function shapeOfAll(word: string, conditions: readonly Condition[], values: unknown[]): string | null {
  const shapes = conditions.map((one) => shapeOf(one, values));
  return shapes.includes(null) ? null : `${word}(${shapes.join()})`;
}
