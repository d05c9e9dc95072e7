import { sql } from "kysely";
import type { Store } from "../../src/store/store.ts";
import type { StoreName } from "./service.ts";

/** The schema of a store as statements, each table followed by its constraints, indexes and triggers. */
export async function schemaOf(store: Store, storeName: StoreName): Promise<string[]> {
  const { rows } = await sql.raw<{ definition: string }>(queries[storeName]).execute(store.read);
  return rows.map(({ definition }) => definition.trim());
}

const queries: Record<StoreName, string> = {
  // Without the tables that SQLite itself creates for a sequence or a virtual table: they vary with its version.
  sqlite: `
    select sql as definition from sqlite_master
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
      and name not in (select name from pragma_table_list where type = 'shadow')
    order by tbl_name, case type when 'table' then 0 when 'index' then 1 else 2 end, name`,

  // From the catalog, not by pg_dump: its output varies with its version, and not every test server has it.
  postgres: `
    with tables as (
      select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    ), columns as (
      select attrelid, string_agg(
        '  ' || attname || ' ' || format_type(atttypid, atttypmod)
          || case when attcollation <> typcollation then ' COLLATE ' || attcollation::regcollation else '' end
          || case when attnotnull then ' NOT NULL' else '' end
          || coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), ''),
        E',\\n' order by attnum) as list
      from pg_attribute join pg_type on pg_type.oid = atttypid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped group by attrelid
    ), definitions (owner, rank, name, definition) as (
      select '', 0, extname, 'CREATE EXTENSION ' || extname from pg_extension where extname <> 'plpgsql'
      union all
      select '', 1, proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select relname, 2, '', 'CREATE TABLE ' || relname || E' (\\n' || list || E'\\n)'
        from tables join columns on attrelid = oid
      union all
      select relname, 3, conname,
        'ALTER TABLE ' || relname || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
        from tables join pg_constraint on conrelid = tables.oid where contype in ('p', 'u', 'f', 'c')
      union all
      select relname, 4, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
        from tables join pg_index on indrelid = oid
        where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      union all
      select relname, 5, tgname, pg_get_triggerdef(pg_trigger.oid)
        from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    )
    select definition from definitions order by owner collate "C", rank, name collate "C"`,
};
