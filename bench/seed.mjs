import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTENT_VERSION, makeContent } from "./content.mjs";
import { copyFolder, dispose, importFromService, temporaryFolder } from "./environment.mjs";
import { startPostgres } from "./postgres.mjs";
import { postgresSink } from "./seed-postgres.mjs";
import { sqliteSink } from "./seed-sqlite.mjs";
import { startService } from "./service.mjs";

/** A seeded calendar, ready to be copied: created once and cached in the temporary folder. */
export async function seededFolder({ store, events, say, isMonolingual = false }) {
  const { migrations } = await importFromService();
  const now = monthStart();
  const key = JSON.stringify([CONTENT_VERSION, store, events, now, Object.keys(migrations), isMonolingual]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), `almanac-bench-${hash}`);
  if (existsSync(join(folder, "seeded.json"))) {
    say(`${count(events)} events are seeded already (${folder})`);
    return { folder, ...JSON.parse(readFileSync(join(folder, "seeded.json"), "utf8")) };
  }
  say(`seeding ${count(events)} events ${isMonolingual ? "in one language " : ""}…`);
  const started = performance.now();
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  try {
    const facts = await fill(making, { store, events, now, isMonolingual });
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

/** The first second of this month: seeds stay valid that long, and events lie around the current time. */
function monthStart() {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1) / 1000;
}

/** Lets the service create its tables and its user, then inserts rows as it would write them. */
async function fill(folder, { store, events, now, isMonolingual }) {
  const server = store === "postgres" ? await startPostgres(folder) : null;
  try {
    const service = await startService({ folder, databaseUrl: server?.url, withUsers: true });
    await service.stop();
    const sink = server ? await postgresSink(server.url) : await sqliteSink(join(folder, "data"));
    const facts = await pour(sink, { events, now, isMonolingual });
    await sink.finish();
    return facts;
  } finally {
    await server?.stop();
  }
}

async function pour(sink, { events, now, isMonolingual }) {
  const { normalizeForSearch, toWall, dayStart, dayEnd, pointOf, plainText } = await importFromService();
  const rules = { normalizeForSearch, toWall, dayStart, dayEnd, pointOf };
  const checked = new Set();
  let firstEvent = 0;
  for (const tables of makeContent({ events, now, author: await sink.author(), rules, isMonolingual })) {
    const { sequences = {}, ...rest } = tables;
    for (const [name, last] of Object.entries(sequences)) await sink.advance(name, last);
    for (const [table, rows] of Object.entries(rest)) {
      if (rows.length === 0) continue;
      if (!checked.has(table)) {
        assertComplete(table, rows[0], await sink.columns(table));
        if (table === "events") {
          firstEvent = rows[0].id;
          assertFolded(rows.slice(0, 300), normalizeForSearch, plainText);
        }
        checked.add(table);
      }
      await sink.insert(table, rows);
    }
  }
  return { firstEvent };
}

/** Fails when the tables have a column that is not seeded, or the other way round. */
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

/** Checks that seeded search texts are what the service itself would have written. */
function assertFolded(rows, normalizeForSearch, plainText) {
  for (const row of rows) {
    const text = [row.title, row.excerpt, row.description]
      .map((part) => normalizeForSearch(plainText(part)))
      .join("\n");
    if (row.search_text !== text || row.title_key !== normalizeForSearch(row.title))
      throw new Error(`Event ${row.id} would be normalized differently:\n${row.search_text}\n${text}`);
  }
}
