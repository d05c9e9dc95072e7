import type { Migration } from "./migration.ts";

/** The triggers of the counts of terms, by number. */
const termTables = { 4: "categories", 6: "tags" };

/** Fills the change log of PostgreSQL once for all counts that a statement changes, instead of once for each. */
export const cheaperCounts: Migration = {
  sqlite: [],
  postgres: [
    `create function note_counts() returns trigger language plpgsql as $$
  begin
    insert into changes (kind, item_id, translation_group)
    select 'counts', counted.id, counted.translation_group from counted join uncounted on uncounted.id = counted.id
    where counted.count <> uncounted.count;
    return null;
  end $$`,
    ...Object.entries(termTables).flatMap(([number, table]) => [
      `drop trigger ${table}_changed_${number}_u on ${table}`,
      `create trigger ${table}_changed_${number}_u after update on ${table} referencing old table as uncounted new table as counted for each statement execute function note_counts()`,
    ]),
  ],
};
