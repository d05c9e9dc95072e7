import { type TObject, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord, memoizedByObject } from "../../domain/collections.ts";
import type { PostTable, Row } from "../../store/tables.ts";
import { resourceOf } from "../index.ts";
import { urlSchema } from "../kit/field-types.ts";
import type { Item } from "../kit/wordpress.ts";
import { postLinksOf, type TecPost, tecItemUrl, tecUrl } from "./names.ts";
import { type PostShape, postShapeRepresentation, toNestedPostShape, toPostShape } from "./post-shape.ts";

/** A post as `tec/v1` represents it: that of WordPress, with further properties in place of its meta keys. */
export const toTecShape = (post: TecPost, row: Row<PostTable>, item: Item, context: Context) =>
  withProperties(post, toPostShape(post.resource, row, item, context), item, context);

function withProperties(
  { resource, tec }: TecPost,
  { meta: _meta, class_list: _classes, _links, ...post }: PostShape,
  item: Item,
  context: Context,
): Record<string, unknown> {
  const own = Object.entries(tec.properties).map(([name, { read }]) => [name, read(item, context)]);
  const linked = postLinksOf(resource, resourceOf).map(({ field, to }) => [
    to.resource.name,
    nestedIn(item[field]).map((one) =>
      withProperties(to, toNestedPostShape(to.resource, one, context), one, context),
    ),
  ]);
  return {
    ...post,
    permalink: post.link,
    ...constants,
    ...Object.fromEntries([...own, ...linked]),
    _links: {
      ..._links,
      self: [{ href: tecItemUrl(resource, post.id, context) }],
      collection: [{ href: tecUrl(context, resource.name) }],
    },
  };
}

/** Properties of every post of WordPress that the calendar has no use for. */
const constants = { comment_status: "closed", ping_status: "closed", format: "standard", sticky: false };

/** Nested items: one as an object, several as a list. */
const nestedIn = (nested: unknown): Item[] => [nested].flat().filter(isRecord);

/** Schema of a post as `tec/v1` represents it. */
export const tecRepresentation = memoizedByObject(({ resource, tec }: TecPost): TObject => {
  const { meta: _meta, class_list: _classes, _links, ...post } = postShapeRepresentation(resource).properties;
  const own = Object.entries(tec.properties).map(([name, { schema }]) => [name, schema]);
  const linked = postLinksOf(resource, resourceOf).map(({ to }) => [
    to.resource.name,
    Type.Array(tecRepresentation(to)),
  ]);
  const { singular } = resource;
  return Type.Object(
    {
      ...post,
      permalink: urlSchema("Public page, the same as `link`"),
      ...Object.fromEntries(
        Object.entries(constants).map(([name, value]) => [
          name,
          typeof value === "boolean" ? Type.Boolean() : Type.String(),
        ]),
      ),
      ...Object.fromEntries([...own, ...linked]),
      _links: _links ?? Type.Object({}),
    },
    {
      $id: `Tec${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`,
      description: `${/^[aeiou]/.test(singular) ? "An" : "A"} ${singular} in the form of \`tec/v1\``,
    },
  );
});
