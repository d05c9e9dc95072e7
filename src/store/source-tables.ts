import type { Generated } from "kysely";

/** The columns of the tables of imports; `Kind`: the tables of items. */
export interface SourceTables<Kind extends string> {
  /** Where items are imported from. */
  sources: {
    id: number;
    /** The format: `tec`, `ics`, `csv`. */
    kind: string;
    /** A host, a URL, or the name of a file; unique among sources of a kind. */
    name: string;
    /** JSON object. */
    options: string;
    /** Seconds between two imports; 0: only on demand. */
    every_seconds: number;
    /** Unix seconds; null: on demand. */
    next_run: number | null;
    last_run: number | null;
    /** Validators of the last response. */
    etag: string;
    last_modified: string;
    /** Empty after an import without an error. */
    last_error: string;
    /** JSON object: counts and issues of the last import of a subscription. */
    last_report: string;
  };
  /** Imports that administrators have asked for. */
  imports: {
    id: Generated<number>;
    kind: "tec" | "ics" | "csv";
    /** Empty: a file was uploaded. */
    url: string;
    /** JSON object. */
    options: string;
    /** The application password at the source; empty once the import has ended. */
    secret: string;
    /** Id of the user who has asked for it. */
    author: number;
    state: "waiting" | "running" | "finished" | "failed" | "cancelled";
    /** JSON: the page that is being imported, or null. */
    progress: string;
    /** JSON object: counts, issues. */
    report: string;
    error: string;
    created: number;
    started: number | null;
    finished: number | null;
  };
  /** Files of imports that have not ended. */
  import_files: {
    import_id: number;
    content: Uint8Array;
  };
  /** The source map. */
  source_items: {
    source_id: number;
    kind: Kind;
    /** The id of the item at the source. */
    remote_id: string;
    item_id: number;
    /** Hash of what was imported. */
    hash: string;
    /** When it was changed, as the source says it. */
    modified: string;
    /** The version that the import left. */
    version: number;
  };
}
