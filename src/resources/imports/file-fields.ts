import { Type } from "typebox";
import { invalid } from "../../errors.ts";
import * as types from "../kit/field-types.ts";
import { settingsField as field, parseSettings, type SettingsInput } from "../kit/settings-fields.ts";
import { type CsvColumn, importedColumns } from "./columns.ts";
import { importFields } from "./fields.ts";

/** Formats of files that can be imported: a calendar, or a spreadsheet. */
const fileKinds = ["ics", "csv"] as const;

/** Whether the day or the month comes first in dates such as 3/4/2030. */
export const dateOrders = ["dmy", "mdy"] as const;

const columnList = types.fieldType<(CsvColumn | "")[]>(
  Type.Array(types.enumSchema(["", ...importedColumns]), { maxItems: types.MAX_LIST_ITEMS }),
  (value) => {
    const names = typeof value === "string" ? value.split(",") : value;
    if (!Array.isArray(names) || names.length > types.MAX_LIST_ITEMS)
      throw new types.ValidationError("param_type", "array");
    const columns = names.map((name) => {
      const column = importedColumns.find((one) => one === name);
      if (name !== "" && column === undefined) throw new types.ValidationError("param_unknown");
      return column ?? "";
    });
    const used = columns.filter((column) => column !== "");
    if (new Set(used).size < used.length) throw new types.ValidationError("param_invalid");
    return columns;
  },
);

const { dry_run, force, languages, status, timezone } = importFields;

/** The fields of an import from a file. */
export const fileFields = {
  kind: field(
    types.oneOf(...fileKinds),
    "`ics`: an iCalendar file; `csv`: a spreadsheet; by default as the name of the file ends",
  ),
  ...{ dry_run, force, languages, status, timezone },
  dates: field(
    types.oneOf(...dateOrders),
    "Of a spreadsheet: whether the day or the month comes first in dates such as 3/4/2030; by default detected from its dates, else the day",
  ),
  columns: field(
    columnList,
    "Of a spreadsheet: the meaning of each of its columns, in their order, empty for those to leave out; by default detected from their headers",
  ),
};

/** The parsed fields of an import from a file, of which the kind is known. */
export type FileInput = SettingsInput<typeof fileFields> & { kind: (typeof fileKinds)[number] };

/** Parses the fields of an import from a file; throws one error with all issues. */
export function parseFileImport(
  raw: Readonly<Record<string, unknown>>,
  fileName: string,
  siteLanguages: readonly string[],
): FileInput {
  const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== ""));
  const parsed = parseSettings(fileFields, sent);
  if (parsed.languages?.some((code) => !siteLanguages.includes(code))) throw invalid("languages");
  const kind = parsed.kind ?? kindOf(fileName);
  if (!kind) throw invalid("kind");
  return { ...parsed, kind };
}

/** The kind of a file by the end of its name. */
function kindOf(name: string): FileInput["kind"] | undefined {
  if (/\.(ics|ical|icalendar|ifb)$/i.test(name)) return "ics";
  return /\.(csv|tsv|tab|txt)$/i.test(name) ? "csv" : undefined;
}
