import { linkedTables, linkTableOf, postTables, termTables } from "../store/tables.ts";

/** The version of the format; a reader rejects others. docs/IMPORT-EXPORT.md describes it. */
export const EXPORT_FORMAT = "almanac-export/1";

/** The kinds of records, in the order of an export: every record comes after those that it refers to. */
export const recordKinds = [
  "users",
  "images",
  ...termTables,
  ...postTables.toReversed(),
  "former_slugs",
] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Tables without records of their own, and why. */
export const omittedFromExports: Record<string, string> = {
  ...Object.fromEntries(linkedTables.map((table) => [linkTableOf(table), "records of events have them"])),
  item_texts: "computed from the items",
  sequences: "the manifest has them",
  migrations: "the format does not depend on them",
  changes: "filled by the triggers of the imported rows",
  changelog_state: "of one store",
  changelog_marks: "of one store",
  webhooks: "secrets",
  webhook_queues: "places in the change log of one store",
  webhook_deliveries: "messages of one store",
  settings: "secrets of one store",
  app_passwords: "secrets",
  second_factors: "secrets",
  sessions: "secrets",
  known_addresses: "personal data",
  audit: "personal data",
  review_notes: "between authors and editors of one site",
  sources: "addresses of sources may be secrets",
  source_items: "of no use without their sources",
  imports: "of no use to another store",
  import_files: "of no use without their imports",
  idempotency: "valid for a day",
  counters: "valid for minutes",
  nodes: "valid for a second",
  image_files: "an export has them as files",
  image_contents: "an export has them as files",
  image_parts: "an export has them as files",
};

/** Columns that are computed from others when records are imported. */
export const derivedColumns: ReadonlySet<string> = new Set([
  ...["title_key", "name_key", "search_text", "count"],
  ...["geo_x", "geo_y", "geo_z"],
]);

/** Columns of items and images that contain JSON, which records contain as such. */
export const jsonColumns: ReadonlySet<string> = new Set([
  ...["cost", "tickets", "custom_fields", "stored", "focal_point"],
  ...["recurrence", "links", "own"],
]);

/** Columns whose JSON is what the field type accepts, not what it parses it to. */
export const sentColumns: ReadonlySet<string> = new Set(["recurrence"]);

/** A line of an export: the columns of a row, and of events their links by the table that they lead to. */
export type ExportRecord = Record<string, unknown>;

/** A link in the record of an event. */
export interface LinkRecord {
  id: number;
  translation_group: number;
}

/** The first line of an export, or the start of its `export.json`. */
export interface ExportManifest {
  format: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  created: string;
  /** The last ids that were given out, so that none is used again. */
  sequences: Record<string, number>;
}

/** The last line of an export, or the end of its `export.json`: an export without it is incomplete. */
export interface ExportSummary {
  /** Number of records by kind. */
  records: Record<string, number>;
  /** Number of image files. */
  files: number;
  /** Image files that images name and that the store did not have. */
  missing: string[];
}

/** Thrown for an export or import that cannot be done; the message is for the operator. */
export class TransferError extends Error {}
