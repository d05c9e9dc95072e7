import { type TObject, type TSchema, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { statuses } from "../../domain/visibility.ts";
import type { PostTable, Row } from "../../store/tables.ts";
import { resourceOf } from "../index.ts";
import type { PostResource } from "../kit/define.ts";
import { enumSchema, urlSchema } from "../kit/field-types.ts";
import { mayEditItem } from "../kit/item-state.ts";
import { isProtectedFrom } from "../kit/password-visibility.ts";
import { idsIn } from "../kit/wordpress.ts";
import { languageRepresentation } from "../shared/item.ts";
import { restBase, termLinksOf, titleField, wpItemUrl, wpUrl } from "./names.ts";

/**
 * A post as WordPress represents it. All that it shows comes from the representation of the item, which has redacted
 * what the caller may not see; the row adds the texts as they were written, with `context=edit` for those who may edit.
 */
export function toPostShape(
  resource: PostResource,
  row: Row<PostTable>,
  item: Readonly<Record<string, unknown>>,
  context: Context,
): PostShape {
  const isEditable = context.editing && mayEditItem(resource, row, context.caller);
  const raw = (text: string) => (isEditable && !isProtectedFrom(row, context) ? { raw: text } : {});
  const { title, content, excerpt, ...rest } = toNestedPostShape(resource, item, context);
  const isProtected = "password" in row && row.password !== null;
  return {
    ...rest,
    title: { ...raw(row.title), ...title },
    content: { ...raw(row.description), ...content, protected: isProtected },
    excerpt: { ...raw(row.excerpt), ...excerpt, protected: isProtected },
  };
}

/** A post as WordPress represents it. */
export type PostShape = ReturnType<typeof toNestedPostShape>;

/** The same of a post of which there is no row, because it is nested in another; such posts have no password. */
export function toNestedPostShape(
  resource: PostResource,
  item: Readonly<Record<string, unknown>>,
  context: Context,
) {
  const id = Number(item.id);
  const text = (name: string) => String(item[name] ?? "");
  return {
    id,
    date: wpDate(text("date")),
    date_gmt: wpDate(text("date_utc")),
    guid: { rendered: `${context.site.baseUrl}/?post_type=${resource.type}&p=${id}` },
    modified: wpDate(text("modified")),
    modified_gmt: wpDate(text("modified_utc")),
    slug: text("slug"),
    status: text("status"),
    type: resource.type,
    link: text("url"),
    title: { rendered: text(titleField(resource)) },
    content: { rendered: text("description"), protected: false },
    excerpt: { rendered: text("excerpt"), protected: false },
    author: Number(item.author),
    featured_media: imageIn(item),
    template: "",
    meta: metaOf(resource, item),
    class_list: [`post-${id}`, resource.type, `type-${resource.type}`, `status-${text("status")}`],
    ...termIds(resource, item),
    lang: text("lang"),
    translations: item.translations ?? {},
    _links: linksOf(resource, id, item, context),
  };
}

/** `2030-05-01T10:00:00`, as WordPress writes a wall clock. */
export const wpDate = (wall: string): string => wall.replace(" ", "T");

const imageIn = ({ image }: Readonly<Record<string, unknown>>): number => idsIn(image)[0] ?? 0;

const metaOf = ({ wordpress }: PostResource, item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(wordpress?.meta ?? {}).map(([key, { read }]) => [key, read(item)]));

/** The ids of the terms of a post, by the WordPress names of their taxonomies. */
export const termIds = (
  resource: PostResource,
  item: Readonly<Record<string, unknown>>,
): Record<string, number[]> =>
  Object.fromEntries(termLinksOf(resource, resourceOf).map(({ field, name }) => [name, idsIn(item[field])]));

function linksOf(
  resource: PostResource,
  id: number,
  item: Readonly<Record<string, unknown>>,
  context: Context,
) {
  const image = imageIn(item);
  const terms = termLinksOf(resource, resourceOf).map(({ taxonomy, name }) => ({
    taxonomy: taxonomy.type,
    embeddable: true,
    href: wpUrl(context, `${name}?post=${id}`),
  }));
  return {
    self: [{ href: wpItemUrl(resource, id, context) }],
    collection: [{ href: wpUrl(context, restBase(resource)) }],
    about: [{ href: wpUrl(context, `types/${resource.type}`) }],
    ...(image > 0 && {
      "wp:featuredmedia": [{ embeddable: true, href: wpUrl(context, `media/${image}`) }],
    }),
    ...(terms.length > 0 && { "wp:term": terms }),
  };
}

/** Schema of the `_links` of an item. */
export const linksRepresentation = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      href: Type.String(),
      embeddable: Type.Optional(Type.Boolean()),
      taxonomy: Type.Optional(Type.String()),
    }),
  ),
  { description: "URLs of what belongs to it, by relation" },
);

/** Schema of the `_embedded` of an item. */
export const embeddedRepresentation = Type.Record(Type.String(), Type.Array(Type.Unknown()), {
  description: "With `_embed`: what its embeddable links lead to, by relation",
});

/** Schema of a text: rendered, and as it was written for those who edit it. */
export const renderedText = (description: string, more: Record<string, TSchema> = {}) =>
  Type.Object({
    raw: Type.Optional(Type.String({ description: "As it was written; with `context=edit` for editors" })),
    rendered: Type.String({ description }),
    ...more,
  });

const protectedText = (description: string) =>
  renderedText(description, { protected: Type.Boolean({ description: "Whether a password protects it" }) });

/** Schema of a wall clock as WordPress writes it. */
export const wpDateSchema = (description: string) =>
  Type.String({ description, pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$" });

const shapes = new WeakMap<PostResource, TObject>();

/** Schema of a post as WordPress represents it. */
export function postShapeRepresentation(resource: PostResource): TObject {
  const known = shapes.get(resource) ?? newRepresentation(resource);
  shapes.set(resource, known);
  return known;
}

function newRepresentation(resource: PostResource): TObject {
  const { singular, wordpress } = resource;
  const meta = Object.entries(wordpress?.meta ?? {}).map(([key, { schema }]) => [key, schema]);
  const terms = termLinksOf(resource, resourceOf).map(({ name, taxonomy }) => [
    name,
    Type.Array(Type.Integer(), { description: `Ids of its ${taxonomy.name}` }),
  ]);
  return Type.Object(
    {
      id: Type.Integer(),
      date: wpDateSchema("Publication date, site wall clock"),
      date_gmt: wpDateSchema("Publication date in UTC"),
      guid: Type.Object({ rendered: Type.String() }),
      modified: wpDateSchema("Last change, site wall clock"),
      modified_gmt: wpDateSchema("Last change in UTC"),
      slug: Type.String(),
      status: enumSchema(statuses),
      type: Type.String({ description: "Post type" }),
      link: urlSchema("Public page"),
      title: renderedText("HTML-safe text"),
      content: protectedText("HTML"),
      excerpt: protectedText("HTML"),
      author: Type.Integer({ description: "Id of the author" }),
      featured_media: Type.Integer({ description: "Id of its image; 0 for none" }),
      template: Type.String(),
      meta: Type.Object(Object.fromEntries(meta), {
        description: "Its properties by the meta keys of WordPress",
      }),
      class_list: Type.Array(Type.String()),
      ...Object.fromEntries(terms),
      ...languageRepresentation,
      _links: linksRepresentation,
      _embedded: Type.Optional(embeddedRepresentation),
    },
    {
      $id: `Wp${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`,
      description: `${/^[aeiou]/.test(singular) ? "An" : "A"} ${singular} in the form of WordPress`,
    },
  );
}

/** The text of a field that WordPress clients send as text or as `{raw}`. */
export const rawText = (value: unknown): unknown => (isRecord(value) ? (value.raw ?? value.rendered) : value);
