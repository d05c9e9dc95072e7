import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fileInFolder } from "../backup/media-files.ts";
import { isRecord } from "../domain/collections.ts";
import { isMediaPath } from "../media/files.ts";
import {
  EXPORT_FORMAT,
  type ExportManifest,
  type ExportRecord,
  type ExportSummary,
  type RecordKind,
  recordKinds,
  TransferError,
} from "./export-format.ts";

/** One part of an export. */
export type ExportPart =
  | { manifest: ExportManifest }
  | { kind: RecordKind; record: ExportRecord; line: string }
  | { file: string; open(): AsyncIterable<Buffer> }
  | { summary: ExportSummary };

/** Reads an export, a folder or a file, part by part; throws if it is none, or if it is incomplete. */
export async function* readExport(path: string): AsyncGenerator<ExportPart> {
  const found = await stat(path).catch((error: Error) => {
    throw new TransferError(`The export cannot be read: ${error.message}`);
  });
  const seen: Record<string, number> = {};
  let summary: ExportSummary | null = null;
  for await (const part of found.isDirectory() ? readFolder(path) : readLines(path)) {
    if ("record" in part) seen[part.kind] = (seen[part.kind] ?? 0) + 1;
    if ("summary" in part) ({ summary } = part);
    yield part;
  }
  if (!summary) throw new TransferError("The export is incomplete: its end is missing.");
  for (const [kind, count] of Object.entries(summary.records ?? {}))
    if ((seen[kind] ?? 0) !== count)
      throw new TransferError(
        `The export is incomplete or was changed: it has ${seen[kind] ?? 0} of ${count} records of ${kind}.`,
      );
}

async function* readFolder(folder: string): AsyncGenerator<ExportPart> {
  const text = await readFile(join(folder, "export.json"), "utf8").catch((error: Error) => {
    throw new TransferError(`The folder is no complete export: ${error.message}`);
  });
  const head = parse(text, "export.json");
  yield { manifest: manifestOf(head) };
  for (const kind of recordKinds) {
    const name = `${kind}.ndjson`;
    for await (const { text, line } of linesOf(createReadStream(join(folder, name)), name)) {
      const record = parse(text, line);
      yield { kind, record, line };
      if (kind === "images") yield* filesBeside(folder, record, line);
    }
  }
  yield { summary: summaryOf(head) };
}

/** The files of an image that the folder has. */
async function* filesBeside(folder: string, image: ExportRecord, line: string): AsyncGenerator<ExportPart> {
  for (const path of mediaPaths(image, line)) {
    const file = await fileInFolder(join(folder, "media", path));
    if (file) yield { file: path, open: file.open };
  }
}

async function* readLines(path: string): AsyncGenerator<ExportPart> {
  const bytes = createReadStream(path);
  const source = path.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => source.destroy(error));
  let isFirst = true;
  for await (const { text, line } of linesOf(source, path)) {
    const { kind: name, ...record } = parse(text, line);
    if (isFirst) yield { manifest: manifestOf(record) };
    else if (name === "end") yield { summary: summaryOf(record) };
    else if (name === "file") yield fileOf(record, line);
    else yield { kind: kindOf(name, line), record: withOwnKind(record), line };
    isFirst = false;
  }
}

const withOwnKind = ({ item_kind, ...record }: ExportRecord): ExportRecord =>
  item_kind === undefined ? record : { ...record, kind: item_kind };

function fileOf({ path, base64 }: ExportRecord, line: string): ExportPart {
  if (typeof path !== "string" || !isMediaPath(path) || typeof base64 !== "string")
    throw new TransferError(`${line}: This is no image file.`);
  return {
    file: path,
    async *open() {
      yield Buffer.from(base64, "base64");
    },
  };
}

/** The paths of the files of an image; throws if one leads out of the folder. */
export function mediaPaths({ stored }: ExportRecord, line: string): string[] {
  const { sizes } = isRecord(stored) ? stored : { sizes: null };
  const files = [stored, ...Object.values(isRecord(sizes) ? sizes : {})].map((one) =>
    isRecord(one) ? one.file : null,
  );
  return [...new Set(files)].map((file) => {
    if (typeof file !== "string" || !isMediaPath(file))
      throw new TransferError(`${line}: This is no path of an image file: ${JSON.stringify(file)}.`);
    return file;
  });
}

function kindOf(name: unknown, line: string): RecordKind {
  const kind = recordKinds.find((known) => known === name);
  if (!kind) throw new TransferError(`${line}: There are no records of the kind ${JSON.stringify(name)}.`);
  return kind;
}

function manifestOf(head: ExportRecord): ExportManifest {
  const { format, created, sequences } = head;
  if (typeof format !== "string") throw new TransferError("This is no export of Almanac.");
  if (format !== EXPORT_FORMAT)
    throw new TransferError(`The export has the format ${format}; this version reads ${EXPORT_FORMAT}.`);
  const last = isRecord(sequences) ? sequences : {};
  return {
    format,
    created: String(created),
    sequences: Object.fromEntries(Object.entries(last).map(([name, id]) => [name, Number(id)])),
  };
}

function summaryOf({ records, files, missing }: ExportRecord): ExportSummary {
  const counts = Object.entries(isRecord(records) ? records : {});
  return {
    records: Object.fromEntries(counts.map(([kind, count]) => [kind, Number(count)])),
    files: Number(files),
    missing: Array.isArray(missing) ? missing.map(String) : [],
  };
}

function parse(text: string, line: string): ExportRecord {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Reported below, like JSON of another kind.
  }
  throw new TransferError(`${line}: This is no JSON object.`);
}

/** The lines of a stream that are not empty, with the place that errors name. */
async function* linesOf(source: Readable, name: string): AsyncGenerator<{ text: string; line: string }> {
  let number = 0;
  try {
    const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
    let failure: Error | undefined;
    // The iterator of `readline` does not throw errors of its input; without its end it would wait for ever.
    source.once("error", (error) => {
      failure = error;
      lines.close();
    });
    for await (const text of lines) {
      number += 1;
      if (text.trim() !== "") yield { text, line: `${name}:${number}` };
    }
    if (failure) throw failure;
  } catch (error) {
    if (error instanceof TransferError || !(error instanceof Error)) throw error;
    throw new TransferError(`The export cannot be read: ${error.message}`);
  } finally {
    source.destroy();
  }
}
