import { type Compilable, CompiledQuery, SqliteAdapter } from "kysely";
import type { Predicate } from "../domain/predicates.ts";
import type { Queries } from "./store.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** An adapter of a store in this process: it answers at once, and a text needs no query builder around it. */
export class DirectAdapter extends SqliteAdapter {
  readonly query: (text: string, values: readonly unknown[]) => unknown[];
  readonly rowCache: WriterRowCache | null;

  constructor(answer: DirectAdapter["query"], memory: WriterRowCache | null) {
    super();
    this.query = answer;
    this.rowCache = memory;
  }
}

/** What a connection remembers; most do not. */
export function rowCacheOf(db: Queries): WriterRowCache | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectAdapter ? adapter.rowCache : null;
}

/** Runs a statement that is text already. */
export async function execute<T>(db: Queries, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectAdapter) return adapter.query(text, values) as T[];
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows;
}

/** How many statements are known; beyond that they are forgotten and made again. */
const MAX_STATEMENTS = 2000;

/** The texts of statements by shape, for each store. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Runs a statement that is built and compiled only when there was none of the same shape: that costs more than many a
 * statement itself. `values` are all that differs between statements of one shape, in the order in which they stand.
 */
export async function runCached<T>(
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
  if (known.size >= MAX_STATEMENTS) known.clear();
  // One that was written in another way than its shape says is used this once.
  if (isAlike) known.set(shape, compiled.sql);
  return execute(db, compiled.sql, compiled.parameters);
}

/** How rows are inserted, by table and number, for each store. */
const inserts = new WeakMap<object, Map<string, { columns: string[]; text: string }>>();

/** Adds rows that have the same columns in the same order. */
export async function insertCached(
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
    if (known.size >= MAX_STATEMENTS) known.clear();
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
const MAX_LIST_VALUES = 20;

/** The shape of a simple predicate, whose values are added to a list; null for one that is not simple. */
export function shapeOf(predicate: Predicate, values: unknown[]): string | null {
  if ("all" in predicate) return shapeOfAll("and", predicate.all, values);
  if ("any" in predicate) return shapeOfAll("or", predicate.any, values);
  if ("not" in predicate) return null;
  const { field } = predicate;
  switch (predicate.is) {
    case "near":
    case "some":
    case "contains":
      return null;
    case "in": {
      const distinct = [...new Set(predicate.value)];
      if (distinct.length === 0 || distinct.length > MAX_LIST_VALUES) return null;
      values.push(...distinct);
      return `${field} in ${distinct.length}`;
    }
    default:
      if (predicate.value === null) return `${field} ${predicate.is} null`;
      values.push(predicate.value);
      return `${field} ${predicate.is}`;
  }
}

function shapeOfAll(word: string, predicates: readonly Predicate[], values: unknown[]): string | null {
  const shapes = predicates.map((one) => shapeOf(one, values));
  return shapes.includes(null) ? null : `${word}(${shapes.join()})`;
}
