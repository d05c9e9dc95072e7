import { linkedTables, linkTableOf, postTables, termTables } from "../store/tables.ts";

/** The version of the format; a reader rejects others. docs/BACKUPS.md describes it. */
export const FORMAT = "almanac-backup/1";

/** The tables of a backup, in an order in which every row comes after those that it belongs to. */
export const backupTables = [
  ...postTables,
  ...termTables,
  ...linkedTables.map(linkTableOf),
  ...([
    "item_texts",
    "webhooks",
    "former_slugs",
    "images",
    "users",
    "app_passwords",
    "second_factors",
    "known_addresses",
    "idempotency",
  ] as const),
  ...(["sequences", "settings", "audit", "review_notes", "sources", "source_items"] as const),
] as const;

/** Tables that a backup leaves out, and why. */
export const omittedTables: Record<string, string> = {
  migrations: "the manifest has their names",
  changes: "the change log is filled by the triggers of the restored rows",
  changelog_state: "tokens of the change feed belong to the change log of one store",
  changelog_marks: "they belong to the change log",
  webhook_queues: "they belong to the change log",
  webhook_deliveries: "a message that was delivered since must not be sent again",
  imports: "an import that has ended since must not run again",
  import_files: "they belong to imports",
  sessions: "a session that has ended since must not come back",
  counters: "counts of attempts are valid for minutes",
  image_files: "the rows of images name them",
  image_contents: "a backup has them as media files",
  image_parts: "a backup has them as media files",
  nodes: "leases last for a second",
};

/** `backup.json`, the first file of a backup. */
export interface Manifest {
  format: typeof FORMAT;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  created: string;
  /** The migrations that the rows conform to, in order. */
  migrations: string[];
}

/** `end.json`, the last file of a backup: without it the backup is incomplete. */
export interface Summary {
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** Number of media files. */
  files: number;
  /** Media files that images name and that were not in the folder. */
  missing: string[];
  /** SHA-256 of names and contents of all files before this one. */
  sha256: string;
}

/** The data of a thread that writes one backup. */
export interface BackupTask {
  /** Where the store is. */
  file: string;
  databaseUrl: string | null;
  mediaFolder: string;
  /** The folder of backups, and how many of them to keep. */
  folder: string;
  keep: number;
  /** Unix seconds. */
  now: number;
}

/** Thrown for a backup that cannot be written, read or restored; the message is for the operator. */
export class BackupError extends Error {}
