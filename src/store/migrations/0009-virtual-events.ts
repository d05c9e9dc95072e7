import type { Migration } from "./migration.ts";

/** Whether an event takes place online, and the URL at which it does. */
export const virtualEvents: Migration = {
  sqlite: [
    "alter table events add column is_virtual bigint not null default 0",
    "alter table events add column virtual_url text not null default ''",
  ],
  postgres: [
    "alter table events add column is_virtual bigint not null default 0",
    `alter table events add column virtual_url text collate "C" not null default ''`,
  ],
};
