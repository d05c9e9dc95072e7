import { join } from "node:path";
import { sqlite } from "./environment.mjs";

/** Inserts rows into the SQLite store of a data folder, without its indexes and its triggers until the end. */
export async function sqliteSink(dataFolder) {
  const { DatabaseSync } = await sqlite();
  const db = new DatabaseSync(join(dataFolder, "almanac.sqlite"));
  db.exec("pragma journal_mode = delete; pragma synchronous = off; pragma cache_size = -800000");
  db.exec("pragma foreign_keys = off; pragma temp_store = memory");
  const later = db
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and tbl_name not like 'sqlite%'
       and type in ('index', 'trigger') order by rowid`,
    )
    .all();
  for (const { type, name } of later) db.exec(`drop ${type} "${name}"`);
  db.exec("begin");
  const statements = new Map();
  return {
    columns: (table) =>
      db.prepare(`select name, "notnull" as needed from pragma_table_info('${table}')`).all(),
    author: () => db.prepare("select min(id) as id from users").get().id,
    insert(table, rows) {
      const names = Object.keys(rows[0]);
      if (!statements.has(table)) {
        const marks = names.map(() => "?").join();
        statements.set(table, db.prepare(`insert into ${table} (${names.join()}) values (${marks})`));
      }
      const statement = statements.get(table);
      for (const row of rows) statement.run(...names.map((name) => row[name]));
    },
    advance(name, last) {
      db.prepare("update sequences set last = ? where name = ?").run(last, name);
    },
    finish() {
      db.exec("commit");
      for (const { sql } of later) db.exec(sql);
      // The service would do this in the background, a hundred events at once.
      db.exec(
        "insert into event_texts (rowid, text) select id, title_key || char(10) || search_text from events",
      );
      db.exec("delete from changes; pragma journal_mode = wal");
      db.close();
    },
  };
}
