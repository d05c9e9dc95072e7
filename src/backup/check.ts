import { stat } from "node:fs/promises";
import { join } from "node:path";
import { execute } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import { linkedTables, linkTableOf, postTables, type TermTable, termTables } from "../store/tables.ts";
import { backupTables } from "./format.ts";
import { filesIn, namedFiles, type StoreWithMedia } from "./media-files.ts";

/** Findings of one kind that are listed one by one. */
const MAX_LISTED = 20;

/** The result of a check. */
export interface CheckReport {
  rows: number;
  files: number;
  /** Faults, as sentences. */
  faults: string[];
  /** Files that no image names: they only take up space, such as those of an upload that failed. */
  unreferenced: string[];
}

/**
 * Checks a store without changing it: the database's own check, every row readable, no row that refers to a missing
 * one, the counts of terms, the text index, media files and, in a database server, their checksums. What cannot be read is a
 * fault as well, and the rest is checked nevertheless.
 */
export const checkStore = ({ store, mediaFolder }: StoreWithMedia): Promise<CheckReport> =>
  store.snapshot(async ({ db, rows }) => {
    const report: CheckReport = { rows: 0, files: 0, faults: [], unreferenced: [] };
    const named = new Set<string>();
    for (const table of backupTables)
      await reported(report, `The table ${table} cannot be read`, async () => {
        for await (const batch of rows(table)) {
          report.rows += batch.length;
          if (table === "images") for (const file of namedFiles(batch)) named.add(file);
        }
        return [];
      });
    await reported(report, "The database cannot be checked", () => store.integrityErrors(db));
    await reported(report, "References cannot be checked", () => orphansIn(db));
    for (const table of termTables)
      await reported(report, `The counts of ${table} cannot be checked`, () => wrongCounts(db, table));
    for (const file of named)
      await reported(report, `The media file ${file} cannot be read`, async () => {
        const fault = await mediaFault(store, mediaFolder, db, file);
        if (fault === null) report.files += 1;
        return fault === null ? [] : [fault];
      });
    report.unreferenced = (await filesIn(mediaFolder)).filter((file) => !named.has(file));
    return report;
  });

/** Adds the faults that a part of the check finds, or that it has failed. */
async function reported(
  { faults }: CheckReport,
  failure: string,
  find: () => Promise<string[]>,
): Promise<void> {
  try {
    faults.push(...(await find()));
  } catch (error) {
    faults.push(`${failure}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The fault of a media file that an image names; null if it is where it belongs. */
async function mediaFault(
  { imageFiles }: Store,
  mediaFolder: string,
  db: Queries,
  file: string,
): Promise<string | null> {
  const { content = null } = (await imageFiles?.find(db, file)) ?? {};
  if (imageFiles && content)
    return (await imageFiles.isSound(db, content)) ? null : `The media file ${file} is damaged.`;
  if (!(await isFile(join(mediaFolder, file)))) return `The media file ${file} is missing.`;
  return (
    imageFiles && `The media file ${file} is not in the database yet; the service puts it there at its start.`
  );
}

/** Rows that refer to missing ones: what is wrong with them, and a query for their ids. */
const orphanQueries: [sentence: string, query: string][] = [
  ...linkedTables.flatMap((table): [string, string][] => [
    [
      `An event links to ${table} that do not exist`,
      `select event_id as id from ${linkTableOf(table)} where translation_group not in (select translation_group from ${table})`,
    ],
    [
      `A link to ${table} belongs to no event`,
      `select event_id as id from ${linkTableOf(table)} where event_id not in (select id from events)`,
    ],
  ]),
  ...postTables.map((table): [string, string] => [
    `One of the ${table} has an image that does not exist`,
    `select id from ${table} where image_id <> 0 and image_id not in (select id from images)`,
  ]),
  ...postTables.map((table): [string, string] => [
    `One of the ${table} has an author who does not exist`,
    `select id from ${table} where author not in (select id from users)`,
  ]),
  [
    "A category has a parent that does not exist",
    "select id from categories where parent_group <> 0 and parent_group not in (select translation_group from categories)",
  ],
  [
    "A search text belongs to no item",
    `select item_id as id from item_texts where ${postTables.map((table) => `item_id not in (select id from ${table})`).join(" and ")}`,
  ],
  [
    "An application password belongs to no user",
    "select id from app_passwords where user_id not in (select id from users)",
  ],
];

async function orphansIn(db: Queries): Promise<string[]> {
  const faults: string[] = [];
  for (const [sentence, query] of orphanQueries) {
    const found = await execute<{ id: number }>(db, `${query} limit ${MAX_LISTED}`);
    faults.push(...found.map(({ id }) => `${sentence} (${id}).`));
  }
  return faults;
}

/** Terms whose count is not the number of published events of their language. */
async function wrongCounts(db: Queries, table: TermTable): Promise<string[]> {
  const found = await execute<{ id: number; count: number; actual: number }>(
    db,
    `select id, count, actual from (select t.id, t.count, (select count(*) from ${linkTableOf(table)} l
     join events e on e.id = l.event_id where l.translation_group = t.translation_group and e.lang = t.lang
     and e.status = 'publish') as actual from ${table} t) counted where count <> actual limit ${MAX_LISTED}`,
  );
  return found.map(
    ({ id, count, actual }) => `The count of ${id} in ${table} is ${count} instead of ${actual}.`,
  );
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
