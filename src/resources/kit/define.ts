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
import type { Item } from "./item.ts";
import type { Link, LinkInput } from "./link.ts";
import type { ListOrders } from "./list-order.ts";
import type { TermRules } from "./term-rules.ts";
import type { WordPressNames } from "./wordpress.ts";

/** A field that clients may write. */
export interface Field<T = unknown> {
  type: FieldType<T>;
  description: string;
  required: boolean;
  /** The value that `null` sets; absent: the field cannot be cleared. */
  emptyValue?: T;
  /** The right that setting it requires beyond that of writing the item. */
  requiredRight?: Right;
  /** The value of a new item when the field is not sent, for documentation. */
  default?: T;
  /** A translation inherits it from its translation group, so it is not required there. */
  inherited?: boolean;
  /** The column that stores it, where its name differs. */
  column?: Column;
  /** Never shown: the audit trail has only whether it was set. */
  secret?: true;
  /** Validates against the store; throws `ValidationError`. `before` is the item as stored, or the defaults of a new one. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition knows the columns of its own items.
  check?(value: T, context: Context, before: any): Promise<void>;
}

/** Builds a field from its type and its description. */
export const field = <T>(
  type: FieldType<T>,
  description: string,
  more: Partial<Omit<Field<T>, "type" | "description">> = {},
): Field<T> => ({ type, description, required: false, ...more });

// Value types differ from field to field; `Input` derives them from the concrete fields of a definition.
// biome-ignore lint/suspicious/noExplicitAny: fields of different value types.
export type Fields = Record<string, Field<any>>;

/** The parsed fields of a create or update: absent leaves a field unchanged, a value sets it. */
export type Input<F extends Fields> = { [K in keyof F]?: F[K] extends Field<infer T> ? T : never };

/** The list request that a filter belongs to. */
export interface ListQuery {
  context: Context;
  /** Every parameter of the request, parsed. */
  params: Record<string, unknown>;
}

/** A list parameter: parses its value and turns it into a predicate. */
export interface Filter<T = unknown> {
  type: FieldType<T>;
  description: string;
  /** Throws `ValidationError` when the value refers to something that does not exist. */
  predicate(value: T, query: ListQuery): Predicate | Promise<Predicate>;
  /**
   * Matches protected items, too. A filter without this matches them only for callers who may see their content,
   * because a match would reveal it.
   */
  public?: true;
  /** An empty value counts as not sent, because existing clients send one; other filters reject it. */
  ignoresEmpty?: true;
  /** The value when the parameter is absent. */
  default?(query: ListQuery): T | undefined;
  /** Restricts the list to some of the items that all other filters match. */
  choose?(matching: Predicate): Predicate;
  /** Unix seconds until which the raw value, or its absence, keeps its meaning; undefined: for ever. */
  stableUntil?(raw: unknown, context: Context): number | undefined;
}

/** Builds a list parameter; its default is that of its type unless `more` has one. */
export const filter = <T>(
  type: FieldType<T>,
  description: string,
  predicate: Filter<T>["predicate"],
  more: Pick<Filter<T>, "public" | "ignoresEmpty" | "default" | "choose" | "stableUntil"> = {},
): Filter<T> => ({ type, description, predicate, ...defaultOf(type), ...more });

const defaultOf = <T>({ default: value }: FieldType<T>): Pick<Filter<T>, "default"> =>
  value === undefined ? {} : { default: () => value };

/** Builds a list parameter that only modifies other filters; these apply its default. */
export const option = <T>(type: FieldType<T>, description: string): Filter<T> => ({
  type,
  description,
  predicate: () => matchAll,
  public: true,
});

// biome-ignore lint/suspicious/noExplicitAny: filters of different value types.
export type Filters = Record<string, Filter<any>>;

/** Serialized images by id. */
export type Images<I = { url: string }> = ReadonlyMap<number, I>;

/** How a resource that events link to is nested in events. */
export interface Nested<
  T extends LinkedTable = LinkedTable,
  N extends string = string,
  I extends TSchema = TSchema,
  P extends TSchema = TSchema,
> {
  /** The name of the event's field, list parameter and property. */
  name: N;
  /** The table that stores the links. */
  linkTable: LinkTable;
  field: Field<LinkInput[]>;
  filter: Filter<unknown[]>;
  /** Whether all translations of an event have the same links. */
  shared: boolean;
  /** It is where events take place: their pages show it with its address and a map. */
  isPlace?: true;
  /** Webhooks may select the changes of events by these links. */
  selectsChanges?: true;
  /** The schema of one linked item. */
  item: I;
  /** The schema of the event's property: a list of items, or, where `isSingle`, a lone item as an object. */
  property: P;
  isSingle: boolean;
  /** The order of the items; absent: that of the links. */
  sort?(a: Row<T>, b: Row<T>): number;
  /** Loads the relations of items besides their images: plain data, so that another thread can serialize them. */
  loadRelations?(rows: Row<T>[], context: Context): Promise<unknown>;
  /** Creates the serializer for the items of one response. */
  serializer(
    relations: NestedRelations,
    context: Context,
    options: SerializeOptions,
  ): { serialize(row: Row<T>): Static<I> };
}

/** The relations that nested items are serialized with. */
export interface NestedRelations {
  // biome-ignore lint/suspicious/noExplicitAny: each definition types its own relations.
  loaded: any;
  // biome-ignore lint/suspicious/noExplicitAny: the representation of images is declared outside the kit.
  images: Images<any>;
}

/** Options of serialization. */
export interface SerializeOptions {
  /** Include schema.org data; single reads only. */
  jsonLd: boolean;
  /** Redact nothing, whatever the password: the caller has just written the item. */
  ignorePassword?: boolean;
  /** Omit linked items, as if the item had no links. */
  withoutRelations?: boolean;
}

/** Default of every column of a new item; undefined: the write computes it. */
export type Defaults<T extends ItemTable> = { [C in keyof Row<T>]: Row<T>[C] | undefined };

/** An item, and columns that change in it. */
type Moved<T extends ItemTable> = { row: Row<T>; changes: Partial<Row<T>> };

/** Columns that a write sets. */
export type Changes<T extends ItemTable> = Partial<Row<T>> | Promise<Partial<Row<T>>>;

/** Properties of posts and terms, from which routes, validation, documentation, feeds and pages are derived. */
export interface ItemResource<T extends ItemTable = ItemTable, S extends TObject = TObject> {
  name: T;
  singular: string;
  /** The message with the name of the resource on pages. */
  label: MessageKey;
  /** The heading of the page with all its items; absent: there is none. */
  plural?: MessageKey;
  /** The text after the name of an item on that page. */
  indexNote?(row: Row<T>): string;
  /** The post type in URLs of unpublished items, or the name of the taxonomy. */
  type: string;
  wordpress?: WordPressNames;
  fields: Fields;
  /** Fields that other systems have and this one does not: sending one is an error, which has this message. */
  unsupported?: Readonly<Record<string, MessageKey>>;
  /** Names under which clients of other systems send a field. */
  aliases?: Readonly<Record<string, string>>;
  /** The table of the series that its items may be occurrences of. */
  seriesTable?: PostTable;
  /** The table of the occurrences that its items make. */
  occurrenceTable?: PostTable;
  /** Columns that all items of a translation group share. */
  shared: readonly Column<T>[];
  links: readonly Link[];
  /** Present if events link to it. */
  nested?: Nested<T & LinkedTable>;
  filters: Filters;
  /** By the values of `orderby`. */
  orders: ListOrders;
  defaultOrder(query: ListQuery): Order[];
  /** The columns, with their values, of the items that lists have for everybody; present if the read cache indexes these. */
  listed?: Partial<Row<T>>;
  /** Parameters that switch off the default limits of a list, such as its date window; absent if it has none. */
  listEverything?: Readonly<Record<string, string>>;
  /** The visibility rule, which applies to every list. */
  baseFilter(query: ListQuery): Predicate;
  /** The context for parsing a write; `before` is the item as stored, or the defaults of a new one. */
  parseContext(raw: Record<string, unknown>, before: Partial<Row<T>>, context: Context): ParseContext;
  /** Columns of a new item whose fields were not sent. */
  defaults: Defaults<T>;
  /** Maps input to the columns that it changes; `before` is the item as stored, or the defaults of a new one. */
  // biome-ignore lint/suspicious/noExplicitAny: each definition types its own input.
  toRow(input: any, before: Partial<Row<T>>, context: Context): Changes<T>;
  /** Normalized texts for search, stored in `item_texts`. */
  searchTexts?(row: Row<T>): Record<string, string>;
  /** Updates rows that refer to an item which has just been permanently deleted. */
  afterDelete?(row: Row<T>, context: Context): Promise<void>;
  /** Items that refer to translation groups which are merged into the kept item's, and the columns to change in them. */
  movedByMerge?(kept: Row<T>, groups: readonly number[], context: Context): Promise<Moved<T>[]>;
  /** Updates rows of other tables that refer to merged groups, except for links. */
  afterMerge?(kept: Row<T>, groups: readonly number[], context: Context): Promise<void>;
  /** Loads the relations of rows: plain data, so that another thread can serialize them. */
  loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<unknown>;
  /** Serializes rows; properties that a password protects are redacted. */
  serialize(
    rows: Row<T>[],
    // biome-ignore lint/suspicious/noExplicitAny: each definition types its own relations.
    relations: any,
    context: Context,
    options: SerializeOptions,
  ): (Item & Static<S>)[];
  /** Loads relations and serializes. */
  render(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<(Item & Static<S>)[]>;
  representation: S;
  /** The columns of its texts, by the properties that render them as HTML. */
  texts: Readonly<Record<string, string>>;
  /** The right that every create, update and removal requires, besides the rule for the item itself. */
  right: Right;
  /** Error codes of a missing item, by locator. */
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
    /** For reads of an item in the trash by any caller; absent: the visibility rule decides. */
    trashed?: ErrorCode;
    /** For an id that belongs to another resource or an image. */
    otherPost?: ErrorCode;
    /** For reads of a protected item without its password. */
    passwordProtected?: ErrorCode;
  };
  /** Example requests, whose responses repeat the fields that were sent; other examples are in `openapi/examples/`. */
  example?: {
    create: Record<string, unknown> & { external_id: string };
    update: Record<string, unknown>;
  };
  /** Other sites can show an item in a frame; of other posts that events link to, they can show the list of these events. */
  hasFrame?: true;
  /** Whether a create returns an existing item that is identical in every field sent. */
  reusesIdentical: boolean;
}

/** A post-like resource with its types. */
export type PostResourceOf<T extends PostTable, S extends TObject = TObject> = ItemResource<T, S> &
  PostRules<T>;

/** A term-like resource with its types. */
export type TermResourceOf<T extends TermTable, S extends TObject = TObject> = ItemResource<T, S> &
  TermRules<T>;

/** Any post-like or term-like resource, discriminated by `kind`; their rows are discriminated by their columns. */
export type PostResource = ItemResource & PostRules;
export type TermResource = ItemResource & TermRules;
export type Resource = PostResource | TermResource;

/** Any resource of a table; operations on it return rows of that table. */
export type ResourceOf<T extends ItemTable> = { name: T } & Resource;

/** Any resource of a table that renders its rows as items of type I. */
export type RendererOf<T extends ItemTable, I> = Pick<ResourceOf<T>, "name"> & {
  render(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<I[]>;
} & Resource;
