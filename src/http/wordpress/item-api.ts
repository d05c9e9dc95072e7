import type { TObject } from "typebox";
import type { Context } from "../../context.ts";
import type { PostResource, Resource } from "../../resources/kit/define.ts";
import type { Item } from "../../resources/kit/wordpress.ts";
import type { WpInput } from "../../resources/wordpress/input.ts";
import type { ItemShapeName } from "../../resources/wordpress/item-shapes.ts";
import type { Parameters } from "../request-parameters.ts";
import type { ApiContext, ApiRoute, DocumentedResponse, Parameter } from "../route.ts";

/** Items per page at most, and by default, whatever those of our own API are: clients of WordPress count on them. */
export const MAX_PER_PAGE = 100;
export const WP_PER_PAGE = 10;

/** An API that shows items in a shape of WordPress: `wp/v2`, `tec/v1`. Handlers and routes are generated from it. */
export interface ItemApi {
  /** The properties that all its routes have in common. */
  route: Pick<ApiRoute, "namespace" | "tag" | "cacheSeconds">;
  /** The word in its operation ids and names of schemas: `listWpEvents`. */
  word: string;
  /** How summaries name its shape. */
  shapeText: string;
  shape: ItemShapeName;
  /** The resource with its list parameters and error codes. */
  view(resource: Resource): Resource;
  /** Defaults of list parameters that differ from those of our own lists. */
  listDefaults(resource: Resource): Parameters & { per_page: number };
  /** The segment of the paths of a resource. */
  base(resource: Resource): string;
  /** The URL of a path in the API. */
  url(context: Context, path: string): string;
  representation(resource: Resource): TObject;
  /** The fields of a body. */
  bodyParameters(resource: Resource, mode: "create" | "update", context: ApiContext): Parameter[];
  /** Maps the body of a post to fields; `before`: the item as stored, null for a new one. */
  toFields(resource: PostResource, sent: Item, before: Item | null, context: Context): WpInput;
  /** The response to a removal. */
  removed(resource: Resource): Pick<DocumentedResponse, "description" | "schema">;
  /** Whether the error of a second removal has the property `error`. */
  hasErrorProperty: boolean;
}
