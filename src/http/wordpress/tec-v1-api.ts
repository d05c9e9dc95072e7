import { Type } from "typebox";
import { DEFAULT_PER_PAGE } from "../../operations/list.ts";
import { resources } from "../../resources/index.ts";
import { asTecPost } from "../../resources/wordpress/item-shapes.ts";
import { TEC_NAMESPACE, tecPostOf, tecUrl } from "../../resources/wordpress/names.ts";
import { tecFields, tecToFields } from "../../resources/wordpress/tec-input.ts";
import { tecRepresentation } from "../../resources/wordpress/tec-shape.ts";
import { tecView } from "../../resources/wordpress/tec-view.ts";
import type { ApiRoute, Parameter } from "../route.ts";
import { aliasParameters } from "../route-parameters.ts";
import { postParameter } from "./body-parameters.ts";
import type { ItemApi } from "./item-api.ts";
import { itemRoutes } from "./item-routes.ts";

/** The newer API of the calendar. */
const tecV1: ItemApi = {
  route: { namespace: TEC_NAMESPACE, tag: "tec", cacheSeconds: 0 },
  word: "Tec",
  shapeText: "in the form of `tec/v1`",
  shape: "tec",
  view: (resource) => tecView(asTecPost(resource)),
  listDefaults: () => ({ per_page: DEFAULT_PER_PAGE }),
  base: ({ name }) => name,
  url: tecUrl,
  representation: (resource) => tecRepresentation(asTecPost(resource)),
  bodyParameters(resource, mode) {
    const post = asTecPost(resource);
    const fields = tecFields(post);
    const inputs = Object.entries(post.tec.inputs ?? {});
    return [
      ...fields.map((field): Parameter => {
        const parameter = postParameter(post.resource, field, mode);
        // A field that has several names is sent under one of them.
        const isOnlyName = fields.filter((one) => one.field === field.field).length === 1;
        return { ...parameter, required: parameter.required && isOnlyName };
      }),
      ...aliasParameters(resource),
      ...inputs.map(([name, input]): Parameter => ({ ...input, name, in: "body", required: false })),
    ];
  },
  toFields: (resource, sent, before, context) => tecToFields(asTecPost(resource), sent, before, context),
  removed: () => ({
    description: "Removed; an empty list",
    schema: Type.Array(Type.Unknown(), { maxItems: 0 }),
  }),
  hasErrorProperty: true,
};

/** The routes of `tec/v1`; its document is in `openapi/route.ts`. */
export const tecV1Routes: readonly ApiRoute[] = resources
  .filter((resource) => tecPostOf(resource))
  .flatMap((resource) => itemRoutes(tecV1, resource));
