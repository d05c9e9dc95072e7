import { createHash } from "node:crypto";
import qs from "qs";
import { type TObject, Type } from "typebox";
import type { Context } from "../context.ts";
import type { Page } from "../operations/list.ts";
import type { JsonChunks } from "../read-cache/fragment-cache.ts";
import type { Resource } from "../resources/kit/define.ts";
import { apiUrl } from "../resources/shared/urls.ts";
import type { Parameters } from "./request-parameters.ts";
import { namesOf } from "./resource-names.ts";

/** Says the address of a page of a list, with every parameter; null: without a number. */
export type PageLink = (number: number | null) => string;

/** Makes the addresses of the pages of a list; each is made once. */
export function pageLinks(resource: Resource, query: Parameters, context: Context): PageLink {
  const { page: _, ...kept } = linkable(query);
  const known = new Map<number | null, string>();
  const link = (number: number | null) => {
    const parameters = { ...kept, ...(number !== null && { page: number }) };
    const text = qs.stringify(parameters, { arrayFormat: "brackets", format: "RFC1738" });
    return `${apiUrl(context)}/${resource.name}/${text && `?${text}`}`;
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
  { page, pages, total, isNumbered }: Page,
  items: unknown[],
  link: PageLink,
): Record<string, unknown> {
  const previous = page > 1 ? (resource.kind === "post" ? page - 1 : Math.min(page - 1, pages)) : 0;
  const links: Record<string, string> = {};
  if (page < pages) links.next_rest_url = link(page + 1);
  if (previous > 0) links.previous_rest_url = link(previous === 1 ? null : previous);
  const rest_url = link(isNumbered ? page : null);
  const totals = { total, total_pages: pages };
  // The two kinds of list have their members in a different order; clients may rely on either.
  return resource.kind === "post"
    ? { [resource.name]: items, rest_url, ...links, ...totals }
    : { rest_url, ...totals, [resource.name]: items, ...links };
}

/** Documentation of a list. */
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

/** What an address can say: nothing that a list looks at is deeper than a list of values. */
const linkable = (query: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => (Array.isArray(value) ? value : [value]).every(isScalar)),
  );

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** The bytes of an envelope whose list is still empty, with ready items in it. */
export function fillEnvelope(
  empty: Record<string, unknown>,
  items: JsonChunks,
): { bytes: Buffer; hash: Buffer } {
  const text = JSON.stringify(empty);
  const gap = text.indexOf("[]") + 1;
  const [before, after] = [Buffer.from(text.slice(0, gap)), Buffer.from(text.slice(gap))];
  const hash = createHash("sha1").update(items.hash).update(text).digest();
  return { bytes: Buffer.concat([before, ...items.bytes, after]), hash };
}

/** The totals again, for clients that read headers. */
export const totalHeaders = ({ total, pages }: Page): Record<string, string> => ({
  "X-TEC-Total": String(total),
  "X-TEC-TotalPages": String(pages),
});
