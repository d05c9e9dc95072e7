import { type TSchema, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import type { ErrorCode } from "../../errors.ts";
import type { ListOrders } from "./list-order.ts";

/** The representation of an item, as far as meta keys look into it. */
export type Item = Readonly<Record<string, unknown>>;

/** A meta key of WordPress: another name for a property and the field that sets it. */
export interface MetaKey {
  schema: TSchema;
  /** Reads its value from the representation of an item, so that it hides what that hides. */
  read(item: Item): unknown;
  /** The field that a write sets; absent: the key is read only, and writes leave it out. */
  field?: string;
  /** Converts a written value to that of the field, where they differ. */
  toField?(value: unknown): unknown;
  /** Whether a written value is only how a stored item shows the field, and the write leaves that; absent: it never is. */
  isShown?(value: unknown, before: Item, context: Context): boolean;
}

/** The names that a resource has in WordPress, besides its post type or taxonomy, which is `type`. */
export interface WordPressNames {
  /** The segment of its paths below `wp/v2`; absent: its type. */
  restBase?: string;
  /** Of a post: its meta keys. Where several set one field, the last that is sent does. */
  meta?: Readonly<Record<string, MetaKey>>;
  /** Of a post: fields without a name in WordPress, which its clients write under ours. */
  ownFields?: readonly string[];
  /** Of a post: how `tec/v1` shows it; absent: it does not. */
  tec?: TecNames;
}

/** A property in `tec/v1`: like a meta key, but its value may depend on the request. */
export interface TecProperty extends Omit<MetaKey, "read"> {
  read(item: Item, context: Context): unknown;
}

/** The names that a post has in `tec/v1`, besides those of every post and of its links. */
export interface TecNames {
  /** Where several set one field, the last that is sent does. */
  properties: Readonly<Record<string, TecProperty>>;
  /** By further values of `orderby`. */
  orders?: ListOrders;
  /** The error of a page beyond the last. */
  pageNotFound: ErrorCode;
  /** Unix seconds from which on the clock gives a property another value. */
  expiresAt?(item: Item, context: Context): number;
  /** Further fields of a body, from which `deriveFields` derives those of ours. */
  inputs?: Readonly<Record<string, { schema: TSchema; description: string }>>;
  deriveFields?: DeriveFields;
}

/** A field that is set by something of another name and meaning, such as the end of an event by its duration. */
export interface DerivedField {
  field: string;
  value: unknown;
  /** The name of what was sent, for errors. */
  from: string;
}

/** Derives fields of a write from what was sent, the fields that this sets directly, and the item as stored if it is. */
export type DeriveFields = (
  sent: Item,
  fields: Item,
  before: Item | null,
  context: Context,
) => readonly DerivedField[];

/** A meta key for a text; the property has the name of the field. */
export const textMeta = (field: string): MetaKey => ({
  schema: Type.String(),
  read: (item) => String(item[field] ?? ""),
  field,
});

/** A meta key for a flag. */
export const flagMeta = (field: string): MetaKey => ({
  schema: Type.Boolean(),
  read: (item) => item[field] === true,
  field,
});

/** A meta key for the ids of linked items. */
export const idsMeta = (field: string): MetaKey => ({
  schema: Type.Array(Type.Integer()),
  read: (item) => idsIn(item[field]),
  field,
});

/** The ids of nested items: one as an object, several as a list. */
export const idsIn = (nested: unknown): number[] =>
  [nested].flat().flatMap((item) => (isRecord(item) && typeof item.id === "number" ? [item.id] : []));
