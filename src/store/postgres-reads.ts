import { type Logger, PostgresAdapter, PostgresQueryCompiler } from "kysely";
import type pg from "pg";
import type { Tracer } from "../tracing/tracer.ts";
import { type LimitedQueries, limitedQueries, type QueryRunner } from "./limited-queries.ts";
import { connectionPool, limitSilence } from "./postgres-pool.ts";
import { postgresQueries } from "./postgres-queries.ts";
import { openReplica } from "./postgres-replica.ts";
import { queriesOf } from "./runner-queries.ts";
import type { QuerySettings, ReplicaReads } from "./store.ts";

export interface PostgresReadsOptions {
  connectionString: string;
  limits: QuerySettings;
  /** For all other queries. */
  pool: pg.Pool;
  /** The last entry of the change log that the node knows of; null while it may not know of an acknowledged write. */
  known(): number | null;
  /** Changes when positions in the change log lose their meaning. */
  generation(): number;
  tracer: Tracer | undefined;
  log: Logger | undefined;
}

/** Connections of each process to the replica, beside those for expensive queries. */
const MAX_REPLICA_CONNECTIONS = 16;

/** Longest wait for a connection to the replica; the primary is asked before that. */
const REPLICA_CONNECTION_TIMEOUT_MS = 2_000;

/** Seconds after their time-out that the server may take to say that queries are over. */
const GRACE_SECONDS = 2;

/** Expensive queries, which have connections of their own, so that all others never wait for one; and the replica. */
export function postgresReads(options: PostgresReadsOptions): {
  limited: LimitedQueries;
  replicaReads: ReplicaReads | null;
} {
  const { connectionString, limits, pool, known, generation, tracer, log } = options;
  const { concurrency, timeoutMs: statement_timeout, replicaUrl, clock } = limits;
  const building = { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() };
  const maxSilence = Math.ceil(statement_timeout / 1000) + GRACE_SECONDS;
  const limitedPool = connectionPool({ connectionString, max: concurrency, statement_timeout });
  limitSilence(limitedPool, maxSilence);
  const runner = postgresQueries(limitedPool, pool);
  const limited = limitedQueries({ runner, limits, tracer, system: "postgresql", ...building });
  if (replicaUrl === null) return { limited, replicaReads: null };

  const max = MAX_REPLICA_CONNECTIONS + concurrency;
  const replicaPool = connectionPool({
    connectionString: replicaUrl,
    max,
    statement_timeout,
    connectionTimeoutMillis: REPLICA_CONNECTION_TIMEOUT_MS,
  });
  limitSilence(replicaPool, maxSilence);
  const replica = openReplica({ pool: replicaPool, max, known, generation, clock });
  const unlimited: Pick<QueryRunner, "start"> = {
    start: (text, values) => ({
      rows: pool.query(text, [...values]).then(({ rows }) => rows),
      cancel() {},
    }),
  };
  const [onAny, expensiveOnAny] = [replica.inFrontOf(unlimited), replica.inFrontOf(runner)];
  return {
    limited: {
      ...limited,
      async close() {
        await replica.close();
        await limited.close();
      },
    },
    replicaReads: {
      reader: queriesOf(({ sql, parameters }) => onAny.start(sql, parameters).rows, {
        ...building,
        ...(log && { log }),
      }),
      limited: (origin) => limited.queriesFor(origin, expensiveOnAny),
      figures: replica.figures,
    },
  };
}
