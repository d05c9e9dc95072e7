import { sql } from "kysely";
import type { TextIndex } from "./text-index.ts";

/** PostgreSQL takes its index for LIKE without being told, and keeps it itself. */
export const postgresTextIndex: TextIndex = {
  async make(transaction) {
    await sql`savepoint text_index`.execute(transaction);
    try {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    } catch (error) {
      // The service works without it as well: a search then reads all events.
      if (!refusals.has((error as { code?: string }).code ?? "")) throw error;
      await sql`rollback to savepoint text_index`.execute(transaction);
    }
    await sql`release savepoint text_index`.execute(transaction);
  },
  candidates: async () => null,
  backlog: async () => "none",
  indexPending: async () => {},
};

/** How a server says that it has no such extension, or that this user may not add it. */
const refusals = new Set(["0A000", "42501", "42704", "58P01"]);

const statements = [
  "create extension if not exists pg_trgm",
  // `search`: words anywhere in the text, or for editors in the title of an event that is closed to them.
  "create index events_text on events using gin (search_text gin_trgm_ops, title_key gin_trgm_ops)",
];
