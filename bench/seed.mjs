import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTENT_VERSION, makeContent } from "./content.mjs";
import { copyFolder, dispose, ofService, temporaryFolder } from "./places.mjs";
import { startPostgres } from "./postgres.mjs";
import { postgresSink } from "./seed-postgres.mjs";
import { sqliteSink } from "./seed-sqlite.mjs";
import { startService } from "./service.mjs";

/** A seeded calendar, ready to be copied: made once and kept in the folder for temporary files. */
export async function seededFolder({ store, events, say, isPlain = false }) {
  const { migrations } = await ofService();
  const now = monthStart();
  const key = JSON.stringify([CONTENT_VERSION, store, events, now, Object.keys(migrations), isPlain]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), `almanac-bench-${hash}`);
  if (existsSync(join(folder, "seeded.json"))) {
    say(`${count(events)} events are seeded already (${folder})`);
    return { folder, ...JSON.parse(readFileSync(join(folder, "seeded.json"), "utf8")) };
  }
  say(`seeding ${count(events)} events ${isPlain ? "in one language " : ""}…`);
  const started = performance.now();
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  try {
    const facts = await fill(making, { store, events, now, isPlain });
    writeFileSync(join(making, "seeded.json"), JSON.stringify({ ...facts, events, now }));
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
    say(`seeded in ${((performance.now() - started) / 1000).toFixed(1)} s (${folder})`);
    return { folder, ...facts, events, now };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** A copy of a seeded calendar that may be changed, with its PostgreSQL where it has one. */
export async function openCopy(seeded, store) {
  const folder = join(temporaryFolder(), "calendar");
  copyFolder(seeded.folder, folder);
  const server = store === "postgres" ? await startPostgres(folder) : null;
  return {
    folder,
    file: join(folder, "data", "almanac.sqlite"),
    databaseUrl: server?.url ?? "",
    async close() {
      await server?.stop();
      dispose(join(folder, ".."));
    },
  };
}

const count = (number) => number.toLocaleString("en");

/** The first second of this month: seeds stay the same for that long, and events lie around now. */
function monthStart() {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1) / 1000;
}

/** Lets the service make its tables and its user, then writes rows as it would write them. */
async function fill(folder, { store, events, now, isPlain }) {
  const server = store === "postgres" ? await startPostgres(folder) : null;
  try {
    const service = await startService({ folder, databaseUrl: server?.url, withUsers: true });
    await service.stop();
    const sink = server ? await postgresSink(server.url) : await sqliteSink(join(folder, "data"));
    const facts = await pour(sink, { events, now, isPlain });
    await sink.finish();
    return facts;
  } finally {
    await server?.stop();
  }
}

async function pour(sink, { events, now, isPlain }) {
  const { fold, toWall, dayStart, dayEnd, pointOf, plainText } = await ofService();
  const rules = { fold, toWall, dayStart, dayEnd, pointOf };
  const checked = new Set();
  let firstEvent = 0;
  for (const tables of makeContent({ events, now, author: await sink.author(), rules, isPlain })) {
    const { sequences = {}, ...rest } = tables;
    for (const [name, last] of Object.entries(sequences)) await sink.advance(name, last);
    for (const [table, rows] of Object.entries(rest)) {
      if (rows.length === 0) continue;
      if (!checked.has(table)) {
        assertComplete(table, rows[0], await sink.columns(table));
        if (table === "events") {
          firstEvent = rows[0].id;
          assertFolded(rows.slice(0, 300), fold, plainText);
        }
        checked.add(table);
      }
      await sink.insert(table, rows);
    }
  }
  return { firstEvent };
}

/** Tells when the tables have a column that is not seeded, or the other way round. */
function assertComplete(table, row, columns) {
  const known = new Set(columns.map(({ name }) => name));
  const missing = columns
    .filter(({ name, needed }) => Number(needed) && !(name in row))
    .map(({ name }) => name);
  const unknown = Object.keys(row).filter((name) => !known.has(name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `bench/content.mjs and the table ${table} differ: missing ${missing.join() || "nothing"}, unknown ${unknown.join() || "nothing"}.`,
    );
}

/** What is searched must be what the service itself would have written. */
function assertFolded(rows, fold, plainText) {
  for (const row of rows) {
    const text = [row.title, row.excerpt, row.description].map((part) => fold(plainText(part))).join("\n");
    if (row.search_text !== text || row.title_key !== fold(row.title))
      throw new Error(`Event ${row.id} would be folded otherwise:\n${row.search_text}\n${text}`);
  }
}
