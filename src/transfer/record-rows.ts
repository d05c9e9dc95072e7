import type { Context } from "../context.ts";
import { isRecord } from "../domain/collections.ts";
import { statuses } from "../domain/visibility.ts";
import { imageSearchText } from "../operations/image-names.ts";
import { parseImageFields } from "../operations/media.ts";
import type { Resource } from "../resources/kit/define.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import { parseContextOf } from "../resources/kit/parse-context.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import {
  derivedColumns,
  type ExportRecord,
  jsonColumns,
  type LinkRecord,
  sentColumns,
  TransferError,
} from "./export-format.ts";

/**
 * The row of an item from its record. Texts pass the field types as those of a request do, so that an export that was
 * changed by hand cannot bring in markup that runs; computed columns are computed.
 */
export async function rowOf(
  resource: Resource,
  record: ExportRecord,
  line: string,
  context: Context,
): Promise<Row<ItemTable>> {
  const columns: Record<string, unknown> = {};
  for (const [column, initial] of Object.entries(resource.defaults)) {
    if (derivedColumns.has(column) && column !== "count") continue;
    const value = record[column];
    const isJson = jsonColumns.has(column) && value !== undefined && value !== null;
    columns[column] = value === undefined ? initial : isJson ? JSON.stringify(value) : value;
  }
  for (const name of ["id", "translation_group", "version", "modified"]) wholeIn(record, name, line);
  if (!/^[a-z]{2,8}$/.test(textIn(record, "lang", line))) throw invalidIn(line, "lang");
  if ("status" in columns && !statuses.some((status) => status === columns.status))
    throw invalidIn(line, "status");
  Object.assign(columns, parsedTexts(resource, record, line, context));
  const [titleField = ""] =
    Object.entries(resource.fields).find(
      ([name, { column = name }]) => column === "title" || column === "name",
    ) ?? [];
  // Only what no column has yet is taken from here: the record has all others.
  const computed = await resource.toRow(
    { [titleField]: columns.title ?? columns.name },
    // Every column is set, to a value of the record or to a default.
    columns as unknown as Row<ItemTable>,
    context,
  );
  // The same once more; columns that neither the record nor the computation sets fail to be inserted.
  return Object.assign({ ...computed }, withoutUndefined(columns)) as unknown as Row<ItemTable>;
}

const withoutUndefined = (columns: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

/** The texts of a record as the fields of its resource parse them, by column. */
function parsedTexts(
  { fields }: Resource,
  record: ExportRecord,
  line: string,
  context: Context,
): Record<string, string> {
  const texts: Record<string, string> = {};
  const parseContext = parseContextOf(context);
  for (const [name, { type, column = name }] of Object.entries(fields)) {
    const value = record[column];
    const isList = jsonColumns.has(column) && column !== "cost" && value !== undefined && value !== null;
    if ((typeof value !== "string" && !isList) || value === "" || name === "slug") continue;
    try {
      const parsed: unknown = type.parse(value, parseContext);
      if (typeof parsed === "string") texts[column] = parsed;
      else if (isList && !sentColumns.has(column)) texts[column] = JSON.stringify(parsed);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      throw invalidIn(line, column);
    }
  }
  return texts;
}

/** The row of an image from its record. */
export async function imageRowOf(
  record: ExportRecord,
  line: string,
  context: Context,
): Promise<Row<"images">> {
  const { title, alt_text, caption, description, focal_point } = record;
  const fields = { title, alt_text, caption, description, focal_point };
  const texts = await parseImageFields(fields, context).catch(() => {
    throw invalidIn(line, "A text");
  });
  const image = {
    id: wholeIn(record, "id", line),
    author: 0,
    title: "",
    created: wholeIn(record, "created", line),
    source: record.source == null ? null : textIn(record, "source", line),
    stored: JSON.stringify(record.stored),
    slug: textIn(record, "slug", line),
    ...{ alt_text: "", caption: "", description: "", focal_point: null },
    parent: wholeIn(record, "parent", line),
    modified: wholeIn(record, "modified", line),
    content: record.content == null ? null : textIn(record, "content", line),
    ...texts,
  };
  return { ...image, search_text: imageSearchText(image) };
}

/** The links of an event to the items of a table. */
export function linksIn(record: ExportRecord, table: string, line: string): LinkRecord[] {
  const links = record[table] ?? [];
  if (!Array.isArray(links)) throw invalidIn(line, table);
  return links.map((link) => {
    if (!isRecord(link)) throw invalidIn(line, table);
    return {
      id: wholeIn(link, "id", line),
      translation_group: wholeIn(link, "translation_group", line),
    };
  });
}

/** A whole number of a record. */
export function wholeIn(record: ExportRecord, name: string, line: string): number {
  const value = record[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw invalidIn(line, name);
  return value;
}

/** A text of a record. */
export function textIn(record: ExportRecord, name: string, line: string): string {
  const value = record[name];
  if (typeof value !== "string") throw invalidIn(line, name);
  return value;
}

const invalidIn = (line: string, name: string) => new TransferError(`${line}: ${name} is not valid.`);
