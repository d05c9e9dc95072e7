import { changesBetween, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { parseImport } from "../resources/imports/fields.ts";
import { parseFileImport } from "../resources/imports/file-fields.ts";
import { defaultOptions, type ImportOptions, type StoredImport } from "../resources/imports/shape.ts";
import type { Queries } from "../store/store.ts";
import type { RawInput } from "./parse-fields.ts";
import type { UploadedFile } from "./uploads.ts";

/** Imports that have ended and are still listed. */
export const KEPT_IMPORTS = 20;

/** Imports that have not ended, and the last that have, the newest first. */
export const listImports = (db: Queries): Promise<StoredImport[]> =>
  db.selectFrom("imports").selectAll().orderBy("id", "desc").limit(100).execute();

/** An import; throws 404 if there is none with the id. */
export async function findImport(db: Queries, id: number): Promise<StoredImport> {
  const found = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found) throw new ServiceError("rest_import_not_found");
  return found;
}

/** The import to run: one that a process has left unfinished, or the oldest that waits. */
export const nextImport = (db: Queries): Promise<StoredImport | undefined> =>
  db
    .selectFrom("imports")
    .selectAll()
    .where("state", "in", ["waiting", "running"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Asks for an import, which the leader begins within seconds. */
export async function createImport(raw: RawInput, context: Context): Promise<StoredImport> {
  const { kind, url, application_password = "", ...input } = parseImport(raw, context.site.languages);
  return insertImport({ kind, url, secret: application_password }, input, context);
}

/** Asks for an import from a file, which is stored until the import has ended: any node may run it. */
export async function createFileImport(
  raw: RawInput,
  file: UploadedFile,
  context: Context,
): Promise<StoredImport> {
  const { kind, ...input } = parseFileImport(raw, file.name, context.site.languages);
  const created = await insertImport(
    { kind, url: "", secret: "" },
    { ...input, file: nameOf(file) },
    context,
  );
  await context.db
    .insertInto("import_files")
    .values({ import_id: created.id, content: file.bytes })
    .execute();
  return created;
}

/** The name of a file without control characters, for lists and as the name of a source. */
export const nameOf = ({ name }: Pick<UploadedFile, "name">): string =>
  name
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed();

/** The content of the file of an import that has not ended. */
export async function findImportFile(db: Queries, id: number): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom("import_files")
    .select("content")
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  return content;
}

async function insertImport(
  source: Pick<StoredImport, "kind" | "url" | "secret">,
  input: Partial<ImportOptions>,
  context: Context,
): Promise<StoredImport> {
  const { db, now, caller } = context;
  const { kind, url } = source;
  const options: ImportOptions = { ...defaultOptions, ...input };
  await deleteOld(db);
  const created = await db
    .insertInto("imports")
    .values({
      ...{ ...source, options: JSON.stringify(options), author: caller.id },
      ...{ state: "waiting", progress: "null", report: "{}", error: "", created: now },
      ...{ started: null, finished: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = JSON.stringify(changesBetween(null, { kind, url, ...options }));
  await record(db, context, { action: "create", kind: "imports", id: created.id, changes });
  return created;
}

/** Cancels an import that has not ended, else deletes what is known of it; what was imported stays. */
export async function removeImport(id: number, context: Context): Promise<StoredImport> {
  const { db, now } = context;
  const found = await findImport(db, id);
  const isOpen = found.state === "waiting" || found.state === "running";
  await record(db, context, { action: "delete", kind: "imports", id, changes: "{}" });
  if (!isOpen) {
    await db.deleteFrom("imports").where("id", "=", id).execute();
    return found;
  }
  const ended = { state: "cancelled", finished: now, secret: "" } as const;
  await db.updateTable("imports").set(ended).where("id", "=", id).execute();
  await deleteFiles(db, [id]);
  return { ...found, ...ended };
}

/** Changes an import that is being run; false if it was cancelled meanwhile. */
export async function updateImport(
  db: Queries,
  id: number,
  changes: Partial<Omit<StoredImport, "id">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set(changes)
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (changes.finished) await deleteFiles(db, [id]);
  return numUpdatedRows > 0n;
}

const deleteFiles = async (db: Queries, ids: readonly number[]): Promise<void> =>
  void (await db.deleteFrom("import_files").where("import_id", "in", ids).execute());

async function deleteOld(db: Queries): Promise<void> {
  const ended = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "not in", ["waiting", "running"])
    .orderBy("id", "desc")
    .offset(KEPT_IMPORTS - 1)
    .limit(1000)
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("imports").where("id", "in", ids).execute();
}
