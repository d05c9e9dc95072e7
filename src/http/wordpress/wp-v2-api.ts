import { Type } from "typebox";
import type { PostResource, Resource } from "../../resources/kit/define.ts";
import { metaSchema, toFields, wpFields } from "../../resources/wordpress/input.ts";
import { wpPosts, wpTerms } from "../../resources/wordpress/list-view.ts";
import { restBase, wpUrl } from "../../resources/wordpress/names.ts";
import { postShapeRepresentation } from "../../resources/wordpress/post-shape.ts";
import { termShapeRepresentation } from "../../resources/wordpress/term-shape.ts";
import type { Parameter } from "../route.ts";
import { aliasParameters, fieldParameters } from "../route-parameters.ts";
import { postParameter } from "./body-parameters.ts";
import { type ItemApi, WP_PER_PAGE } from "./item-api.ts";
import { wpRoute } from "./item-routes.ts";

const representation = (resource: Resource) =>
  resource.kind === "post" ? postShapeRepresentation(resource) : termShapeRepresentation(resource);

const meta = (resource: PostResource): Parameter => ({
  name: "meta",
  in: "body",
  schema: metaSchema(resource),
  properties: Object.keys(resource.wordpress?.meta ?? {}),
  description: "Its properties by the meta keys of WordPress; other keys are left out",
  required: false,
});

/** WordPress' own API. */
export const wpV2: ItemApi = {
  route: wpRoute,
  word: "Wp",
  shapeText: "in the form of WordPress",
  shape: "wordpress",
  view: (resource) => (resource.kind === "post" ? wpPosts(resource) : wpTerms(resource)),
  listDefaults: ({ kind }) => ({
    per_page: WP_PER_PAGE,
    ...(kind === "post" ? { order: "desc" } : { hide_empty: false }),
  }),
  base: restBase,
  url: wpUrl,
  representation,
  bodyParameters: (resource, mode, context) =>
    resource.kind === "term"
      ? fieldParameters(resource, mode, context)
      : [
          ...wpFields(resource).map((field) => postParameter(resource, field, mode)),
          ...aliasParameters(resource),
          meta(resource),
        ],
  toFields,
  removed(resource) {
    const item = representation(resource);
    const deleted = Type.Object({ deleted: Type.Literal(true), previous: item });
    return {
      description: "The item in the trash, or as it was before it was deleted",
      schema: resource.kind === "post" ? Type.Union([deleted, item]) : deleted,
    };
  },
  hasErrorProperty: false,
};
