import type { Context } from "../../context.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Resource } from "../kit/define.ts";
import { restUrl } from "../shared/urls.ts";
import { type TecPost, tecItemUrl, tecPostOf, wpItemUrl } from "./names.ts";
import { toPostShape } from "./post-shape.ts";
import { toTecShape } from "./tec-shape.ts";
import { toTermShape } from "./term-shape.ts";

/** The representation of an item in our own API. */
type Item = Record<string, unknown>;

/** A shape in which an API represents items: each is derived from the representation of our own. */
interface ItemShape {
  toBody(resource: Resource, row: Row<ItemTable>, item: Item, context: Context): Item;
  /** The response to a removal; `isDeleted`: for good, not to the trash. */
  removed(body: Item, isDeleted: boolean): unknown;
  /** The URL of an item. */
  urlOf(resource: Resource, id: number, context: Context): string;
  /** Unix seconds from which on the clock makes another body of the same item. */
  expiresAt?(resource: Resource, item: Item, context: Context): number;
}

export type ItemShapeName = "api" | "wordpress" | "tec";

/** The shapes by name: that of our own API, those of `wp/v2` and of `tec/v1`. */
export const itemShapes: Record<ItemShapeName, ItemShape> = {
  api: {
    toBody: (_resource, _row, item) => item,
    removed: (body) => body,
    urlOf: ({ name }, id, context) => restUrl(context, name, id),
  },
  wordpress: {
    toBody(resource, row, item, context) {
      if (resource.kind === "term") return toTermShape(resource, item, context);
      if (!("status" in row)) throw new Error(`A row of ${resource.name} has no status.`);
      return toPostShape(resource, row, item, context);
    },
    removed: (body, isDeleted) => (isDeleted ? { deleted: true, previous: body } : body),
    urlOf: wpItemUrl,
  },
  tec: {
    toBody(resource, row, item, context) {
      if (!("status" in row)) throw new Error(`A row of ${resource.name} has no status.`);
      return toTecShape(asTecPost(resource), row, item, context);
    },
    removed: () => [],
    urlOf: tecItemUrl,
    expiresAt: (resource, item, context) =>
      asTecPost(resource).tec.expiresAt?.(item, context) ?? Number.POSITIVE_INFINITY,
  },
};

/** A resource of which it is known that `tec/v1` has routes for it. */
export function asTecPost(resource: Resource): TecPost {
  const post = tecPostOf(resource);
  if (!post) throw new Error(`There are no ${resource.name} in tec/v1.`);
  return post;
}
