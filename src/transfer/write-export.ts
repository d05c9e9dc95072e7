import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { findMediaFile, type MediaFile, namedFiles, type StoreWithMedia } from "../backup/media-files.ts";
import { formatUtc } from "../domain/time.ts";
import {
  EXPORT_FORMAT,
  type ExportManifest,
  type ExportRecord,
  type ExportSummary,
  type RecordKind,
  recordKinds,
  TransferError,
} from "./export-format.ts";
import { recordsOf } from "./export-records.ts";

/** Takes the parts of an export, in order. */
interface ExportSink {
  begin(manifest: ExportManifest): Promise<void>;
  record(kind: RecordKind, record: ExportRecord): Promise<void>;
  file(path: string, file: MediaFile): Promise<void>;
  end(manifest: ExportManifest, summary: ExportSummary): Promise<void>;
}

/** Writes everything that a store has to say to an empty folder, or to a new file: of one moment, while services run. */
export async function writeExport(source: StoreWithMedia, path: string, now: number): Promise<ExportSummary> {
  if (!isExportFile(path)) {
    await assertEmptyFolder(path);
    return exportTo(source, folderSink(path), now);
  }
  const partial = `${path}.partial`;
  await mkdir(dirname(path), { recursive: true });
  await rm(partial, { force: true });
  await assertNew(path);
  const out = createWriteStream(partial, { flags: "wx", mode: 0o600 });
  try {
    const lines = new PassThrough();
    const written = path.endsWith(".gz") ? pipeline(lines, createGzip(), out) : pipeline(lines, out);
    // Awaited below; until then an error must not count as unhandled.
    written.catch(() => {});
    const summary = await exportTo(source, fileSink(lines, written), now);
    await written;
    await rename(partial, path);
    return summary;
  } catch (error) {
    out.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** Whether a path names one file rather than a folder of files. */
export const isExportFile = (path: string): boolean => /\.ndjson(\.gz)?$/i.test(path);

const exportTo = (source: StoreWithMedia, sink: ExportSink, now: number): Promise<ExportSummary> =>
  source.store.snapshot(async ({ db }) => {
    const sequences = await db.selectFrom("sequences").selectAll().orderBy("name").execute();
    const manifest: ExportManifest = {
      format: EXPORT_FORMAT,
      created: formatUtc(now),
      sequences: Object.fromEntries(
        sequences
          .filter(({ name }) => name === "post" || name === "term")
          .map(({ name, last }) => [name, last]),
      ),
    };
    await sink.begin(manifest);
    const summary: ExportSummary = { records: {}, files: 0, missing: [] };
    for (const kind of recordKinds) {
      summary.records[kind] = 0;
      for await (const record of recordsOf(db, kind)) {
        await sink.record(kind, record);
        summary.records[kind] += 1;
        if (kind !== "images") continue;
        for (const path of namedFiles([{ stored: JSON.stringify(record.stored) }])) {
          const file = await findMediaFile(source, db, path);
          if (file) await sink.file(path, file);
          else summary.missing.push(path);
          summary.files += file ? 1 : 0;
        }
      }
    }
    await sink.end(manifest, summary);
    return summary;
  });

/** A file of lines for each kind of records, the image files below `media/`; `export.json` comes last. */
function folderSink(folder: string): ExportSink {
  const streams = new Map<RecordKind, WriteStream>();
  return {
    async begin() {
      for (const kind of recordKinds) {
        const stream = createWriteStream(join(folder, `${kind}.ndjson`), { flags: "wx", mode: 0o600 });
        await once(stream, "open");
        streams.set(kind, stream);
      }
    },
    async record(kind, record) {
      const stream = streams.get(kind);
      if (stream && !stream.write(lineOf(record))) await once(stream, "drain");
    },
    async file(path, file) {
      const target = join(folder, "media", path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(file.open(), createWriteStream(target, { flags: "wx", mode: 0o600 }));
    },
    async end(manifest, summary) {
      for (const stream of streams.values()) {
        stream.end();
        await once(stream, "finish");
      }
      const text = `${JSON.stringify({ ...manifest, ...summary }, null, 2)}\n`;
      await writeFile(join(folder, "export.json"), text, { flag: "wx", mode: 0o600 });
    },
  };
}

/** Everything in one stream: each line names its kind, image files are lines as well. */
function fileSink(out: Writable, written: Promise<void>): ExportSink {
  const put = async (line: object) => {
    if (!out.write(lineOf(line))) await Promise.race([once(out, "drain"), written]);
  };
  return {
    begin: put,
    record: (kind, record) => put({ kind, ...prefixed(record) }),
    async file(path, file) {
      const parts: Buffer[] = [];
      for await (const part of file.open()) parts.push(part);
      await put({ kind: "file", path, base64: Buffer.concat(parts).toString("base64") });
    },
    async end(_manifest, summary) {
      await put({ kind: "end", ...summary });
      out.end();
    },
  };
}

/** The column `kind` of a record must not hide the kind of the record itself. */
const prefixed = ({ kind, ...record }: ExportRecord): ExportRecord =>
  kind === undefined ? record : { ...record, item_kind: kind };

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

async function assertEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new TransferError(`The folder ${folder} is not empty.`);
}

async function assertNew(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => null);
  await handle?.close();
  if (handle) throw new TransferError(`${path} exists already.`);
}
