// The bare store: inserts the rows of an event as the service writes them, one durable transaction each, as fast as
// it goes. Runs as a process of its own.
import { sqlite } from "./places.mjs";

const { file, event, links: given } = JSON.parse(process.argv[2]);
const { DatabaseSync } = await sqlite();
const db = new DatabaseSync(file);
db.exec(
  "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000",
);

const kinds = ["venues", "organizers", "categories", "tags"];
const columns = Object.keys(event);
const insertEvent = db.prepare(
  `insert into events (${columns.join()}) values (${columns.map(() => "?").join()})`,
);
const links = kinds.map((kind) => ({
  rows: given[kind],
  insert: db.prepare(`insert into event_${kind} (event_id, grp, item_id, position) values (?, ?, ?, ?)`),
  count:
    kind === "categories" || kind === "tags"
      ? db.prepare(`update ${kind} set count = count + 1 where grp = ? and lang = ?`)
      : null,
}));
const nextId = db.prepare("update sequences set last = last + 1 where name = 'post' returning last");
const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];

function insert() {
  begin.run();
  const id = nextId.get().last;
  const row = { ...event, id, grp: id, slug: `${event.slug}-bare-${id}`, external_id: null };
  insertEvent.run(...columns.map((column) => row[column]));
  for (const { rows, insert, count } of links)
    for (const { grp, item_id, position } of rows) {
      insert.run(id, grp, item_id, position);
      count?.run(grp, event.lang);
    }
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
