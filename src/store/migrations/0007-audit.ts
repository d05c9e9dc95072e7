import type { Migration } from "./migration.ts";

/** Indexes, the same in both stores, each with the query that it serves: newest entries first, of all or of some. */
const indexes = [
  // All of a period.
  "create index audit_at on audit (at, id)",
  // The history of an item; what a user did.
  "create index audit_item on audit (kind, item_id, at, id)",
  "create index audit_user on audit (user_id, at, id)",
  // Logins and administration; leaving the most frequent actions out keeps creates and updates cheap.
  "create index audit_action on audit (action, at, id) where action <> 'create' and action <> 'update'",
];

/** The audit trail: who changed what, when and from where. `changes` is a JSON object of `[before, after]` by field. */
export const audit: Migration = {
  sqlite: [
    // `autoincrement` never reuses a number, not even of deleted rows.
    `create table audit (id integer primary key autoincrement, at bigint not null, action text not null, user_id bigint not null, login text not null, address text not null, request_id text not null, kind text not null, item_id bigint not null, changes text not null)`,
    ...indexes,
  ],
  postgres: [
    `create table audit (id bigserial primary key, at bigint not null, action text collate "C" not null,
     user_id bigint not null, login text collate "C" not null, address text collate "C" not null,
     request_id text collate "C" not null, kind text collate "C" not null, item_id bigint not null,
     changes text collate "C" not null)`,
    ...indexes,
  ],
};
