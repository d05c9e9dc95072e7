import type { Migration } from "./migration.ts";

/**
 * The index of all events by start also has the columns that the lists of editors filter by. Such a list is counted and
 * sorted within the index, without a look at the rows, most of which it does not show.
 */
const steps = [
  "drop index events_start",
  "create index events_start on events (start_utc, published, id, end_utc, status, hidden, lang)",
];

export const coveringStart: Migration = { sqlite: steps, postgres: steps };
