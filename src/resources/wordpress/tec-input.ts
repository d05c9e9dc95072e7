import type { Context } from "../../context.ts";
import { memoizedByObject } from "../../domain/collections.ts";
import { resourceOf } from "../index.ts";
import type { Item } from "../kit/wordpress.ts";
import { mapFields, type WpField, type WpInput, wpFields } from "./input.ts";
import { postLinksOf, type TecPost } from "./names.ts";
import { withOneDate } from "./publication-date.ts";

/** The fields of a post that clients of `tec/v1` write, besides those that are derived. */
export const tecFields = memoizedByObject(({ resource, tec }: TecPost): WpField[] => {
  const own = Object.entries(tec.properties).flatMap(([name, { field, toField, isShown, schema }]) => {
    // A keyword of JSON Schema.
    const { description } = schema as { description?: string };
    return field
      ? named(name, field, {
          ...(toField && { toField }),
          ...(isShown && { isShown }),
          ...(description && { description }),
        })
      : [];
  });
  const linked = postLinksOf(resource, resourceOf).flatMap(({ field, to }) => named(to.resource.name, field));
  const common = wpFields(resource).filter(({ name }) => !(name in tec.properties));
  return [...common, ...own, ...linked];

  function named(name: string, field: string, more: Partial<WpField> = {}): WpField[] {
    const known = resource.fields[field];
    return known ? [{ name, field, schema: known.type.schema, description: known.description, ...more }] : [];
  }
});

/** Maps what a client of `tec/v1` has written to fields of ours; `before`: the item as stored, null for a new one. */
export function tecToFields(post: TecPost, written: Item, before: Item | null, context: Context): WpInput {
  const sent = withOneDate(written, context);
  const values = tecFields(post).map((field) => ({ ...field, value: sent[field.name] }));
  const { fields, nameOf } = mapFields(sent, values, before, context);
  const derived = post.tec.deriveFields?.(sent, fields, before, context) ?? [];
  return {
    fields: { ...fields, ...Object.fromEntries(derived.map(({ field, value }) => [field, value])) },
    nameOf: (field) => derived.find((one) => one.field === field)?.from ?? nameOf(field),
  };
}
