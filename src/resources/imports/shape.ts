import { type Static, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isoUtc } from "../../domain/time.ts";
import type { Row } from "../../store/tables.ts";
import { enumSchema, nullable, urlSchema } from "../kit/field-types.ts";
import { defaultsOf } from "../kit/options.ts";
import { apiUrl } from "../shared/urls.ts";
import type { CsvColumn } from "./columns.ts";
import { importFields, importKinds } from "./fields.ts";
import { dateOrders, fileFields } from "./file-fields.ts";

/** An import as it is stored. */
export type StoredImport = Omit<Row<"imports">, "id"> & { id: number };

export const importStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;

/** How an import is run, as it is stored. */
export interface ImportOptions {
  dry_run: boolean;
  force: boolean;
  languages: string[];
  status: string;
  timezone: string | null;
  since: string;
  keep_ids: boolean;
  match_translations: boolean;
  user: string;
  /** The name of the file that was uploaded; empty: it is imported from a URL. */
  file: string;
  /** Null: as the dates tell. */
  dates: (typeof dateOrders)[number] | null;
  /** Null: as the headers tell. */
  columns: (CsvColumn | "")[] | null;
}

/** Those without a declared default are empty. */
export const defaultOptions: ImportOptions = {
  ...defaultsOf(importFields),
  ...{ timezone: null, since: "", file: "", dates: null, columns: null },
};

/** The options of an import; those that a version has added are missing in older ones. */
export const optionsOf = ({ options }: Pick<StoredImport, "options">): ImportOptions => ({
  ...defaultOptions,
  ...JSON.parse(options),
});

const instant = (description: string) => Type.String({ format: "date-time", description });

const { url, dry_run, force, languages, status, timezone, since } = importFields;
const { keep_ids, match_translations, user } = importFields;
const { dates, columns } = fileFields;

/** Properties that tell what became of the items of an import. */
export const reportProperties = {
  counts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()), {
    description: "Numbers of items by kind and outcome: new, changed, equal, conflict, failed, removed",
  }),
  issues: Type.Array(Type.Object({ item: Type.String(), reason: Type.String() }), {
    description: "Items that could not be taken over, and why; the first 500",
  }),
  more_issues: Type.Integer({ description: "How many there are beyond those" }),
};

/** A stored report as clients see it. */
export function serializeReport(report: string) {
  const { counts = {}, issues = [], moreIssues: more_issues = 0 } = JSON.parse(report);
  return { counts, issues, more_issues };
}

/** An import as clients see it. */
export const importRepresentation = Type.Object(
  {
    id: Type.Integer(),
    kind: enumSchema(importKinds),
    url: Type.String({ description: `${url.description}; empty: a file was uploaded` }),
    file: Type.String({ description: "The name of the file that was uploaded; empty: none was" }),
    dry_run: Type.Boolean({ description: dry_run.description }),
    force: Type.Boolean({ description: force.description }),
    languages: Type.Array(Type.String(), { description: languages.description }),
    status: Type.String({ description: status.description }),
    timezone: nullable(Type.String({ description: timezone.description })),
    dates: nullable(enumSchema(dateOrders, { description: dates.description })),
    columns: nullable(Type.Array(Type.String(), { description: columns.description })),
    since: Type.String({ description: `${since.description}; empty: all` }),
    keep_ids: Type.Boolean({ description: keep_ids.description }),
    match_translations: Type.Boolean({ description: match_translations.description }),
    user: Type.String({ description: user.description }),
    state: enumSchema(importStates),
    progress: nullable(
      Type.Object(
        {
          collection: Type.String(),
          language: Type.String(),
          page: Type.Integer(),
          pages: Type.Integer({ description: "As the site says it, which may be wrong" }),
        },
        { description: "The page of a site that is being imported; null before, after, and of calendars" },
      ),
    ),
    ...reportProperties,
    error: Type.String({ description: "Why it has failed; empty otherwise" }),
    created: instant("When it was requested"),
    started: nullable(instant("When it has begun")),
    finished: nullable(instant("When it has ended")),
    rest_url: urlSchema("The import"),
  },
  { $id: "Import", description: "An import from another calendar" },
);

/** The URL of an import in the API. */
export const importUrl = (id: number, context: Context): string => `${apiUrl(context)}/imports/${id}`;

const timeOf = (instant: number | null) => (instant === null ? null : isoUtc(instant));

export function serializeImport(row: StoredImport, context: Context): Static<typeof importRepresentation> {
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    ...optionsOf(row),
    state: row.state,
    progress: row.state === "running" ? JSON.parse(row.progress) : null,
    ...serializeReport(row.report),
    error: row.error,
    created: isoUtc(row.created),
    started: timeOf(row.started),
    finished: timeOf(row.finished),
    rest_url: importUrl(row.id, context),
  };
}
