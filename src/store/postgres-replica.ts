import type pg from "pg";
import type { QueryRunner, RunningQuery } from "./limited-queries.ts";
import { protocolOf } from "./postgres-pool.ts";

/** Time after which a query that the replica has not served is sent to the primary as well. */
const HEDGE_MS = 1_000;

/** A replica that is late is not asked more often how late it is. */
const LATE_MS = 20;

/** How long a connection is known to lead to a standby: one can be promoted. */
const STANDBY_MS = 1_000;

/** Delay before a replica that has failed is tried again; it doubles up to the second value. */
const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

/** A standby that does not follow its primary may never get what this node knows, or have another history. */
const STATE_TEXT = `
  select coalesce(max(seq), 0) as position,
    pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows
  from changes`;

export interface ReplicaOptions {
  pool: pg.Pool;
  /** Connections of the pool at most. */
  max: number;
  /** The last entry of the change log that this node knows of; null while it may not know of an acknowledged write. */
  known(): number | null;
  /** Changes when positions in the change log lose their meaning. */
  generation(): number;
  /** Milliseconds of a clock that is never set. */
  clock(): number;
}

/** How many queries it has served, how many fell back to the primary, and whether it can be used. */
export interface ReplicaFigures {
  served: number;
  fallbacks: number;
  isAvailable: boolean;
}

/** A replica, or several behind one URL. */
export interface Replica {
  /** Runs queries on the replica if it has replayed everything that this node knows of, else as another runner does. */
  inFrontOf(primary: Pick<QueryRunner, "start">): Pick<QueryRunner, "start">;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

/** A query on its way. */
interface Attempt {
  isCancelled: boolean;
  /** Breaks the connection that the replica is asked on, which makes the server give the query up. */
  abandon(): void;
  onPrimary: RunningQuery | null;
}

/** The last state that the server behind a connection reported. */
interface Seen {
  position: number;
  generation: number;
  at: number;
}

/**
 * Sends queries to a streaming replica. The numbers of the change log are in the order of commits, and a replica replays
 * commits in that order: one that has an entry has everything before it, now and ever after. The question and the query
 * use the same connection, because a URL may lead to several replicas.
 */
export function openReplica({ pool, max, known, generation, clock }: ReplicaOptions): Replica {
  const seen = new WeakMap<pg.PoolClient, Seen>();
  /** The last position that any connection has seen. */
  let newest = -1;
  let lateUntil = Number.NEGATIVE_INFINITY;
  let isAvailable = false;
  let retryDelay = MIN_RETRY_MS;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const counts = { served: 0, fallbacks: 0 };

  async function ask(client: pg.PoolClient): Promise<number> {
    // Makes the server notice that a connection was broken during a query, which some operating systems cannot.
    if (!seen.has(client)) await client.query("set client_connection_check_interval = 500").catch(() => {});
    const observed = { at: clock(), generation: generation() };
    const { rows } = await client.query<{ position: number; follows: boolean }>(STATE_TEXT);
    const { position = -1, follows = false } = rows[0] ?? {};
    if (!follows) throw new Error("The server is no standby that follows a primary.");
    seen.set(client, { position, ...observed });
    newest = position;
    return position;
  }

  async function hasReplayed(client: pg.PoolClient, position: number): Promise<boolean> {
    const last = seen.get(client);
    const isProven = last?.generation === generation() && clock() - last.at < STANDBY_MS;
    if (isProven && last.position >= position) return true;
    if ((await ask(client)) >= position) return true;
    lateUntil = clock() + LATE_MS;
    return false;
  }

  /** Whether asking it is worthwhile. */
  function isPromising(position: number): boolean {
    if (!isAvailable || (pool.idleCount === 0 && pool.totalCount >= max)) return false;
    return newest >= position || clock() >= lateUntil;
  }

  /** Uses the primary alone until the replica answers again. */
  function markUnavailable(): void {
    if (!isAvailable || isClosed) return;
    isAvailable = false;
    retry();
  }

  function retry(): void {
    timer = setTimeout(probe, retryDelay).unref();
    retryDelay = Math.min(2 * retryDelay, MAX_RETRY_MS);
  }

  async function probe(): Promise<void> {
    let client: pg.PoolClient | undefined;
    let failure: Error | undefined;
    try {
      client = await pool.connect();
      await ask(client);
      isAvailable = true;
    } catch (error) {
      failure = asError(error);
      if (!isClosed) retry();
    } finally {
      client?.release(failure);
    }
  }

  /** The rows; null when the primary has to be asked. */
  async function askReplica(
    text: string,
    values: readonly unknown[],
    position: number,
    attempt: Attempt,
  ): Promise<unknown[] | null> {
    let client: pg.PoolClient | undefined;
    let failure: Error | undefined;
    try {
      client = await pool.connect();
      const connected = client;
      attempt.abandon = () => {
        failure ??= new Error("The query was given up.");
        protocolOf(connected).stream.destroy();
      };
      if (attempt.isCancelled || attempt.onPrimary || !(await hasReplayed(client, position))) return null;
      const { rows } = await client.query(text, [...values]);
      retryDelay = MIN_RETRY_MS;
      return rows;
    } catch (error) {
      // A conflict with recovery and the like concern this query alone.
      if (!isOfQuery(error)) {
        failure ??= asError(error);
        if (!attempt.isCancelled) markUnavailable();
      }
      return null;
    } finally {
      attempt.abandon = () => {};
      client?.release(failure);
    }
  }

  async function route(
    text: string,
    values: readonly unknown[],
    attempt: Attempt,
    primary: Pick<QueryRunner, "start">,
  ): Promise<unknown[]> {
    const askPrimary = () => {
      if (attempt.isCancelled) throw new Error("The query was cancelled.");
      counts.fallbacks += 1;
      attempt.onPrimary = primary.start(text, values);
      return attempt.onPrimary.rows;
    };
    const position = known();
    if (position === null || !isPromising(position)) return askPrimary();
    const onReplica = askReplica(text, values, position, attempt);
    const rows = await within(HEDGE_MS, onReplica);
    if (rows) counts.served += 1;
    if (rows !== undefined) return rows ?? askPrimary();
    const onPrimary = askPrimary();
    const ended = onPrimary.then(
      () => null,
      () => null,
    );
    const late = await Promise.race([onReplica, ended]);
    if (late) {
      // The permit is for one query, so that of the primary ends before the permit is released.
      attempt.onPrimary?.cancel();
      await ended;
      return late;
    }
    // The replica is slow or gone; the next question tells.
    attempt.abandon();
    return onPrimary;
  }

  void probe();
  return {
    inFrontOf: (primary) => ({
      start(text, values) {
        const attempt: Attempt = { isCancelled: false, abandon() {}, onPrimary: null };
        return {
          rows: route(text, values, attempt, primary),
          cancel() {
            attempt.isCancelled = true;
            attempt.abandon();
            attempt.onPrimary?.cancel();
          },
        };
      },
    }),
    figures: () => ({ ...counts, isAvailable }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await pool.end();
    },
  };
}

/** Settles as a promise does; undefined when that takes longer. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Whether the server has rejected a query and goes on: not when it shuts down or starts. */
function isOfQuery(error: unknown): boolean {
  const code = error instanceof Error && "severity" in error && "code" in error ? error.code : null;
  return typeof code === "string" && !code.startsWith("57P");
}
