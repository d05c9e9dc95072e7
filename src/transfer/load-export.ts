import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileInFolder, type StoreWithMedia } from "../backup/media-files.ts";
import { type Context, inTransaction } from "../context.ts";
import { roles } from "../domain/roles.ts";
import { saveFile } from "../media/files.ts";
import { recountTerms } from "../operations/term-counts.ts";
import { writeSearchTexts } from "../operations/translations.ts";
import { resourceOf, resources } from "../resources/index.ts";
import { nextId, reserveId } from "../store/rows.ts";
import { execute, insertRow, insertRows } from "../store/statement-cache.ts";
import { linkedTables, linkTableOf, postTables, termTables } from "../store/tables.ts";
import { type ExportRecord, type RecordKind, TransferError } from "./export-format.ts";
import { type ExportPart, mediaPaths, readExport } from "./read-export.ts";
import { imageRowOf, linksIn, rowOf, textIn, wholeIn } from "./record-rows.ts";

/** The result of the import of an export. */
export interface LoadReport {
  records: Record<string, number>;
  files: number;
  /** Image files that images name and that the export does not have. */
  missing: string[];
  /** Logins of authors that were added without a password. */
  addedUsers: string[];
  /** Ids of events that had a password and have one now that nobody knows. */
  protectedEvents: number[];
}

/**
 * Imports an export into a store without items, in one transaction: the store has all of it or nothing. Ids, slugs,
 * dates and versions are those of the export.
 */
export async function loadExport(
  path: string,
  { store, mediaFolder }: StoreWithMedia,
  context: Context,
): Promise<LoadReport> {
  const addedFiles: string[] = [];
  try {
    return await store.write(async (db) => {
      const txContext = inTransaction(context, db);
      await assertWithoutItems(txContext);
      const loader = createLoader(txContext, mediaFolder, addedFiles);
      for await (const part of readExport(path)) await loader.load(part);
      return loader.finish();
    });
  } catch (error) {
    for (const file of addedFiles) await rm(join(mediaFolder, file), { force: true });
    throw error;
  }
}

async function assertWithoutItems({ db }: Context): Promise<void> {
  for (const table of [...postTables, ...termTables, "images"] as const) {
    const [row] = await execute(db, `select 1 as found from ${table} limit 1`);
    if (row)
      throw new TransferError(`The store is not empty: it has ${table}. Import an export into an empty one.`);
  }
}

/** Loads the parts of an export in the transaction of the context. */
function createLoader(context: Context, mediaFolder: string, addedFiles: string[]) {
  const { db, store } = context;
  const report: LoadReport = { records: {}, files: 0, missing: [], addedUsers: [], protectedEvents: [] };
  /** The ids of the authors here, by their ids in the export. */
  const authors = new Map<number, number>();
  const expected = new Set<string>();
  const sequences = new Map<string, number>();
  const highest = new Map<string, number>();

  const authorOf = (record: ExportRecord, line: string): number => {
    const author = authors.get(wholeIn(record, "author", line));
    if (author === undefined) throw new TransferError(`${line}: The author is not among the users.`);
    return author;
  };

  const loaders: Partial<Record<RecordKind, (record: ExportRecord, line: string) => Promise<void>>> = {
    async users(record, line) {
      const login = textIn(record, "login", line);
      const { id, isNew } = await authorId(login, record, line, context);
      authors.set(wholeIn(record, "id", line), id);
      if (isNew) report.addedUsers.push(login);
    },
    async images(record, line) {
      for (const file of mediaPaths(record, line)) expected.add(file);
      const image = await imageRowOf(record, line, context);
      note("post", image.id);
      await insertRow(db, "images", { ...image, author: authorOf(record, line) });
    },
    async former_slugs(record, line) {
      const kind = resources.find(({ name }) => name === record.kind)?.name;
      if (!kind) throw new TransferError(`${line}: There is no resource ${JSON.stringify(record.kind)}.`);
      await insertRow(db, "former_slugs", {
        kind,
        slug: textIn(record, "slug", line),
        lang: textIn(record, "lang", line),
        item_id: wholeIn(record, "item_id", line),
      });
    },
  };

  const note = (sequence: string, id: number) =>
    void highest.set(sequence, Math.max(highest.get(sequence) ?? 0, id));

  async function loadItem(kind: RecordKind, record: ExportRecord, line: string): Promise<void> {
    const resource = resourceOf(kind);
    const row = await rowOf(resource, record, line, context);
    if ("author" in row) row.author = authorOf(record, line);
    if (record.protected === true && "password" in row) {
      // A hash of nothing that anybody knows: the event stays protected until an editor sets a new password.
      row.password = store.keyedHash("event password", randomBytes(32).toString("hex"));
      report.protectedEvents.push(row.id);
    }
    note(resource.kind, row.id);
    await insertRow(db, resource.name, row);
    for (const table of resource.links.length > 0 ? linkedTables : []) {
      const links = linksIn(record, table, line).map(({ id, translation_group }, position) => ({
        event_id: row.id,
        translation_group,
        item_id: id,
        position,
      }));
      if (links.length > 0) await insertRows(db, linkTableOf(table), links);
    }
    await writeSearchTexts(resource, row, context);
  }

  async function loadFile(path: string, open: () => AsyncIterable<Buffer>): Promise<void> {
    if (!expected.delete(path)) throw new TransferError(`No image has the file ${path}.`);
    report.files += 1;
    if (store.imageFiles) return store.imageFiles.put(db, path, open);
    if (await fileInFolder(join(mediaFolder, path))) return;
    addedFiles.push(path);
    await saveFile(mediaFolder, path, open());
  }

  return {
    async load(part: ExportPart): Promise<void> {
      if ("manifest" in part)
        for (const [name, last] of Object.entries(part.manifest.sequences)) sequences.set(name, last);
      if ("file" in part) await loadFile(part.file, part.open);
      if (!("record" in part)) return;
      const { kind, record, line } = part;
      report.records[kind] = (report.records[kind] ?? 0) + 1;
      await (loaders[kind]?.(record, line) ?? loadItem(kind, record, line));
    },
    async finish(): Promise<LoadReport> {
      for (const table of termTables) await recountTerms(db, table);
      for (const name of ["post", "term"] as const)
        await reserveId(db, name, Math.max(sequences.get(name) ?? 0, highest.get(name) ?? 0));
      report.missing = [...expected];
      return report;
    },
  };
}

/** The user of this login, or a new one, with the id of the export if that is free, and a password that fits nothing. */
async function authorId(
  login: string,
  record: ExportRecord,
  line: string,
  { db, now }: Context,
): Promise<{ id: number; isNew: boolean }> {
  const known = await db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const role = roles.find((name) => name === record.role);
  if (!role) throw new TransferError(`${line}: There is no role ${JSON.stringify(record.role)}.`);
  const wanted = wholeIn(record, "id", line);
  const taken = await db.selectFrom("users").select("id").where("id", "=", wanted).executeTakeFirst();
  const id = taken ? await nextId(db, "user") : wanted;
  await insertRow(db, "users", { id, login, email: "", role, password: "", created: now });
  await reserveId(db, "user", id);
  return { id, isNew: true };
}
