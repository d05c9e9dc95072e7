import { Kysely, type Logger, PostgresDialect, sql } from "kysely";
import { connectionPool } from "./postgres-pool.ts";
import { postgresRows } from "./postgres-scan.ts";
import type { Snapshot } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * Runs work in a transaction that sees one state of the database, on a connection of its own, whose statements may take
 * long. Whoever reads it may be slow, and it holds no lock that others wait for, so it may stand still.
 */
export async function postgresSnapshot<T>(
  connectionString: string,
  logging: { log?: Logger },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const pool = connectionPool({ connectionString, max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logging });
  try {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        return work({ db: transaction, rows: (table) => postgresRows(transaction, table) });
      });
  } finally {
    await db.destroy();
  }
}
