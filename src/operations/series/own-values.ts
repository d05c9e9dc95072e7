import type { Status } from "../../domain/visibility.ts";
import type { Row } from "../../store/tables.ts";

type Values = Omit<Row<"series">, "recurrence" | "links" | "horizon">;
export type ValueColumn = keyof Values;

/**
 * The columns of events that follow their series, by the name of the field under which an occurrence remembers that it
 * has values of its own. Links are remembered by their field as well; `search_text` follows from texts.
 */
export const valueColumns: Readonly<Record<string, readonly ValueColumn[]>> = {
  title: ["title", "title_key"],
  start_date: ["start_utc", "end_utc", "start_local", "end_local", "timezone", "all_day"],
  author: ["author"],
  date: ["published"],
  description: ["description"],
  excerpt: ["excerpt"],
  status: ["status"],
  website: ["website"],
  image: ["image_id"],
  cost: ["cost"],
  show_map: ["show_map"],
  show_map_link: ["show_map_link"],
  hide_from_listings: ["hidden"],
  sticky: ["sticky"],
  featured: ["featured"],
  password: ["password"],
  tickets: ["tickets", "ticketed"],
  is_virtual: ["is_virtual"],
  virtual_url: ["virtual_url"],
  custom_fields: ["custom_fields"],
};

/** The field of the times, which a series computes for each of its occurrences. */
export const TIMES = "start_date";

/** The texts that `search_text` is made of. */
export const TEXTS = ["title", "excerpt", "description"];

/** The fields of values that differ between two rows. */
export const changedValues = (before: Partial<Values>, after: Partial<Values>): string[] =>
  Object.entries(valueColumns)
    .filter(([, columns]) => columns.some((column) => before[column] !== after[column]))
    .map(([name]) => name);

/** The fields of some columns. */
export const fieldsOf = (columns: readonly string[]): string[] =>
  Object.entries(valueColumns)
    .filter(([, own]) => own.some((column) => columns.includes(column)))
    .map(([name]) => name);

/** The fields that an occurrence has of its own. */
export const ownFields = ({ own }: { own: string }): string[] => JSON.parse(own);

/** The stored form of own fields, in one order. */
export const storedOwn = (fields: Iterable<string>): string => JSON.stringify([...new Set(fields)].sort());

/** Adds to the fields that an occurrence has of its own. */
export const addOwn = (row: { own: string }, fields: readonly string[]): string =>
  fields.length === 0 ? row.own : storedOwn([...ownFields(row), ...fields]);

/** While an occurrence is in the trash, its own status is remembered among its own fields. */
const STATUS = /^status=(.+)$/;

/** The own fields of an occurrence that goes to the trash. */
export const ownInTrash = (row: { own: string; status: Status }): string =>
  ownFields(row).includes("status") ? addOwn(row, [`status=${row.status}`]) : row.own;

/** Own fields and status of an occurrence restored from the trash; without a status of its own it has that of its series. */
export function ownOutOfTrash(row: { own: string }, status: Status): { own: string; status: Status } {
  const fields = ownFields(row);
  const kept = fields.map((name) => STATUS.exec(name)?.[1]).find((name) => name !== undefined);
  // Written by `ownInTrash`.
  return { own: storedOwn(fields.filter((name) => !STATUS.test(name))), status: (kept as Status) ?? status };
}
