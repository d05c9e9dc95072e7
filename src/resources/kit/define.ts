import type { TSchema } from "typebox";
import type { Context } from "../../context.ts";
import type { Order, Predicate } from "../../domain/predicates.ts";
import type { Right } from "../../domain/roles.ts";
import type { ErrorCode } from "../../errors.ts";
import type { ItemTable, LinkTable, Row } from "../../store/tables.ts";
import type { FieldType, ParseContext } from "./field-types.ts";

/** A field that clients may write. */
export interface Field<T = unknown> {
  type: FieldType<T>;
  description: string;
  required: boolean;
  /** What stands for nothing: `null` (and whatever the kind reads as empty) means this; absent: cannot be cleared. */
  emptyValue?: T;
  /** A right that setting it needs beyond that of writing the item. */
  requiredRight?: Right;
  /** Taken from the translation group, so not required of a translation. */
  inherited?: boolean;
  /** Checks what only the store knows (does it exist?); throws `Refused`. */
  check?(value: T, context: Context): Promise<void>;
}

/** A field from its kind and a sentence about it. */
export const field = <T>(
  type: FieldType<T>,
  description: string,
  more: Partial<Omit<Field<T>, "type" | "description">> = {},
): Field<T> => ({ type, description, required: false, ...more });

// The kinds of value differ from field to field; only the definition that made them knows which is which.
// biome-ignore lint/suspicious/noExplicitAny: a table of fields of many kinds.
export type Fields = Record<string, Field<any>>;

/** What a create or update carries, once read: absent means leave, a value means set. */
export type Input<F extends Fields> = { [K in keyof F]?: F[K] extends Field<infer T> ? T : never };

/** What a filter may look at besides its own value. */
export interface ListQuery {
  context: Context;
  /** Every parameter that was given, read. */
  params: Record<string, unknown>;
}

/** A list parameter: what it accepts, and the predicate it makes. */
export interface Filter<T = unknown> {
  type: FieldType<T>;
  description: string;
  /** Throws `Refused` when the value names something that is not there. */
  predicate(value: T, query: ListQuery): Predicate | Promise<Predicate>;
  /** What holds when the parameter is not given. */
  default?(query: ListQuery): T | undefined;
  /** Unix seconds until which what was sent (or nothing) means the same; absent: it does not depend on the clock. */
  stableUntil?(raw: unknown, context: Context): number | undefined;
}

/** A list parameter in one line. */
export const filter = <T>(
  type: FieldType<T>,
  description: string,
  predicate: Filter<T>["predicate"],
  byDefault?: Filter<T>["default"],
): Filter<T> => ({ type, description, predicate, ...(byDefault && { default: byDefault }) });

/** A list parameter that only tells other parameters how they are meant. */
export const option = <T>(kind: FieldType<T>, description: string): Filter<T> =>
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
export interface SerializeOptions {
  /** With schema.org data: single reads. */
  jsonLd: boolean;
  /** With everything, whatever its password: answers to those who have just written it. */
  ignorePassword?: boolean;
  /** Without what it is linked to, as if it had no links. */
  withoutRelations?: boolean;
}

/** Every column of a new item, where nothing was sent; undefined: only a write can tell. */
export type Defaults<T extends ItemTable> = { [C in keyof Row<T>]: Row<T>[C] | undefined };

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
  baseFilter(query: ListQuery): Predicate;
  /** How the texts of a request are meant, given the item as it is. */
  parseContext(raw: Record<string, unknown>, before: Partial<Row<T>>, context: Context): ParseContext;
  /** What a new item has where nothing was sent. */
  defaults: Defaults<T>;
  /** The columns that an input changes; `before` is the item as it is, or what a new one begins with. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition types its own input.
  toRow(input: any, before: Partial<Row<T>>, context: Context): Changes<T>;
  /** Folded texts for search, kept apart from the row. */
  searchTexts?(row: Row<T>): Record<string, string>;
  /** Reads what rows are shown with: data, so that another thread can show them. */
  loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<unknown>;
  /** What clients see of rows, nested data included. */
  serialize(
    rows: Row<T>[],
    // biome-ignore lint/suspicious/noExplicitAny: each definition types what it has loaded.
    relations: any,
    context: Context,
    options: SerializeOptions,
  ): Record<string, unknown>[];
  /** Both at once. */
  render(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<Record<string, unknown>[]>;
  representation: TSchema;
  /** The right that creating, changing or removing needs besides that on the item itself. */
  right: Right;
  /** How a missing item is told: by id, by slug. */
  notFoundCodes: { id: ErrorCode; slug: ErrorCode };
}

/** A resource from its definition, with its input typed by its fields. */
export const defineResource = <T extends ItemTable, F extends Fields, L>(
  definition: Omit<Resource<T>, "fields" | "toRow" | "loadRelations" | "serialize" | "render"> & {
    fields: F;
    toRow(input: Input<F>, before: Partial<Row<T>>, context: Context): Changes<T>;
    loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<L>;
    serialize(
      rows: Row<T>[],
      relations: L,
      context: Context,
      options: SerializeOptions,
    ): Record<string, unknown>[];
  },
): Resource<T> => ({
  ...definition,
  render: async (rows, context, options) =>
    definition.serialize(rows, await definition.loadRelations(rows, context, options), context, options),
});
