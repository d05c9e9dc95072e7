import type { Static, TObject, TSchema } from "typebox";
import type { Context } from "../../context.ts";
import { matchAll, type Order, type Predicate } from "../../domain/predicates.ts";
import type { Right } from "../../domain/roles.ts";
import type { ErrorCode } from "../../errors.ts";
import type { MessageKey } from "../../locales/index.ts";
import type {
  Column,
  ItemTable,
  LinkedTable,
  LinkTable,
  PostTable,
  Row,
  TermTable,
} from "../../store/tables.ts";
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
  /** The value of a new item when the field is not sent, for documentation. */
  default?: T;
  /** Taken from the translation group, so not required of a translation. */
  inherited?: boolean;
  /** The column that holds it, where that has another name. */
  column?: Column;
  /** Checks what only the store knows (does it exist?); throws `ValidationError`. */
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
  /** Throws `ValidationError` when the value names something that is not there. */
  predicate(value: T, query: ListQuery): Predicate | Promise<Predicate>;
  /**
   * Finds items with a password as well. A filter without this finds only those that open for the caller: otherwise
   * it would tell what they hold.
   */
  public?: true;
  /** What holds when the parameter is not given. */
  default?(query: ListQuery): T | undefined;
  /** Unix seconds until which what was sent (or nothing) means the same; absent: it does not depend on the clock. */
  stableUntil?(raw: unknown, context: Context): number | undefined;
}

/** A list parameter in one line; without a default of its own it has that of its type. */
export const filter = <T>(
  type: FieldType<T>,
  description: string,
  predicate: Filter<T>["predicate"],
  more: Pick<Filter<T>, "public" | "default" | "stableUntil"> = {},
): Filter<T> => ({ type, description, predicate, ...defaultOf(type), ...more });

function defaultOf<T>({ schema }: FieldType<T>): Pick<Filter<T>, "default"> {
  // `withDefault` puts a value of the type there.
  const { default: value } = schema as { default?: T };
  return value === undefined ? {} : { default: () => value };
}

/** A list parameter that only changes the meaning of others, which know its default. */
export const option = <T>(type: FieldType<T>, description: string): Filter<T> => ({
  type,
  description,
  predicate: () => matchAll,
  public: true,
});

// biome-ignore lint/suspicious/noExplicitAny: a table of filters of many kinds.
export type Filters = Record<string, Filter<any>>;

/** A link from events to another resource: the field of the event, and the table that holds the pairs. */
export type Link = LinkBase &
  (
    | { kind: "post"; to: Exclude<LinkedTable, TermTable> }
    /** Terms count the published events that link to them. */
    | { kind: "term"; to: TermTable }
  );

interface LinkBase {
  field: string;
  table: LinkTable;
  /** Written to every translation of the event. */
  shared: boolean;
}

/** One item in a link field: an id, a slug or name, or the data of an item to create. */
export type LinkInput = { id: number } | { text: string } | { data: Record<string, unknown> };

/** Images by id, as clients see them. */
export type Images<I = { url: string }> = ReadonlyMap<number, I>;

/** How a resource that events link to appears in events. */
export interface Nested<
  T extends LinkedTable = LinkedTable,
  N extends string = string,
  I extends TSchema = TSchema,
  P extends TSchema = TSchema,
> {
  /** The name of the event's field, list parameter and property. */
  name: N;
  /** The table that holds the links. */
  linkTable: LinkTable;
  field: Field<LinkInput[]>;
  filter: Filter<unknown[]>;
  /** Whether all translations of an event have the same links. */
  shared: boolean;
  /** One linked item. */
  item: I;
  /** The property of the event: a list of items, or, where `isSingle`, one item alone as an object. */
  property: P;
  isSingle: boolean;
  /** The order in which items are shown; absent: that of the links. */
  sort?(a: Row<T>, b: Row<T>): number;
  /** Reads what items are shown with besides their images: data, so that another thread can render them. */
  loadRelations?(rows: Row<T>[], context: Context): Promise<unknown>;
  /** What renders the items of one response. */
  serializer(
    relations: NestedRelations,
    context: Context,
    options: SerializeOptions,
  ): { serialize(row: Row<T>): Static<I> };
}

/** What nested items are rendered with. */
export interface NestedRelations {
  // biome-ignore lint/suspicious/noExplicitAny: each definition types what it has loaded.
  loaded: any;
  // biome-ignore lint/suspicious/noExplicitAny: the kit knows images only by id.
  images: Images<any>;
}

/** How an item is to be shown. */
export interface SerializeOptions {
  /** With schema.org data: single reads. */
  jsonLd: boolean;
  /** With everything, whatever its password: responses to those who have just written it. */
  ignorePassword?: boolean;
  /** Without what it is linked to, as if it had no links. */
  withoutRelations?: boolean;
}

/** Every column of a new item, where nothing was sent; undefined: only a write can tell. */
export type Defaults<T extends ItemTable> = { [C in keyof Row<T>]: Row<T>[C] | undefined };

/** Columns that a write sets. */
export type Changes<T extends ItemTable> = Partial<Row<T>> | Promise<Partial<Row<T>>>;

/** What posts and terms have in common: all that routes, validation, documentation, feeds and pages need to know. */
export interface ItemResource<T extends ItemTable = ItemTable, S extends TObject = TObject> {
  name: T;
  singular: string;
  /** The name of its kind on pages. */
  label: MessageKey;
  /** The post type in URLs of unpublished items, or the name of the taxonomy. */
  type: string;
  fields: Fields;
  /** Columns that hold for every translation. */
  shared: readonly Column<T>[];
  links: readonly Link[];
  /** Present if events link to it. */
  nested?: Nested<T & LinkedTable>;
  filters: Filters;
  /** Columns by the values of `orderby`. */
  orders: Record<string, string>;
  defaultOrder(query: ListQuery): Order[];
  /** Visibility: holds for every list, whatever is asked. */
  baseFilter(query: ListQuery): Predicate;
  /** Whether public lists can be served from the index of the read cache. */
  isIndexed?: true;
  /** How the texts of a request are meant, given the item as it is. */
  parseContext(raw: Record<string, unknown>, before: Partial<Row<T>>, context: Context): ParseContext;
  /** What a new item has where nothing was sent. */
  defaults: Defaults<T>;
  /** The columns that an input changes; `before` is the item as it is, or what a new one begins with. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition types its own input.
  toRow(input: any, before: Partial<Row<T>>, context: Context): Changes<T>;
  /** Normalized texts for search, stored apart from the row. */
  searchTexts?(row: Row<T>): Record<string, string>;
  /** Mends other rows that name an item which has just been deleted for good. */
  afterDelete?(row: Row<T>, context: Context): Promise<void>;
  /** Reads what rows are shown with: data, so that another thread can render them. */
  loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<unknown>;
  /** Rows as clients see them; properties that a password protects are blank. */
  serialize(
    rows: Row<T>[],
    // biome-ignore lint/suspicious/noExplicitAny: each definition types what it has loaded.
    relations: any,
    context: Context,
    options: SerializeOptions,
  ): Static<S>[];
  /** Both at once. */
  render(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<Static<S>[]>;
  representation: S;
  /** The right that creating, changing or removing needs besides that on the item itself. */
  right: Right;
  /** How a missing item is reported: by id, by slug. */
  notFoundCodes: { id: ErrorCode; slug: ErrorCode };
  /** Errors that only writes of this resource report. */
  writeErrors?: readonly ErrorCode[];
}

/** Rules of resources whose items have a status, an author, an image and a trash. */
interface PostRules<T extends PostTable = PostTable> {
  kind: "post";
  name: T;
  errorCodes: {
    notAccessible: ErrorCode;
    alreadyTrashed: ErrorCode;
    pageNotFound: ErrorCode;
    /** Reported of an item in the trash, whoever reads it; absent: the visibility rule decides. */
    trashed?: ErrorCode;
    /** Reported of an id that another resource or an image has. */
    otherPost?: ErrorCode;
    /** Reported of an item whose password does not open. */
    passwordProtected?: ErrorCode;
  };
  /**
   * Request bodies for the documentation, whose responses repeat what was sent. Absent where they show more than that:
   * those examples are in `openapi/examples/`.
   */
  example?: {
    create: Record<string, unknown> & { external_id: string };
    update: Record<string, unknown>;
  };
  /** Creating an item that is there already, equal in all that was sent, means that one. */
  reusesIdentical: boolean;
}

/** Rules of resources whose items have a name and count the events that link to them. */
interface TermRules<T extends TermTable = TermTable> {
  kind: "term";
  name: T;
  /** Present if items have parents. */
  hierarchy?: {
    /** The slug of an item's parent, which tells it apart from others of the same slug. */
    parentSlug(row: Row<T>, context: Context): Promise<string | null>;
  };
}

/** A post-like resource with its types. */
export type PostResourceOf<T extends PostTable, S extends TObject = TObject> = ItemResource<T, S> &
  PostRules<T>;

/** A term-like resource with its types. */
export type TermResourceOf<T extends TermTable, S extends TObject = TObject> = ItemResource<T, S> &
  TermRules<T>;

/** Any post-like or term-like resource: `kind` tells which. Their rows tell by their columns. */
export type PostResource = ItemResource & PostRules;
export type TermResource = ItemResource & TermRules;
export type Resource = PostResource | TermResource;

/** Any resource whose rows are of a table: operations that take it return such rows. */
export type ResourceOf<T extends ItemTable> = { name: T } & Resource;

/** Any resource that renders rows of a table as items. */
export type RendererOf<T extends ItemTable, I> = Pick<ResourceOf<T>, "name"> & {
  render(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<I[]>;
} & Resource;
