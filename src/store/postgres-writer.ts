import { Kysely, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { PipelinedAdapter, PipelinedDriver } from "./postgres-pipeline.ts";
import { ADVISORY_LOCK, connectionPool, limitSilence } from "./postgres-pool.ts";
import { send } from "./statement-cache.ts";
import type { Queries, StatementObservers } from "./store.ts";
import type { Database } from "./tables.ts";
import { WriterRowCache } from "./writer-row-cache.ts";

/**
 * Seconds that a write waits for the database. Longer than a node that was stopped can hold the write lock, and than a
 * statement of a job takes.
 */
const MAX_SILENCE_SECONDS = 10;

/** The connection for writes, one transaction at a time, and its row cache. */
export function postgresWriter(connectionString: string, observers: StatementObservers) {
  const pool = connectionPool({ connectionString, max: 1, pipeline: true });
  const rowCache = new WriterRowCache();
  const adapter = new PipelinedAdapter(rowCache);
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new PipelinedDriver(pool, adapter, observers),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  let hasTables = false;
  return {
    db,
    pool,
    /** Breaks the connection from now on when the server does not respond; migrations may take as long as they need. */
    limitSilence: () => limitSilence(pool, MAX_SILENCE_SECONDS),
    writeCount: () => rowCache.writeCount,
    /** Any error of a statement ends its transaction. Only errors of the server have a severity. */
    endsTransaction: (error: unknown): boolean => error instanceof Error && "severity" in error,
    /** Takes the lock that makes nodes write in turns, and makes the row cache usable in the transaction. */
    async lock(transaction: Queries): Promise<void> {
      // The setting, which holds for the transaction, says that it will be announced to the nodes.
      const announced = "set_config('almanac.protocol', '1', true)";
      await send(transaction, `select pg_advisory_xact_lock(${ADVISORY_LOCK}), ${announced}`);
      const { connection } = adapter;
      if (connection && !hasTables) {
        // The first migrations make them.
        const { rows } = await connection.run(
          "select to_regclass('changes') is not null and to_regclass('sequences') is not null as yes",
        );
        hasTables = rows[0]?.yes === true;
      }
      if (hasTables) await connection?.useRowCache();
    },
  };
}
