import type { CompiledQuery, Kysely } from "kysely";
import { type DatabaseSystem, describeStatement } from "../tracing/statements.ts";
import { noTracer, type Span, type Tracer, traced } from "../tracing/tracer.ts";
import { type QueryLimits, type QueryOrigin, QueryQueue, queueError } from "./query-queue.ts";
import { type QueryBuilding, queriesOf } from "./runner-queries.ts";
import type { Database } from "./tables.ts";

/** Runs SQL away from the HTTP thread. */
export interface QueryRunner {
  start(text: string, values: readonly unknown[]): RunningQuery;
  close(): Promise<void>;
}

/** Threads that run queries on SQLite files, for one store or for several. */
export interface ReaderPool {
  /**
   * Runs queries on a file. One thread is started at once: the first lists of a service are read with SQL, and its start
   * takes longer than their queries.
   */
  runner(file: string): QueryRunner;
}

/** A query that is being run. */
export interface RunningQuery {
  /** Settles when the query has ended and what it used is free again. */
  rows: Promise<unknown[]>;
  /** Makes it fail soon. */
  cancel(): void;
}

/** How the queries of a store are built and run. */
export interface LimitedQueriesOptions extends QueryBuilding {
  runner: QueryRunner;
  limits: QueryLimits;
  tracer: Tracer | undefined;
  system: DatabaseSystem;
}

/** Expensive queries of all requests, which share a few permits. */
export interface LimitedQueries {
  /** Runs the queries of one list, one after the other, all of them within one time limit; on another runner if given. */
  queriesFor(origin: QueryOrigin, runner?: Pick<QueryRunner, "start">): Kysely<Database>;
  depth(): QueryQueue["depth"];
  close(): Promise<void>;
}

/** Runs one query of a list. */
type Run = (query: CompiledQuery, span?: Span) => Promise<unknown[]>;

/** Makes expensive queries wait for a permit, stops them when their time is over and when their client has gone. */
export function limitedQueries(options: LimitedQueriesOptions): LimitedQueries {
  const { limits, tracer = noTracer } = options;
  const queue = new QueryQueue(limits);

  /** The span covers the wait for a permit. */
  function traceRun(query: CompiledQuery, run: Run): Promise<unknown[]> {
    if (!tracer.current()?.isSampled) return run(query);
    const { name, ...description } = describeStatement(options.system, query.sql);
    return traced(tracer, name, description, (span) => run(query, span));
  }

  function runFor(origin: QueryOrigin, runner: Pick<QueryRunner, "start">): Run {
    /** When the time of all its queries is over; unknown until the first begins. */
    let timeEnd: number | undefined;
    return async (query, span) => {
      const queuedAt = span ? limits.clock() : 0;
      await queue.acquire(origin);
      span?.set({ "almanac.query.waited_ms": Math.round(limits.clock() - queuedAt) });
      timeEnd ??= limits.clock() + limits.timeoutMs;
      const end = timeEnd;
      const running = runner.start(query.sql, query.parameters);
      const release = () => queue.release(origin);
      // A cancelled query keeps its permit until it has ended.
      running.rows.then(release, release);
      return new Promise((resolve, reject) => {
        const endWatch = queue.watch(origin, end, () => {
          endWatch();
          running.cancel();
          reject(queueError("rest_query_timeout"));
        });
        running.rows.finally(endWatch).then(resolve, reject);
      });
    };
  }

  return {
    queriesFor(origin, runner = options.runner) {
      const run = runFor(origin, runner);
      let last: Promise<unknown> = Promise.resolve();
      return queriesOf((query) => {
        const result = last.then(() => traceRun(query, run));
        last = result.catch(() => {});
        return result;
      }, options);
    },
    depth: () => queue.depth,
    close: () => options.runner.close(),
  };
}
