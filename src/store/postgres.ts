import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { postgresTextIndex } from "./postgres-text-index.ts";
import type { StoreDriver } from "./store.ts";
import type { Database } from "./tables.ts";

/** The key of the advisory lock: an arbitrary number, the same on every node. */
const WRITE_LOCK = 7_203_511;

/** Connects to PostgreSQL 14 or later. */
export function openPostgres(connectionString: string): StoreDriver {
  const pool = new pg.Pool({
    connectionString,
    max: 16,
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on("error", () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let lastSeen: number | undefined;
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
      // Not `last_value` of the sequence: it advances before the commit, and not at all with the first number.
      const { rows } = await sql<{ last: number }>`select max(seq) as last from changes`.execute(db);
      const changed = rows[0]?.last !== lastSeen;
      lastSeen = rows[0]?.last;
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

/** The type id of bigint; pg returns it as a string by default. */
const INT8 = 20;
