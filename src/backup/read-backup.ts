import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { isMediaPath } from "../media/files.ts";
import { BackupError, FORMAT, type Manifest, type Summary } from "./format.ts";
import { readTar, type TarEntry, TarError } from "./tar.ts";

/** Receives the contents of a backup in their order; what it got is valid only if `readBackup` resolves. */
export interface BackupVisitor {
  manifest(manifest: Manifest): Promise<void>;
  rows(table: string, rows: Record<string, unknown>[]): Promise<void>;
  /** The path is relative to the media folder. */
  file(path: string, content: AsyncIterable<Buffer>, modified: number): Promise<void>;
}

/** Larger files of rows were not written by `writeBackup`. */
const MAX_ROWS_BYTES = 256 * 1024 * 1024;

/** Reads a backup and verifies it: format, completeness, checksum, numbers of rows and files. */
export async function readBackup(source: Readable, visitor: BackupVisitor): Promise<Summary> {
  // Errors of the source reach the reader through the stream that it iterates over.
  const tar = pipeline(source, createGunzip(), () => {});
  try {
    return await readEntries(tar, visitor);
  } catch (thrown) {
    const error = (await decompressionError(tar)) ?? thrown;
    if (error instanceof TarError || isZlibError(error))
      throw new BackupError(`The backup is damaged or incomplete: ${error.message}`);
    if (isSystemError(error)) throw new BackupError(`The backup cannot be read: ${error.message}`);
    throw error;
  } finally {
    tar.destroy();
    source.destroy();
  }
}

/**
 * Decompresses the rest, and returns the error if there is one: gzip has its checksum at the end. A wrong byte is
 * noticed earlier by whatever it broke, such as a column that no table has; the error to report is the damage.
 */
async function decompressionError(tar: AsyncIterable<Buffer>): Promise<Error | null> {
  try {
    for await (const _rest of tar);
    return null;
  } catch (error) {
    return isZlibError(error) ? error : null;
  }
}

async function readEntries(tar: AsyncIterable<Buffer>, visitor: BackupVisitor): Promise<Summary> {
  const hash = createHash("sha256");
  const seen = { rows: new Map<string, number>(), files: 0 };
  let isFirst = true;
  for await (const entry of readTar(tar)) {
    if (entry.name === "end.json") return checkSummary(await jsonOf<Summary>(entry), hash, seen);
    hash.update(`${entry.name}\n${entry.size}\n`);
    const hashed = { ...entry, content: hashing(entry.content, hash) };
    const [, folder = "", rest = ""] = /^(\w+)\/(.+)$/.exec(entry.name) ?? [];
    if (isFirst) await visitor.manifest(manifestOf(entry.name, await jsonOf(hashed)));
    else if (folder === "tables") {
      const [table = ""] = rest.split("/");
      const rows = (await textOf(hashed)).trimEnd().split("\n").map(rowOf);
      seen.rows.set(table, (seen.rows.get(table) ?? 0) + rows.length);
      await visitor.rows(table, rows);
    } else if (folder === "media" && isMediaPath(rest)) {
      seen.files += 1;
      await visitor.file(rest, hashed.content, entry.modified);
      // Bytes that the visitor has not read count for the checksum, too.
      for await (const _unread of hashed.content);
    } else throw new BackupError(`The backup has an unknown file ${entry.name}.`);
    isFirst = false;
  }
  throw new TarError("It has no end.json.");
}

function manifestOf(name: string, manifest: Manifest): Manifest {
  if (name !== "backup.json" || typeof manifest?.format !== "string")
    throw new BackupError("The file is no backup of Almanac.");
  if (manifest.format !== FORMAT)
    throw new BackupError(`The backup has the format ${manifest.format}; this version reads ${FORMAT}.`);
  return manifest;
}

function checkSummary(
  summary: Summary,
  hash: Hash,
  seen: { rows: Map<string, number>; files: number },
): Summary {
  const isSame =
    summary.sha256 === hash.digest("hex") &&
    summary.files === seen.files &&
    Object.entries(summary.rows).every(([table, count]) => (seen.rows.get(table) ?? 0) === count);
  if (!isSame) throw new BackupError("The backup is damaged: its checksum does not match.");
  return summary;
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf({ name, size, content }: TarEntry): Promise<string> {
  if (size > MAX_ROWS_BYTES) throw new BackupError(`The file ${name} of the backup is too large.`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** The caller names the type, which the checksum vouches for. */
const jsonOf = async <T>(entry: TarEntry): Promise<T> => parse(await textOf(entry)) as T;

/** The columns of a row by name, which the checksum vouches for as well. */
const rowOf = (line: string) => parse(line) as Record<string, unknown>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError("The backup is damaged: it has a line that is no JSON.");
  }
}

/** Errors of decompression have codes such as `Z_DATA_ERROR`. */
const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && /^(Z_|ERR_STREAM_PREMATURE)/.test(String((error as NodeJS.ErrnoException).code));

/** Errors of the operating system, such as a file that does not exist, have the name of the call. */
const isSystemError = (error: unknown): error is Error => error instanceof Error && "syscall" in error;
