import type { Migration } from "./migration.ts";

/** select ... from app_passwords where uuid = ? */
const uuidIndex = "create unique index app_passwords_uuid on app_passwords (uuid)";

/** How WordPress names application passwords, the program that each is for, and where it was last used from. */
export const applicationPasswords: Migration = {
  sqlite: [
    "alter table app_passwords add column uuid text not null default ''",
    "alter table app_passwords add column app_id text not null default ''",
    "alter table app_passwords add column last_ip text",
    // A random UUID of version 4 for each row.
    `update app_passwords set uuid = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
       substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + abs(random() % 4), 1) ||
       substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
    uuidIndex,
  ],
  postgres: [
    `alter table app_passwords add column uuid text collate "C" not null default ''`,
    `alter table app_passwords add column app_id text collate "C" not null default ''`,
    'alter table app_passwords add column last_ip text collate "C"',
    "update app_passwords set uuid = gen_random_uuid()::text",
    uuidIndex,
  ],
};
