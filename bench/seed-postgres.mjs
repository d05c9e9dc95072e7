import pg from "pg";

/** Inserts rows into PostgreSQL, without indexes and change log until the end. */
export async function postgresSink(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const all = async (text, values) => (await client.query(text, values)).rows;
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
  const triggers = await all(
    `select tgname as name, tgrelid::regclass::text as "table" from pg_trigger
     join pg_proc on pg_proc.oid = tgfoid where proname in ('note_change', 'note_counts', 'note_links')`,
  );
  const indexes = await all(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
     and indexname not in (select conname from pg_constraint)`,
  );
  const types = new Map();
  for (const { table_name, column_name, data_type } of await all(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'",
  ))
    types.set(`${table_name}.${column_name}`, data_type);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query("begin");
  return {
    columns: (table) =>
      all(
        `select column_name as name, (is_nullable = 'NO' and column_default is null)::int as needed
         from information_schema.columns where table_name = $1`,
        [table],
      ),
    author: async () => Number((await all("select min(id) as id from users"))[0].id),
    async insert(table, rows) {
      const names = Object.keys(rows[0]);
      const lists = names.map((name, at) => `$${at + 1}::${types.get(`${table}.${name}`)}[]`);
      await client.query({
        name: `seed ${table}`,
        text: `insert into ${table} (${names.join()}) select * from unnest(${lists.join()})`,
        values: names.map((name) => rows.map((row) => row[name])),
      });
    },
    advance: (name, last) => client.query("update sequences set last = $1 where name = $2", [last, name]),
    async finish() {
      await client.query("commit");
      for (const { definition } of indexes) await client.query(definition);
      for (const { table, name } of triggers)
        await client.query(`alter table ${table} enable trigger ${name}`);
      await client.query("delete from changes");
      await client.query("vacuum analyze");
      await client.query("checkpoint");
      await client.end();
    },
  };
}
