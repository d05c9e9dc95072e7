import type { Migration } from "./migration.ts";

/**
 * The index of all events by their last change also has the columns by which anonymous lists filter. A list in that order
 * is found within the index, down to any page, without a look at the rows before it.
 */
const steps = [
  "drop index events_modified",
  "create index events_modified on events (modified, start_utc, published, id, end_utc, status, hidden, lang)",
];

export const coveringModified: Migration = { sqlite: steps, postgres: steps };
