// The bare store on PostgreSQL: inserts the rows that the service has inserted for created events (event, links, audit
// entry) once more, one durable transaction each, on as many connections as the service has clients, with prepared
// statements. It neither counts events of terms nor takes ids from a table: rows that all transactions change would make
// them wait for each other. Runs in a process of its own.
import pg from "pg";

const { databaseUrl, source, after, connections } = JSON.parse(process.argv[2]);
const linkedTables = ["venues", "organizers", "categories", "tags"];
const LINK = ["event_id", "translation_group", "item_id", "position"];

/** More than a bench creates. */
const IDS = 10_000_000;

const events = await createdRows();
const columns = Object.keys(events[0].row);
const clients = await Promise.all(Array.from({ length: connections }, () => connect(databaseUrl)));
const reserved = await clients[0].query(
  "update sequences set last = last + $1 where name = 'post' returning last",
  [IDS],
);
let nextId = Number(reserved.rows[0].last) - IDS;

async function connect(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // Without it the database takes the writes for those of an earlier version.
  await client.query("set almanac.protocol = '1'");
  return client;
}

/** Event rows that the service has created, with their links and audit entries. */
async function createdRows() {
  const service = await connect(source);
  const { rows } = await service.query("select * from events where id > $1 order by id limit 2000", [after]);
  const found = new Map(
    rows.map((row) => [
      Number(row.id),
      { row, links: Object.fromEntries(linkedTables.map((kind) => [kind, []])) },
    ]),
  );
  for (const kind of linkedTables) {
    const links = await service.query(
      `select * from event_${kind} where event_id > $1 order by event_id, position`,
      [after],
    );
    for (const link of links.rows) found.get(Number(link.event_id))?.links[kind].push(link);
  }
  const entries = await service.query("select * from audit where kind = 'events' and item_id > $1", [after]);
  for (const { id: _left, ...entry } of entries.rows) {
    const created = found.get(Number(entry.item_id));
    if (created) created.entry ??= entry;
  }
  await service.end();
  return [...found.values()].filter(({ entry }) => entry);
}

const placeholders = (count, from = 0) =>
  Array.from({ length: count }, (_, at) => `$${from + at + 1}`).join();

const insertEvent = {
  name: "event",
  text: `insert into events (${columns.map((column) => `"${column}"`).join()}) values (${placeholders(columns.length)})`,
};

const auditColumns = Object.keys(events[0].entry);
const insertEntry = {
  name: "entry",
  text: `insert into audit (${auditColumns.join()}) values (${placeholders(auditColumns.length)})`,
};

const insertLinks = (kind, count) => ({
  name: `${count} ${kind}`,
  text: `insert into event_${kind} (${LINK.join()}) values ${Array.from(
    { length: count },
    (_, at) => `(${placeholders(LINK.length, at * LINK.length)})`,
  ).join()}`,
});

let number = 0;

async function insert(client) {
  const { row, links, entry } = events[number % events.length];
  number += 1;
  nextId += 1;
  const id = nextId;
  const own = { ...row, id, translation_group: id, slug: `${row.slug}-bare-${id}` };
  await client.query("begin");
  await client.query({ ...insertEvent, values: columns.map((column) => own[column]) });
  for (const kind of linkedTables) {
    const rows = links[kind];
    if (rows.length === 0) continue;
    const values = rows.flatMap((link) => [id, link.translation_group, link.item_id, link.position]);
    await client.query({ ...insertLinks(kind, rows.length), values });
  }
  const ownEntry = { ...entry, item_id: id };
  await client.query({ ...insertEntry, values: auditColumns.map((column) => ownEntry[column]) });
  await client.query("commit");
}

process.on("message", async ({ seconds }) => {
  const latencies = [];
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (!isOver()) {
        const before = performance.now();
        await insert(client);
        latencies.push(performance.now() - before);
      }
    }),
  );
  const spent = (performance.now() - started) / 1000;
  process.send({ count: latencies.length, seconds: spent, latencies, failed: 0 });
});
process.on("disconnect", () => process.exit());
process.send({});
