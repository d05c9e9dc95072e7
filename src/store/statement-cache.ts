import { type Compilable, CompiledQuery, type Insertable, SqliteAdapter, type SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";
import type { Predicate } from "../domain/predicates.ts";
import type { Deferral, Statement } from "./deferred-rows.ts";
import { PipelinedAdapter, type PipelinedConnection } from "./postgres-pipeline.ts";
import { PreparingAdapter } from "./postgres-prepared.ts";
import { MAX_INLINE_VALUES } from "./predicate-sql.ts";
import type { SqliteDeferral } from "./sqlite-deferral.ts";
import type { Queries } from "./store.ts";
import type { Row, Table } from "./tables.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** The adapter of SQLite: runs SQL text synchronously, without the query builder. */
export class DirectAdapter extends SqliteAdapter {
  readonly database: SqliteDatabase;
  readonly rowCache: WriterRowCache | null;
  readonly deferral: SqliteDeferral | null;

  constructor(database: SqliteDatabase, rowCache: WriterRowCache | null, deferral: SqliteDeferral | null) {
    super();
    this.database = database;
    this.rowCache = rowCache;
    this.deferral = deferral;
  }

  query(text: string, values: readonly unknown[]): unknown[] {
    const statement = this.database.prepare(text);
    if (statement.reader) return statement.all(values);
    statement.run(values);
    return [];
  }
}

/** The row cache of a connection; only those for writes have one. */
export function rowCacheOf(db: Queries): WriterRowCache | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectAdapter || adapter instanceof PipelinedAdapter ? adapter.rowCache : null;
}

/** The pipelined connection that a transaction runs on, if it does. */
function pipelineOf(db: Queries): PipelinedConnection | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof PipelinedAdapter ? adapter.connection : null;
}

/** The deferral of the transaction that is open; null outside of one. */
export function deferralOf(db: Queries): Deferral | null {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectAdapter) return adapter.deferral?.isOpen ? adapter.deferral : null;
  return adapter instanceof PipelinedAdapter ? adapter.connection : null;
}

/** Writes what is deferred before SQLite commits: until then an error is that of one of the writes, not of all. */
export function writeDeferred(db: Queries): void {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectAdapter) adapter.deferral?.writeAll();
}

/** Runs SQL text; the caller names the type of its rows. */
export async function execute<T>(db: Queries, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const { adapter } = db.getExecutor();
  // The type argument is the caller's word, as in Kysely's own `executeQuery`.
  if (adapter instanceof DirectAdapter) return adapter.query(text, values) as T[];
  const pipeline = pipelineOf(db);
  if (pipeline) return (await pipeline.run(text, values)).rows;
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Runs SQL text whose result nobody needs; where statements are pipelined, it does not wait for them. */
export async function send(db: Queries, text: string, values: readonly unknown[] = []): Promise<void> {
  const { adapter } = db.getExecutor();
  const pipeline = pipelineOf(db);
  if (adapter instanceof DirectAdapter) adapter.query(text, values);
  else if (pipeline) await pipeline.send(text, values);
  else await execute(db, text, values);
}

/**
 * Cached statements per database, and the length of their texts in all. A longer text is not cached: it comes from a long
 * list of values, is unlikely to be used again, and takes several times its length when it is prepared.
 */
const MAX_STATEMENTS = 2000;
const MAX_TEXTS_LENGTH = 1024 * 1024;
const MAX_TEXT_LENGTH = 8 * 1024;

/** Options of a cache of statements, bounded by the length of their texts. */
export const boundedBy = <V>(max: number, lengthOf: (value: V, key: string) => number) => ({
  max,
  maxSize: MAX_TEXTS_LENGTH,
  maxEntrySize: MAX_TEXT_LENGTH,
  sizeCalculation: lengthOf,
});

/** SQL text by shape, per database. */
const texts = new WeakMap<object, LRUCache<string, string>>();

/**
 * Runs a statement, building and compiling it only for the first of its shape, because that often costs more than the
 * statement itself. `values` are all that differs between statements of one shape, in the order of their placeholders.
 */
export const runCached = <T>(
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
): Promise<T[]> => cached(db, shape, values, build, execute<T>);

/**
 * The same for a frequent query of rows by their ids, which connections to PostgreSQL prepare where they do not prepare all:
 * parsing and planning it takes several times as long as running it. Not for queries whose best plan depends on their values.
 */
export const runPrepared = <T>(
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
): Promise<T[]> =>
  cached(db, shape, values, build, (db, text, values) => {
    const { adapter } = db.getExecutor();
    if (adapter instanceof PreparingAdapter && values.length <= MAX_PREPARED_VALUES) adapter.prepare(text);
    return execute<T>(db, text, values);
  });

/** A query with more values is not frequent. */
const MAX_PREPARED_VALUES = 128;

/** Repeats the last id of a list until there is a power of two of them, so that few shapes serve lists of all lengths. */
export function paddedIds(ids: readonly number[]): number[] {
  const length = ids.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(ids.length));
  return Array.from({ length }, (_, at) => ids[Math.min(at, ids.length - 1)] ?? 0);
}

/** Runs a statement whose result nobody needs like `runCached`. */
export const sendCached = (
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
): Promise<void> => cached(db, shape, values, build, send);

function cached<R>(
  db: Queries,
  shape: string,
  values: readonly unknown[],
  build: () => Compilable,
  run: (db: Queries, text: string, values: readonly unknown[]) => Promise<R>,
): Promise<R> {
  const { adapter } = db.getExecutor();
  const cache =
    texts.get(adapter) ??
    new LRUCache<string, string>(boundedBy(MAX_STATEMENTS, (text, shape) => text.length + shape.length));
  texts.set(adapter, cache);
  const text = cache.get(shape);
  if (text !== undefined) return run(db, text, values);
  const compiled = build().compile();
  const hasSameValues =
    compiled.parameters.length === values.length &&
    compiled.parameters.every((value, index) => Object.is(value, values[index]));
  // A statement whose parameters differ from the values of its shape must not be reused.
  if (hasSameValues) cache.set(shape, compiled.sql);
  return run(db, compiled.sql, compiled.parameters);
}

/** INSERT statements by table and number of rows, per database. */
const inserts = new WeakMap<object, LRUCache<string, Insert>>();

interface Insert {
  columns: string[];
  text: string;
}

export const insertRow = <T extends Table>(db: Queries, table: T, row: Insertable<Row<T>>): Promise<void> =>
  insertRows(db, table, [row]);

/** Inserts the few rows that one item has in a table, all with the same columns in the same order. */
export async function insertRows<T extends Table>(
  db: Queries,
  table: T,
  rows: readonly Insertable<Row<T>>[],
): Promise<void> {
  const deferred = deferralOf(db)?.defer(table, rows, (all) => insertOf(db, table, all));
  if (deferred) return void (await deferred);
  const { text, values } = insertOf(db, table, rows);
  const inserted = rowCacheOf(db)?.expectedSlugs.beforeInsert(table);
  const sent = send(db, text, values);
  inserted?.(rows);
  await sent;
}

/** The INSERT of rows, compiled only for the first of its shape. */
function insertOf(db: Queries, table: Table, rows: readonly object[]): Statement {
  const { adapter } = db.getExecutor();
  const cache =
    inserts.get(adapter) ??
    new LRUCache<string, Insert>(boundedBy(MAX_STATEMENTS, ({ text }) => text.length));
  inserts.set(adapter, cache);
  const shape = `${rows.length} ${table}`;
  let insert = cache.get(shape);
  if (!insert || !hasColumns(rows[0] ?? {}, insert.columns)) {
    // The builder's type of values depends on the table, which is a type parameter here.
    const query = db.insertInto(table).values(rows as never);
    insert = { columns: Object.keys(rows[0] ?? {}), text: query.compile().sql };
    cache.set(shape, insert);
  }
  const [only] = rows;
  const values = only && rows.length === 1 ? Object.values(only) : rows.flatMap((row) => Object.values(row));
  return { text: insert.text, values };
}

function hasColumns(row: object, columns: readonly string[]): boolean {
  let index = 0;
  for (const column in row) {
    if (column !== columns[index]) return false;
    index += 1;
  }
  return index === columns.length;
}

/** Returns the shape of a predicate and appends its values to a list; null when its SQL depends on more than the shape. */
export function shapeOf(predicate: Predicate, values: unknown[]): string | null {
  if ("all" in predicate) return shapeOfAll("and", predicate.all, values);
  if ("any" in predicate) return shapeOfAll("or", predicate.any, values);
  if ("not" in predicate) return null;
  const { field } = predicate;
  switch (predicate.is) {
    case "near":
    case "some":
    case "contains":
    case "fuzzy":
      return null;
    case "in": {
      const distinct = [...new Set(predicate.value)];
      if (distinct.length === 0 || distinct.length > MAX_INLINE_VALUES) return null;
      values.push(...distinct);
      return `${field} in ${distinct.length}`;
    }
    default:
      if (predicate.value === null) return `${field} ${predicate.is} null`;
      values.push(predicate.value);
      return `${field} ${predicate.is}`;
  }
}

function shapeOfAll(operator: string, predicates: readonly Predicate[], values: unknown[]): string | null {
  const shapes = predicates.map((predicate) => shapeOf(predicate, values));
  return shapes.includes(null) ? null : `${operator}(${shapes.join()})`;
}
