import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { postgresTextIndex } from "./postgres-text-index.ts";
import type { StoreDriver } from "./store.ts";
import type { Database } from "./tables.ts";

/** Any number will do, as long as every node of the service uses the same one. */
const WRITE_LOCK = 7_203_511;

/** PostgreSQL 14 or later at an address. */
export function openPostgres(connectionString: string): StoreDriver {
  const pool = new pg.Pool({
    connectionString,
    max: 16,
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let seen: number | undefined;
  return {
    reader: db,
    writer: db,
    lock: async (transaction) =>
      void (await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(transaction)),
    writeCount: null,
    dialect: "postgres",
    textIndex: postgresTextIndex,
    commitDetector: () => () => true,
    async hasNewCommits() {
      // Not the sequence itself: that moves before the commit, and not at all with its first number.
      const { rows } = await sql<{ last: number }>`select max(seq) as last from changes`.execute(db);
      const changed = rows[0]?.last !== seen;
      seen = rows[0]?.last;
      return changed;
    },
    async explain(query) {
      const { sql: text, parameters } = query.compile();
      const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(plan);
      return rows.map((row) => row["QUERY PLAN"]);
    },
  };
}

const INT8 = 20;
