import { type Compilable, CompiledQuery, SqliteAdapter, type SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";
import type { Predicate } from "../domain/predicates.ts";
import type { Queries } from "./store.ts";
import type { Row, Table } from "./tables.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** The adapter of an embedded database: runs SQL text synchronously, without the query builder. */
export class DirectAdapter extends SqliteAdapter {
  readonly database: SqliteDatabase;
  readonly rowCache: WriterRowCache | null;

  constructor(database: SqliteDatabase, rowCache: WriterRowCache | null) {
    super();
    this.database = database;
    this.rowCache = rowCache;
  }

  query(text: string, values: readonly unknown[]): unknown[] {
    const statement = this.database.prepare(text);
    if (statement.reader) return statement.all(values);
    statement.run(values);
    return [];
  }
}

/** The row cache of a connection; only the writer of the embedded store has one. */
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

/** Compiled statements cached per database. */
const MAX_STATEMENTS = 2000;

/** SQL text by shape, per database. */
const texts = new WeakMap<object, LRUCache<string, string>>();

/**
 * Runs a statement, building and compiling it only for the first of its shape, because that often costs more than the
 * statement itself. `values` are all that differs between statements of one shape, in the order of their placeholders.
 */
export async function runCached<T>(
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
): Promise<T[]> {
  const { adapter } = db.getExecutor();
  const known = texts.get(adapter) ?? new LRUCache<string, string>({ max: MAX_STATEMENTS });
  texts.set(adapter, known);
  const text = known.get(shape);
  if (text !== undefined) return execute(db, text, values);
  const compiled = build().compile();
  const isAlike =
    compiled.parameters.length === values.length &&
    compiled.parameters.every((value, at) => Object.is(value, values[at]));
  // A statement whose parameters are not those of its shape is used this once.
  if (isAlike) known.set(shape, compiled.sql);
  return execute(db, compiled.sql, compiled.parameters);
}

/** INSERT statements by table and number of rows, per database. */
const inserts = new WeakMap<object, LRUCache<string, Insert>>();

interface Insert {
  columns: string[];
  text: string;
}

/** Inserts a row. */
export const insertRow = <T extends Table>(db: Queries, table: T, row: Row<T>): Promise<void> =>
  insertRows(db, table, [row]);

/** Inserts the few rows that one item has in a table, all with the same columns in the same order. */
export async function insertRows<T extends Table>(
  db: Queries,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const { adapter } = db.getExecutor();
  const known = inserts.get(adapter) ?? new LRUCache<string, Insert>({ max: MAX_STATEMENTS });
  inserts.set(adapter, known);
  const shape = `${rows.length} ${table}`;
  let form = known.get(shape);
  if (!form || !hasColumns(rows[0] ?? {}, form.columns)) {
    // The builder's type of values depends on the table, which is not known here.
    const insert = db.insertInto(table).values(rows as never);
    form = { columns: Object.keys(rows[0] ?? {}), text: insert.compile().sql };
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

/** Longer lists are written as a subquery. */
const MAX_LIST_VALUES = 20;

/** The shape of a simple predicate, its values appended to a list; null for a predicate that is not simple. */
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

/** The part of the `node:sqlite` API that is used; the runtime's own module and its replacement both have it. */
export interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): {
    all(...values: unknown[]): unknown[][];
    run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    columns(): { name: string }[];
    setReturnArrays(enabled: boolean): void;
  };
  close(): void;
}

/** Prepared statements cached per connection. */
const MAX_PREPARED = 400;

/** A connection as Kysely's driver wants it, with prepared statements cached; statements that write invalidate the row cache. */
export function withPreparedStatements(database: Sqlite, rowCache: WriterRowCache | null): SqliteDatabase {
  const cache = new LRUCache<string, ReturnType<SqliteDatabase["prepare"]>>({ max: MAX_PREPARED });
  return {
    close: () => database.close(),
    prepare(text) {
      const known = cache.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      const names = statement.columns().map(({ name }) => name);
      statement.setReturnArrays(true);
      const toRow = rowFactory(names);
      const invalidate = rowCache?.onStatement(text);
      const prepared = {
        reader: names.length > 0,
        all(values: readonly unknown[]) {
          invalidate?.();
          return statement.all(...values).map(toRow);
        },
        run(values: readonly unknown[]) {
          invalidate?.();
          return statement.run(...values);
        },
        iterate: () => {
          throw new Error("Rows are not streamed.");
        },
      };
      cache.set(text, prepared);
      return prepared;
    },
  };
}

/**
 * Makes row objects from arrays of values. The driver can do that itself, but its objects share no hidden class: they
 * take twice as long to make, and every property access on them is slow.
 */
function rowFactory(names: string[]): (values: unknown[]) => Record<string, unknown> {
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    names.forEach((name, at) => {
      row[name] = values[at];
    });
    return row;
  };
}
