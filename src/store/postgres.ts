import { randomBytes } from "node:crypto";
import { CompiledQuery, Kysely, type Logger, PostgresDialect, sql } from "kysely";
import { storageError } from "../errors.ts";
import { traceFinished } from "../tracing/statements.ts";
import type { Committed, Lease } from "./lease.ts";
import { postgresAcknowledgements } from "./postgres-acknowledgements.ts";
import { SERVER_ID } from "./postgres-connection.ts";
import { postgresElection } from "./postgres-election.ts";
import { postgresImageFiles } from "./postgres-image-files.ts";
import { postgresLease } from "./postgres-lease.ts";
import { connectionPool, limitSilence } from "./postgres-pool.ts";
import { PreparingAdapter, preparingPool } from "./postgres-prepared.ts";
import { postgresReads } from "./postgres-reads.ts";
import { postgresRows, postgresSequences } from "./postgres-scan.ts";
import { postgresSnapshot } from "./postgres-snapshot.ts";
import { postgresTextIndex } from "./postgres-text-index.ts";
import { postgresWriter } from "./postgres-writer.ts";
import { saveSequences } from "./rows.ts";
import { serverHistory } from "./server-history.ts";
import type { OwnNode, QuerySettings, StatementObservers, StoreDriver } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * Milliseconds that a statement of a read may take; those of expensive queries and snapshots have limits of their own or
 * none. The server ends it then; where the server does not respond, the connection is broken a little later.
 */
const READ_TIMEOUT_MS = 5_000;

/** Connects to PostgreSQL 14 or later. */
export function openPostgres(
  connectionString: string,
  queries: QuerySettings | null = null,
  observers: StatementObservers = {},
  node: OwnNode = { id: newNodeId(), onCommitted() {} },
): StoreDriver {
  const pool = connectionPool({ connectionString, max: 16, statement_timeout: READ_TIMEOUT_MS });
  limitSilence(pool, READ_TIMEOUT_MS / 1000 + 1);
  const logging = logOf(observers);
  const adapter = new PreparingAdapter();
  const dialect = new PostgresDialect({ pool: preparingPool(pool, adapter) });
  dialect.createAdapter = () => adapter;
  const db = new Kysely<Database>({ dialect, ...logging });
  const writer = postgresWriter(connectionString, observers);
  const leases: Lease[] = [];
  const hear = (committed: Committed) => {
    for (const lease of leases) lease.hear(committed);
  };
  const servers = serverHistory();
  const onCommitted = (committed: Committed) => {
    hear(committed);
    node.onCommitted(committed);
  };
  // Before each read, the read cache has relied on a lease or asked for new commits.
  const known = () => Math.max(servers.lastRead(), ...leases.map((lease) => lease.known())) || null;
  const { log } = logging;
  const reads =
    queries &&
    postgresReads({
      ...{ connectionString, limits: queries, pool, known, log },
      generation: servers.generation,
      tracer: observers.tracer,
    });
  return {
    reader: db,
    writer: writer.db,
    limited: reads?.limited ?? null,
    replicaReads: reads?.replicaReads ?? null,
    lock: writer.lock,
    limitWrites: writer.limitSilence,
    writeCount: writer.writeCount,
    endsTransaction: writer.endsTransaction,
    dialect: "postgres",
    async size() {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    pool: () => ({
      total: pool.totalCount + writer.pool.totalCount,
      idle: pool.idleCount + writer.pool.idleCount,
      waiting: pool.waitingCount + writer.pool.waitingCount,
    }),
    async probe(transaction) {
      // Other writes of the transaction may have taken ids.
      await saveSequences(transaction);
      await sql`update sequences set last = last where name = 'post'`.execute(transaction);
    },
    textIndex: postgresTextIndex,
    imageFiles: postgresImageFiles(pool),
    rows: postgresRows,
    snapshot: (work) => postgresSnapshot(connectionString, logging, work),
    continueSequences: postgresSequences,
    // The server checks its pages as it reads them, so reading every row, as `check` does, is enough.
    integrityErrors: async () => [],
    commitDetector: () => () => true,
    async hasNewCommits(position) {
      // Not `last_value` of the sequence: it advances before the commit, and not at all with the first number.
      const { rows } = await sql<{ last: number; server: string }>`
        select coalesce(max(seq), 0) as last, ${sql.raw(SERVER_ID)} as server from changes`.execute(db);
      const { last = 0, server = "" } = rows[0] ?? {};
      servers.observe(server, last < position);
      servers.noteRead(last);
      return last !== position;
    },
    elect: (name, options) => postgresElection(connectionString, name, options),
    changelogGeneration: servers.generation,
    timeline: () => timelineOf(db),
    openLease(clocks, report) {
      // Only the first hears of all commits of the node before they are acknowledged.
      const id = leases.length === 0 ? node.id : newNodeId();
      const lease = postgresLease({ connectionString, id, clocks, report, onServer: servers.observe });
      leases.push(lease);
      return lease;
    },
    nodeId: node.id,
    hear,
    acknowledgements: postgresAcknowledgements({ connectionString, ownNode: node.id, onCommitted }),
    checkpoint() {},
    async explain(query) {
      const { sql: text, parameters } = query.compile();
      const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(plan);
      return rows.map((row) => row["QUERY PLAN"]);
    },
  };
}

/** A new id of a node; it is part of statements and messages. */
const newNodeId = (): string => randomBytes(8).toString("hex");

/** The timeline is the first part of the names of files of the write-ahead log; some hosted servers do not tell them. */
async function timelineOf(db: Kysely<Database>): Promise<string> {
  try {
    const { rows } = await sql<{ file: string }>`
      select pg_walfile_name(pg_current_wal_lsn()) as file`.execute(db);
    return rows[0]?.file.slice(0, 8) ?? "";
  } catch (error) {
    if (error instanceof Error && "code" in error && TIMELINE_UNAVAILABLE.has(String(error.code))) return "";
    // Whatever else the server says, as while it recovers, does not mean that it never tells: tokens would be of another history.
    if (error instanceof Error && "severity" in error) throw storageError("unavailable", error);
    throw error;
  }
}

/** `insufficient_privilege`, `undefined_function` and `feature_not_supported`. */
const TIMELINE_UNAVAILABLE = new Set(["42501", "42883", "0A000"]);

/** Kysely's option for observers; without them it would still take the time of every statement. */
function logOf({ onStatement, tracer }: StatementObservers): { log?: Logger } {
  if (!onStatement && !tracer?.isEnabled) return {};
  return {
    log(event) {
      const { query, queryDurationMillis: milliseconds } = event;
      onStatement?.(query.sql, query.parameters);
      const failure = event.level === "error" ? { error: event.error } : {};
      if (tracer?.isEnabled)
        traceFinished(tracer, "postgresql", { text: query.sql, milliseconds, ...failure });
    },
  };
}
