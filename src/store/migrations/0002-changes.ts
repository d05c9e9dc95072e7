import { sql } from "kysely";
import type { Migration } from "./index.ts";

/** What a change of a table is told as: which row, of which translation group. */
export interface Watched {
  table: string;
  /** What it is a change of: links are part of their event. */
  kind: string;
  id: string;
  group: string;
  /** Only updates of these columns; every change when there are none. */
  columns?: string[];
  /** What comes and goes is told elsewhere. */
  updatesOnly?: true;
}

export const item = (table: string): Watched => ({ table, kind: table, id: "id", group: "grp" });
const term = (table: string, columns: string[]): Watched[] => [
  { ...item(table), columns: ["slug", "description", "name", "external_id", ...columns] },
  { ...item(table), kind: "counts", columns: ["count"], updatesOnly: true },
];

/** What the first triggers watch. */
export const watched: Watched[] = [
  item("events"),
  item("venues"),
  item("organizers"),
  ...term("categories", ["parent_grp"]),
  ...term("tags", []),
  ...["venues", "organizers", "categories", "tags"].map((name) => ({
    table: `event_${name}`,
    kind: "events",
    id: "event_id",
    group: "0",
  })),
];

/**
 * A log of what every commit changed, kept by the store itself, so that whoever keeps answers ready learns of every
 * change, whichever process made it.
 */
export const changes: Migration = async (db, driver) => {
  for (const statement of [...driver.changeLog, ...driver.watch(watched, 0)])
    await sql.raw(statement).execute(db);
};
