import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { formatUtc } from "../domain/time.ts";
import type { Snapshot } from "../store/store.ts";
import { backupTables, FORMAT, type Manifest, type Summary } from "./format.ts";
import { findMediaFile, namedFiles, type StoreWithMedia } from "./media-files.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** Rows are collected to files of about this size: a header has the size of its file, so it must be known first. */
const MAX_CHUNK_BYTES = 1024 * 1024;

/** Writes a compressed backup: one consistent state of the store, and the media files of its images. */
export async function writeBackup(source: StoreWithMedia, now: number, out: Writable): Promise<Summary> {
  const gzip = createGzip();
  const sent = pipeline(gzip, out);
  // Awaited below; until then an error must not count as unhandled.
  sent.catch(() => {});
  const put = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), sent]);
  };
  try {
    const summary = await source.store.snapshot((snapshot) => writeEntries(snapshot, source, now, put));
    gzip.end();
    await sent;
    return summary;
  } catch (error) {
    gzip.destroy();
    throw error;
  }
}

type Put = (bytes: Buffer) => Promise<void>;

async function writeEntries(
  snapshot: Snapshot,
  source: StoreWithMedia,
  now: number,
  put: Put,
): Promise<Summary> {
  const hash = createHash("sha256");
  const summary: Omit<Summary, "sha256"> = { rows: {}, files: 0, missing: [] };
  const begin = async (name: string, size: number, modified = now) => {
    hash.update(`${name}\n${size}\n`);
    await put(tarHeader(name, size, modified));
  };
  const add = async (name: string, content: Buffer) => {
    await begin(name, content.length);
    hash.update(content);
    await put(Buffer.concat([content, tarPadding(content.length)]));
  };
  const migrations = await snapshot.db.selectFrom("migrations").select("name").orderBy("name").execute();
  const manifest: Manifest = {
    format: FORMAT,
    created: formatUtc(now),
    migrations: migrations.map(({ name }) => name),
  };
  await add("backup.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const table of backupTables) {
    let number = 0;
    summary.rows[table] = 0;
    for await (const { lines, count } of chunksOf(snapshot.rows(table))) {
      number += 1;
      summary.rows[table] += count;
      await add(`tables/${table}/${String(number).padStart(6, "0")}.ndjson`, Buffer.from(lines));
    }
  }
  for await (const images of snapshot.rows("images"))
    for (const file of namedFiles(images)) {
      const found = await findMediaFile(source, snapshot.db, file);
      if (found === null) {
        summary.missing.push(file);
        continue;
      }
      await begin(`media/${file}`, found.size, found.modified ?? now);
      for await (const chunk of found.open()) {
        hash.update(chunk);
        await put(chunk);
      }
      await put(tarPadding(found.size));
      summary.files += 1;
    }
  const complete = { ...summary, sha256: hash.digest("hex") };
  const end = Buffer.from(`${JSON.stringify(complete, null, 2)}\n`);
  await put(Buffer.concat([tarHeader("end.json", end.length, now), end, tarPadding(end.length), tarEnd()]));
  return complete;
}

/** Collects rows to lines of JSON. */
async function* chunksOf(batches: AsyncIterable<Record<string, unknown>[]>) {
  let [lines, count] = ["", 0];
  for await (const batch of batches)
    for (const row of batch) {
      lines += `${JSON.stringify(row)}\n`;
      count += 1;
      if (lines.length < MAX_CHUNK_BYTES) continue;
      yield { lines, count };
      [lines, count] = ["", 0];
    }
  if (count > 0) yield { lines, count };
}
