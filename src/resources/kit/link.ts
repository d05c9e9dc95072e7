import type { LinkedTable, LinkTable, TermTable } from "../../store/tables.ts";

/** A link from events to another resource: the event's field, and the table that stores the links. */
export type Link = LinkBase &
  (
    | { kind: "post"; to: Exclude<LinkedTable, TermTable> }
    /** The column `count` of a term is the number of published events that link to it. */
    | { kind: "term"; to: TermTable }
  );

interface LinkBase {
  field: string;
  table: LinkTable;
  /** Whether writes propagate the links to every translation of the event. */
  shared: boolean;
  /** Whether webhooks select changes of events by these links. */
  selectsChanges: boolean;
}

/**
 * One item in a link field: an id, the slug or the name of an existing term, a text that is either of them or the name of
 * a new term, or the data of an item to create. `digits` is an id as text, which may be the slug or name of a term instead.
 */
export type LinkInput =
  | { id: number; digits?: string }
  | { slug: string }
  | { name: string }
  | { text: string }
  | { data: Record<string, unknown> };
