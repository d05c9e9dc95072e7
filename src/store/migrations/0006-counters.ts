import type { Migration } from "./migration.ts";

/** Counters of attempts for rate limits, shared by all processes and nodes. */
export const counters: Migration = {
  sqlite: [
    "create table counters (key text not null primary key, points bigint not null, resets_at bigint not null) without rowid",
    // delete from counters where resets_at <= ?
    "create index counters_resets_at on counters (resets_at)",
  ],
  postgres: [
    // Pages keep room, so that an update stays on its page; unlogged tables would lose the counts in a crash.
    'create table counters (key text collate "C" not null primary key, points bigint not null, resets_at bigint not null) with (fillfactor = 50)',
    // delete from counters where resets_at <= ?
    "create index counters_resets_at on counters (resets_at)",
  ],
};
