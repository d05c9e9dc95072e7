import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";
import { traceStatement } from "../tracing/statements.ts";
import { noTracer } from "../tracing/tracer.ts";
import type { Sqlite } from "./sqlite-connection.ts";
import { SqliteDeferral } from "./sqlite-deferral.ts";
import { boundedBy } from "./statement-cache.ts";
import type { StatementObservers } from "./store.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** Prepared statements cached per connection. */
const MAX_PREPARED = 400;

/** A connection for Kysely's driver; that for writes has a row cache and can defer rows. */
export interface PreparedDatabase extends SqliteDatabase {
  deferral: SqliteDeferral | null;
}

/**
 * Adapts a connection to Kysely's driver; caches prepared statements, writes what is deferred before a statement can see
 * it, and invalidates the row cache on writes.
 */
export function withPreparedStatements(
  database: Sqlite,
  rowCache: WriterRowCache | null,
  { onStatement, tracer = noTracer }: StatementObservers = {},
): PreparedDatabase {
  const cache = new LRUCache<string, PreparedStatement>(
    boundedBy(MAX_PREPARED, (_statement, text) => text.length),
  );
  const deferral =
    rowCache && new SqliteDeferral(rowCache, ({ text, values }) => void prepare(text).runAlone(values));

  function prepare(text: string): PreparedStatement {
    const cached = cache.get(text);
    if (cached) return cached;
    onStatement?.(text, []);
    const statement = database.prepare(text);
    const names = statement.columns().map(({ name }) => name);
    statement.setReturnArrays(true);
    const toRow = rowFactory(names);
    const invalidate = rowCache?.onStatement(text);
    const traced = <T>(run: (values: readonly unknown[]) => T) =>
      tracer.isEnabled ? traceStatement(tracer, "sqlite", text, run) : run;
    const allRows = traced((values) => statement.all(...values).map(toRow));
    const runAlone = traced((values) => statement.run(...values));
    const prepared = {
      reader: names.length > 0,
      all(values: readonly unknown[]) {
        deferral?.writeBefore(text);
        invalidate?.();
        return allRows(values);
      },
      run(values: readonly unknown[]) {
        deferral?.writeBefore(text);
        invalidate?.();
        return runAlone(values);
      },
      runAlone,
      iterate: () => {
        throw new Error("Rows are not streamed.");
      },
    };
    cache.set(text, prepared);
    return prepared;
  }
  return { close: () => database.close(), prepare, deferral };
}

/** A prepared statement; `runAlone` leaves deferred rows and the row cache as they are. */
type PreparedStatement = ReturnType<SqliteDatabase["prepare"]> & {
  runAlone(values: readonly unknown[]): unknown;
};

/**
 * Builds row objects from arrays of values. The driver can do that itself, but its objects share no hidden class: they
 * take twice as long to build, and every property access on them is slow.
 */
export function rowFactory(names: string[]): (values: unknown[]) => Record<string, unknown> {
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    names.forEach((name, index) => {
      row[name] = values[index];
    });
    return row;
  };
}
