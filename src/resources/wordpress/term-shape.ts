import { type TObject, Type } from "typebox";
import type { Context } from "../../context.ts";
import type { TermResource } from "../kit/define.ts";
import { urlSchema } from "../kit/field-types.ts";
import { languageRepresentation } from "../shared/item.ts";
import { restBase, wpItemUrl, wpUrl } from "./names.ts";
import { embeddedRepresentation, linksRepresentation } from "./post-shape.ts";

/** A category or tag as WordPress represents it, from its representation. */
export function toTermShape(
  resource: TermResource,
  item: Readonly<Record<string, unknown>>,
  context: Context,
) {
  const { id, count, description, url, name, slug, taxonomy, lang, translations } = item;
  const parent = Number(item.parent ?? 0);
  return {
    id,
    count,
    description,
    link: url,
    name,
    slug,
    taxonomy,
    ...(resource.hierarchy && { parent }),
    meta: [],
    lang,
    translations,
    _links: {
      self: [{ href: wpItemUrl(resource, Number(id), context) }],
      collection: [{ href: wpUrl(context, restBase(resource)) }],
      about: [{ href: wpUrl(context, `taxonomies/${resource.type}`) }],
      ...(parent > 0 && { up: [{ embeddable: true, href: wpItemUrl(resource, parent, context) }] }),
    },
  };
}

const shapes = new WeakMap<TermResource, TObject>();

/** Schema of a category or tag as WordPress represents it. */
export function termShapeRepresentation(resource: TermResource): TObject {
  const known = shapes.get(resource) ?? newRepresentation(resource);
  shapes.set(resource, known);
  return known;
}

const newRepresentation = ({ singular, hierarchy }: TermResource): TObject =>
  Type.Object(
    {
      id: Type.Integer(),
      count: Type.Integer({ description: "Published events of its language" }),
      description: Type.String({ description: "HTML" }),
      link: urlSchema("Public page"),
      name: Type.String({ description: "HTML-safe text" }),
      slug: Type.String(),
      taxonomy: Type.String(),
      ...(hierarchy && { parent: Type.Integer({ description: "Id of the parent; 0 at the top" }) }),
      meta: Type.Array(Type.Unknown(), { maxItems: 0 }),
      ...languageRepresentation,
      _links: linksRepresentation,
      _embedded: Type.Optional(embeddedRepresentation),
    },
    {
      $id: `Wp${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`,
      description: `A ${singular} in the form of WordPress`,
    },
  );
