import type { Migration } from "./migration.ts";

/** A colour for every category, `#rrggbb`, or empty for none. */
export const categoryColours: Migration = {
  sqlite: ["alter table categories add column colour text not null default ''"],
  postgres: [`alter table categories add column colour text collate "C" not null default ''`],
};
