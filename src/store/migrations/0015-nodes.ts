import type { Migration } from "./migration.ts";

/**
 * The nodes that hold a lease on the change log, in PostgreSQL alone. The table is not logged: whoever acknowledges
 * writes allows for leases that a crash of the server has forgotten.
 *
 * Writes of earlier versions do not wait for the nodes, so they are refused: `almanac.protocol` is set by the
 * transactions of versions that do.
 */
export const nodes: Migration = {
  sqlite: [],
  postgres: [
    "create unlogged table nodes (id text primary key, lease_until timestamptz not null, heard bigint not null) with (fillfactor = 20)",
    `create function refuse_old_writers() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('almanac.protocol', true), '') <> '1' then
      raise exception using errcode = '57P03',
        message = 'A newer version of the service writes to this database: stop this one, or upgrade it.';
    end if;
    return null;
  end $$`,
    "create trigger changes_of_old_writers before insert on changes for each statement execute function refuse_old_writers()",
  ],
};
