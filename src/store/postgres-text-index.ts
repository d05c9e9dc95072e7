import type { TextIndex } from "./store.ts";

/** Empty: PostgreSQL's planner uses its trigram index for LIKE, and the server maintains it. */
export const postgresTextIndex: TextIndex = {
  candidates: async () => null,
  backlog: async () => "none",
  indexPending: async () => {},
};
