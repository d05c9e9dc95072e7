import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { QueryRunner } from "./limited-queries.ts";
import { queueError } from "./query-queue.ts";

/** The SQLSTATE of a query that was cancelled, or whose time-out has passed. */
const QUERY_CANCELED = "57014";

/** Time after which a query that still runs is cancelled again. */
const CANCEL_AGAIN_MS = 500;

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;

/**
 * Runs queries on connections with a statement time-out. To cancel one, another connection asks the server to, and the
 * first is released only after that, so that its next query cannot be hit.
 */
export function postgresQueries(pool: pg.Pool, cancelPool: pg.Pool): QueryRunner {
  async function run(text: string, values: readonly unknown[], state: QueryState): Promise<unknown[]> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      if (state.isCancelled) throw new Error("The query was cancelled.");
      state.pid = pidOf(client);
      const { rows } = await client.query(text, [...values]);
      return rows;
    } catch (error) {
      if (error instanceof Error && !("severity" in error)) failure = error;
      throw codeOf(error) === QUERY_CANCELED ? queueError("rest_query_timeout") : error;
    } finally {
      state.ended.abort();
      await state.cancelling;
      // A connection that failed otherwise than by an error of the server is not used again.
      client.release(failure);
    }
  }

  function cancel(state: QueryState): void {
    state.isCancelled = true;
    if (state.pid !== null) state.cancelling ??= cancelRepeatedly(state.pid, state.ended.signal);
  }

  /** More than once: the first request may arrive before the query. */
  async function cancelRepeatedly(pid: number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      // The statement time-out ends it in any case.
      await cancelPool.query("select pg_cancel_backend($1)", [pid]).catch(() => {});
      await sleep(CANCEL_AGAIN_MS, undefined, { signal: ended }).catch(() => {});
    }
  }

  let closing: Promise<void> | null = null;

  return {
    start(text, values) {
      const state: QueryState = {
        isCancelled: false,
        pid: null,
        cancelling: null,
        ended: new AbortController(),
      };
      return { rows: run(text, values, state), cancel: () => cancel(state) };
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

interface QueryState {
  isCancelled: boolean;
  /** The server process that runs it. */
  pid: number | null;
  cancelling: Promise<unknown> | null;
  ended: AbortController;
}

/** The id of the server process of a connection; the types of pg leave it out. */
const pidOf = (client: pg.PoolClient): number | null => {
  const id: unknown = Reflect.get(client, "processID");
  return typeof id === "number" ? id : null;
};
