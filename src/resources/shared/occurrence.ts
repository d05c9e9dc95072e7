import type { ItemTable, Row } from "../../store/tables.ts";
import type { Resource } from "../kit/define.ts";

/** An event that is an occurrence of a series. */
export type Occurrence = Row<"events"> & { occurrence: string };

/** Whether an item is an occurrence of a series. */
export const isOccurrence = (row: object): row is Occurrence =>
  "occurrence" in row && typeof row.occurrence === "string";

/** Whether the items of a resource, of which one is given, are series: they make occurrences. */
export const isSeries = (
  { occurrenceTable }: Pick<Resource, "occurrenceTable">,
  _row: Row<ItemTable>,
): _row is Row<"series"> => occurrenceTable !== undefined;
