import { sql } from "kysely";
import { item, watched } from "./0002-changes.ts";
import type { Migration } from "./index.ts";

/** What else of a term shows: its version is in its ETag, and its group and language say what it is a translation of. */
const columns = ["version", "grp", "lang"];

/** Lets the log of changes tell of terms that were saved without another name or text, and of those that were linked. */
export const versionsOfTerms: Migration = async (db, driver) => {
  const more = ["categories", "tags"].map((table) => ({
    ...item(table),
    columns,
    updatesOnly: true as const,
  }));
  for (const statement of driver.watch(more, watched.length)) await sql.raw(statement).execute(db);
};
