// The bare store: inserts the rows that the service has inserted for created events (event, links, audit entry) once more,
// one durable transaction each, as fast as possible. Runs in a process of its own.
import { sqlite } from "./environment.mjs";

const { file, source, after } = JSON.parse(process.argv[2]);
const { DatabaseSync } = await sqlite();
const db = new DatabaseSync(file);
db.exec(
  "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000; pragma wal_autocheckpoint = 4000",
);

const linkedTables = ["venues", "organizers", "categories", "tags"];
const events = createdRows();
const columns = Object.keys(events[0].row);
const insertEvent = db.prepare(
  `insert into events (${columns.join()}) values (${columns.map(() => "?").join()})`,
);
const insertLink = Object.fromEntries(
  linkedTables.map((kind) => [
    kind,
    db.prepare(
      `insert into event_${kind} (event_id, translation_group, item_id, position) values (?, ?, ?, ?)`,
    ),
  ]),
);
const count = Object.fromEntries(
  ["categories", "tags"].map((kind) => [
    kind,
    db.prepare(`update ${kind} set count = count + 1 where translation_group = ? and lang = ?`),
  ]),
);
const auditColumns = Object.keys(events[0].entry);
const insertEntry = db.prepare(
  `insert into audit (${auditColumns.join()}) values (${auditColumns.map(() => "?").join()})`,
);
const nextId = db.prepare("update sequences set last = last + 1 where name = 'post' returning last");
const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];

/** Event rows that the service has created, with their links and audit entries. */
function createdRows() {
  const service = new DatabaseSync(source, { readOnly: true });
  const links = linkedTables.map((kind) => [
    kind,
    service.prepare(`select * from event_${kind} where event_id = ? order by position`),
  ]);
  const auditEntry = service.prepare("select * from audit where kind = 'events' and item_id = ? limit 1");
  const rows = service.prepare("select * from events where id > ? order by id limit 4000").all(after);
  const found = rows.map((row) => ({
    row,
    entry: without(auditEntry.get(row.id), "id"),
    links: links.flatMap(([kind, of]) => of.all(row.id).map((link) => ({ kind, ...link }))),
  }));
  service.close();
  return found;
}

function without(row, column) {
  const { [column]: _left, ...others } = row;
  return others;
}

let number = 0;

function insert() {
  const { row, links, entry } = events[number % events.length];
  number += 1;
  begin.run();
  const id = nextId.get().last;
  const own = { ...row, id, translation_group: id, slug: `${row.slug}-bare-${id}` };
  insertEvent.run(...columns.map((column) => own[column]));
  for (const { kind, translation_group, item_id, position } of links) {
    insertLink[kind].run(id, translation_group, item_id, position);
    count[kind]?.run(translation_group, row.lang);
  }
  const ownEntry = { ...entry, item_id: id };
  insertEntry.run(...auditColumns.map((column) => ownEntry[column]));
  commit.run();
}

process.on("message", ({ seconds }) => {
  const latencies = [];
  const started = performance.now();
  let before = started;
  while (before - started < seconds * 1000) {
    insert();
    const now = performance.now();
    latencies.push(now - before);
    before = now;
  }
  process.send({ count: latencies.length, seconds: (before - started) / 1000, latencies, failed: 0 });
});
process.on("disconnect", () => process.exit());
process.send({});
