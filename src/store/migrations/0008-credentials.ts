import { createHmac, randomBytes } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Makes the key of the store and replaces texts by hashes under it: the passwords of events, and the fingerprints of
 * requests that may have contained one. Frozen: the live code must go on computing the same hashes.
 */
async function hashSecrets(transaction: QueryExecutorProvider): Promise<void> {
  const key = randomBytes(32);
  const hash = (purpose: string, text: string) =>
    createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
  await sql`insert into settings (name, value) values ('secret key', ${key.toString("base64url")})`.execute(
    transaction,
  );
  const events = await sql<{ id: number; password: string }>`
    select id, password from events where password is not null`.execute(transaction);
  for (const { id, password } of events.rows)
    await sql`update events set password = ${hash("event password", password)} where id = ${id}`.execute(
      transaction,
    );
  const requests = await sql<{ key: string; user_id: number; fingerprint: string }>`
    select key, user_id, fingerprint from idempotency`.execute(transaction);
  for (const { key: request, user_id, fingerprint } of requests.rows)
    await sql`update idempotency set fingerprint = ${hash("idempotency", fingerprint)}
      where key = ${request} and user_id = ${user_id}`.execute(transaction);
}

/** select id from events where password = ? */
const passwordIndex = "create index events_password on events (password) where password is not null";

/** select ... from sessions where user_id = ? */
const sessionsIndex = "create index sessions_user on sessions (user_id)";

export const credentials: Migration = {
  sqlite: [
    // The public part of an application password; null where it is not known.
    "alter table app_passwords add column prefix text",
    "alter table sessions add column created bigint not null default 0",
    "alter table sessions add column last_used bigint not null default 0",
    "alter table sessions add column address text not null default ''",
    "alter table sessions add column agent text not null default ''",
    "update sessions set created = expires - 1209600, last_used = cast(strftime('%s', 'now') as integer)",
    sessionsIndex,
    // Addresses, as keyed hashes, from which the user has logged in.
    `create table known_addresses (
       user_id bigint not null, address text not null, last_used bigint not null,
       constraint known_addresses_user foreign key (user_id) references users (id) on delete cascade,
       constraint known_addresses_key primary key (user_id, address))`,
    // Overwrites the old texts with zeros instead of leaving them in the free space of their pages.
    "pragma secure_delete = on",
    hashSecrets,
    "pragma secure_delete = off",
    passwordIndex,
  ],
  postgres: [
    'alter table app_passwords add column prefix text collate "C"',
    "alter table sessions add column created bigint not null default 0",
    "alter table sessions add column last_used bigint not null default 0",
    `alter table sessions add column address text collate "C" not null default ''`,
    `alter table sessions add column agent text collate "C" not null default ''`,
    "update sessions set created = expires - 1209600, last_used = extract(epoch from now())::bigint",
    sessionsIndex,
    `create table known_addresses (
       user_id bigint not null, address text collate "C" not null, last_used bigint not null,
       constraint known_addresses_user foreign key (user_id) references users (id) on delete cascade,
       constraint known_addresses_key primary key (user_id, address))`,
    hashSecrets,
    passwordIndex,
  ],
};
