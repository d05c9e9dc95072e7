import type { TSchema } from "typebox";
import type { Context } from "../../context.ts";
import type { Condition, Order } from "../../domain/conditions.ts";
import type { Right } from "../../domain/roles.ts";
import type { ErrorCode } from "../../errors.ts";
import type { ItemTable, LinkTable, Row } from "../../store/tables.ts";
import type { Kind, Reading } from "./kinds.ts";

/** A field that clients may write. */
export interface Field<T = unknown> {
  kind: Kind<T>;
  description: string;
  required: boolean;
  /** What stands for nothing: `null` (and whatever the kind reads as empty) means this; absent: cannot be cleared. */
  cleared?: T;
  /** A right that setting it needs beyond that of writing the item. */
  needs?: Right;
  /** Taken from the translation group, so not required of a translation. */
  inherited?: boolean;
  /** Checks what only the store knows (does it exist?); throws `Refused`. */
  check?(value: T, context: Context): Promise<void>;
}

/** A field from its kind and a sentence about it. */
export const field = <T>(
  kind: Kind<T>,
  description: string,
  more: Partial<Omit<Field<T>, "kind" | "description">> = {},
): Field<T> => ({ kind, description, required: false, ...more });

// The kinds of value differ from field to field; only the definition that made them knows which is which.
// biome-ignore lint/suspicious/noExplicitAny: a table of fields of many kinds.
export type Fields = Record<string, Field<any>>;

/** What a create or update carries, once read: absent means leave, a value means set. */
export type Input<F extends Fields> = { [K in keyof F]?: F[K] extends Field<infer T> ? T : never };

/** What a filter may look at besides its own value. */
export interface ListQuery {
  context: Context;
  /** Every parameter that was given, read. */
  given: Record<string, unknown>;
}

/** A list parameter: what it accepts, and the condition it makes. */
export interface Filter<T = unknown> {
  kind: Kind<T>;
  description: string;
  /** Throws `Refused` when the value names something that is not there. */
  condition(value: T, query: ListQuery): Condition | Promise<Condition>;
  /** What holds when the parameter is not given. */
  default?(query: ListQuery): T | undefined;
  /** Unix seconds until which what was sent (or nothing) means the same; absent: it does not depend on the clock. */
  holdsUntil?(raw: unknown, context: Context): number | undefined;
}

/** A list parameter in one line. */
export const filter = <T>(
  kind: Kind<T>,
  description: string,
  condition: Filter<T>["condition"],
  byDefault?: Filter<T>["default"],
): Filter<T> => ({ kind, description, condition, ...(byDefault && { default: byDefault }) });

/** A list parameter that only tells other parameters how they are meant. */
export const option = <T>(kind: Kind<T>, description: string): Filter<T> =>
  filter(kind, description, () => ({ all: [] }));

// biome-ignore lint/suspicious/noExplicitAny: a table of filters of many kinds.
export type Filters = Record<string, Filter<any>>;

/** A link from events to another resource: the field of the event, and where the pairs are kept. */
export interface Link {
  field: string;
  to: Exclude<ItemTable, "events">;
  table: LinkTable;
  /** Written to every translation of the event. */
  shared: boolean;
}

/** How an item is to be shown. */
export interface Showing {
  /** With schema.org data: single reads. */
  jsonLd: boolean;
  /** With everything, whatever its password: answers to those who have just written it. */
  open?: boolean;
  /** Without what it is linked to, as if it had no links. */
  alone?: boolean;
}

/** Every column of a new item, where nothing was sent; undefined: only a write can tell. */
export type Blank<T extends ItemTable> = { [C in keyof Row<T>]: Row<T>[C] | undefined };

/** Columns that a write sets. */
export type Changes<T extends ItemTable> = Partial<Row<T>> | Promise<Partial<Row<T>>>;

/** One resource: everything that routes, validation, documentation, feeds and pages need to know of it. */
export interface Resource<T extends ItemTable = ItemTable> {
  name: T;
  singular: string;
  /** The name of its kind in addresses of unpublished items, or of its taxonomy. */
  type: string;
  /** Its ids come from this sequence. */
  sequence: "post" | "term";
  /** Has a status, an author, a trash. */
  isPost: boolean;
  fields: Fields;
  /** Columns that hold for every translation. */
  shared: readonly (keyof Row<T> & string)[];
  links: readonly Link[];
  filters: Filters;
  /** What `orderby` may say. */
  orders: Record<string, string>;
  defaultOrder(query: ListQuery): Order[];
  /** What holds for every list, whatever is asked: visibility. */
  always(query: ListQuery): Condition;
  /** How the texts of a request are meant, given the item as it is. */
  reading(raw: Record<string, unknown>, before: Partial<Row<T>>, context: Context): Reading;
  /** What a new item has where nothing was sent. */
  empty: Blank<T>;
  /** The columns that an input changes; `before` is the item as it is, or what a new one begins with. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition types its own input.
  toRow(input: any, before: Partial<Row<T>>, context: Context): Changes<T>;
  /** Folded texts for search, kept apart from the row. */
  texts?(row: Row<T>): Record<string, string>;
  /** Reads what rows are shown with: data, so that another thread can show them. */
  load(rows: Row<T>[], context: Context, showing: Showing): Promise<unknown>;
  /** What clients see of rows, nested data included. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition types what it has loaded.
  show(rows: Row<T>[], loaded: any, context: Context, showing: Showing): Record<string, unknown>[];
  /** Both at once. */
  present(rows: Row<T>[], context: Context, showing: Showing): Promise<Record<string, unknown>[]>;
  representation: TSchema;
  /** The right that creating, changing or removing needs besides that on the item itself. */
  right: Right;
  /** How a missing item is told: by id, by slug. */
  missing: { id: ErrorCode; slug: ErrorCode };
}

/** A resource from its definition, with its input typed by its fields. */
export const defineResource = <T extends ItemTable, F extends Fields, L>(
  definition: Omit<Resource<T>, "fields" | "toRow" | "load" | "show" | "present"> & {
    fields: F;
    toRow(input: Input<F>, before: Partial<Row<T>>, context: Context): Changes<T>;
    load(rows: Row<T>[], context: Context, showing: Showing): Promise<L>;
    show(rows: Row<T>[], loaded: L, context: Context, showing: Showing): Record<string, unknown>[];
  },
): Resource<T> => ({
  ...definition,
  present: async (rows, context, showing) =>
    definition.show(rows, await definition.load(rows, context, showing), context, showing),
});
