import type { TextIndex } from "./store.ts";

/** PostgreSQL takes its index for LIKE without being told, and keeps it itself. */
export const postgresTextIndex: TextIndex = {
  candidates: async () => null,
  backlog: async () => "none",
  indexPending: async () => {},
};
