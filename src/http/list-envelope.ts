import qs from "qs";
import { type TObject, Type } from "typebox";
import type { Context } from "../context.ts";
import type { PageInfo } from "../operations/reads.ts";
import type { Resource } from "../resources/kit/define.ts";
import { apiUrl } from "../resources/shared/urls.ts";
import type { Parameters } from "./request-parameters.ts";
import { namesOf } from "./resource-names.ts";
import type { ListProperties } from "./select-fields.ts";

/** Returns the URL of a page with all parameters; null: without a page number. */
export type PageLink = (number: number | null) => string;

/** The links of lists by the parameters of their requests: a response that is computed again keeps its links. */
const linksByParameters = new WeakMap<Parameters, PageLink>();

/** Makes the URLs of the pages of a list, each once. */
export function pageLinks(resource: Resource, query: Parameters, context: Context): PageLink {
  const made = linksByParameters.get(query) ?? pageLinksOf(`${apiUrl(context)}/${resource.name}/`, query);
  linksByParameters.set(query, made);
  return made;
}

/** Makes the URLs of the pages of a list at a URL. */
export function pageLinksOf(base: string, query: Parameters): PageLink {
  const { page: _, ...kept } = linkable(query);
  const known = new Map<number | null, string>();
  const link = (number: number | null) => {
    const parameters = { ...kept, ...(number !== null && { page: number }) };
    const text = qs.stringify(parameters, { arrayFormat: "brackets", format: "RFC1738" });
    return `${base}${text && `?${text}`}`;
  };
  return (number) => {
    const url = known.get(number) ?? link(number);
    known.set(number, url);
    return url;
  };
}

/** The body of a list: items, totals, and links that keep every parameter. */
export function envelope(
  resource: Resource,
  { page, pages, total, isNumbered }: PageInfo,
  items: unknown,
  link: PageLink,
): Record<string, unknown> {
  const previous = page > 1 ? (resource.kind === "post" ? page - 1 : Math.min(page - 1, pages)) : 0;
  const links: Record<string, string> = {};
  if (page < pages) links.next_rest_url = link(page + 1);
  if (previous > 0) links.previous_rest_url = link(previous === 1 ? null : previous);
  const rest_url = link(isNumbered ? page : null);
  const totals = { total, total_pages: pages };
  // Lists of posts and of terms order their properties differently; clients may rely on either.
  return resource.kind === "post"
    ? { [resource.name]: items, rest_url, ...links, ...totals }
    : { rest_url, ...totals, [resource.name]: items, ...links };
}

/** Schema of a list. */
export const listRepresentation = (resource: Resource): TObject =>
  Type.Object(
    {
      [resource.name]: Type.Array(resource.representation),
      rest_url: Type.String({ description: "This page" }),
      next_rest_url: Type.Optional(Type.String({ description: "The next page, if there is one" })),
      previous_rest_url: Type.Optional(Type.String({ description: "The page before, if there is one" })),
      total: Type.Integer({ minimum: 0, description: "How many items there are in all" }),
      total_pages: Type.Integer({ minimum: 0, description: "How many pages there are" }),
    },
    { $id: `${namesOf(resource).one}List`, description: `A page of ${resource.name}` },
  );

/** The properties of a list, and the one that has its items, for `_fields`. */
export const listProperties = (resource: Resource): ListProperties => {
  const known = propertiesByResource.get(resource) ?? {
    items: resource.name,
    names: new Set(Object.keys(listRepresentation(resource).properties)),
  };
  propertiesByResource.set(resource, known);
  return known;
};

const propertiesByResource = new WeakMap<Resource, ListProperties>();

/** The parameters that a URL can express: no list parameter is nested deeper than an array. */
const linkable = (query: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => (Array.isArray(value) ? value : [value]).every(isScalar)),
  );

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** The totals as headers. */
export const totalHeaders = ({ total, pages }: PageInfo): Record<string, string> => ({
  "X-TEC-Total": String(total),
  "X-TEC-TotalPages": String(pages),
});
