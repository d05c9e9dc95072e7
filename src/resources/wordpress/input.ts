import { type TSchema, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord, memoizedByObject } from "../../domain/collections.ts";
import { invalid } from "../../errors.ts";
import { resourceOf } from "../index.ts";
import type { PostResource } from "../kit/define.ts";
import type { Item, MetaKey } from "../kit/wordpress.ts";
import { termLinksOf, titleField } from "./names.ts";
import { rawText } from "./post-shape.ts";
import { withOneDate } from "./publication-date.ts";

/** A field of a post by its name in WordPress, and the field of ours that it sets. */
export interface WpField {
  name: string;
  field: string;
  schema: TSchema;
  description: string;
  /** Converts a written value to that of the field, where they differ. */
  toField?(value: unknown): unknown;
  /** As that of a meta key. */
  isShown?: MetaKey["isShown"];
}

/** The fields of a post that WordPress clients write, besides `meta`. */
export const wpFields = memoizedByObject((resource: PostResource): WpField[] => {
  const own = (name: string, field: string, more: Partial<WpField> = {}): WpField[] => {
    const known = resource.fields[field];
    return known ? [{ name, field, schema: known.type.schema, description: known.description, ...more }] : [];
  };
  const text = (name: string, field: string) => own(name, field, { schema: textSchema, toField: rawText });
  return [
    ...text("title", titleField(resource)),
    ...text("content", "description"),
    ...text("excerpt", "excerpt"),
    ...own("slug", "slug"),
    ...own("status", "status"),
    ...own("date", "date"),
    ...own("date_gmt", "date_utc"),
    ...own("author", "author"),
    ...own("featured_media", "image", {
      schema: Type.Integer({ minimum: 0 }),
      description: "Id of its image; 0 for none",
    }),
    ...own("password", "password"),
    ...termLinksOf(resource, resourceOf).flatMap(({ name, field }) => own(name, field)),
    ...(resource.wordpress?.ownFields ?? []).flatMap((name) => own(name, name)),
  ];
});

const textSchema = Type.Union([
  Type.String(),
  Type.Object({ raw: Type.String() }, { additionalProperties: true }),
]);

/** Schema of the meta keys that can be written. */
export const metaSchema = memoizedByObject(
  ({ wordpress }: PostResource): TSchema =>
    Type.Object(
      Object.fromEntries(
        Object.entries(wordpress?.meta ?? {}).flatMap(([key, { schema, field }]) =>
          field ? [[key, Type.Optional(schema)]] : [],
        ),
      ),
      { additionalProperties: true },
    ),
);

/** The written fields of a post, and the name under which each was sent, for errors. */
export interface WpInput {
  fields: Record<string, unknown>;
  nameOf(field: string): string;
}

/** Maps what a client of `wp/v2` has written to fields of ours; `before`: the item as stored, null for a new one. */
export function toFields(
  resource: PostResource,
  written: Item,
  before: Item | null,
  context: Context,
): WpInput {
  const sent = withOneDate(written, context);
  const { meta = {} } = sent;
  // PHP clients write an empty map as a list.
  if (!isRecord(meta) && !(Array.isArray(meta) && meta.length === 0)) throw invalid("meta");
  const keys = isRecord(meta) ? meta : {};
  const values = [
    ...wpFields(resource).map((field) => ({ ...field, value: sent[field.name] })),
    ...Object.entries(resource.wordpress?.meta ?? {}).map(([key, names]) => ({
      ...names,
      name: `meta.${key}`,
      value: keys[key],
    })),
  ];
  return mapFields(sent, values, before, context);
}

/** A value under a name of WordPress; without a field it is only read. */
type NamedValue = { name: string; value: unknown } & Partial<Pick<WpField, "field" | "toField" | "isShown">>;

/**
 * Collects the values of fields; of several names of one field the last that was sent sets it. A value that is only how the
 * item, as stored `before`, shows a field does not: clients write back what they have read.
 */
export function mapFields(
  sent: Item,
  values: readonly NamedValue[],
  before: Item | null,
  context: Context,
): WpInput {
  const fields: Record<string, unknown> = {};
  const names = new Map<string, string>();
  for (const { name, field, toField = same, isShown, value } of values) {
    if (field === undefined) continue;
    if (before && value !== undefined && isShown?.(value, before, context)) continue;
    if (value !== undefined) fields[field] = toField(value);
    if (value !== undefined || !(field in fields)) names.set(field, name);
  }
  if (sent.translation_of !== undefined) fields.translation_of = sent.translation_of;
  return { fields, nameOf: (field) => names.get(field) ?? field };
}

const same = (value: unknown) => value;
