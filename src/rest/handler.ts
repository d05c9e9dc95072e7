import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../context.ts";
import { mayWrite } from "../operations/authorise.ts";
import type { Address } from "../operations/locate.ts";
import type { Prepared } from "../operations/understand.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Answer } from "./delivery.ts";
import type { Parameters } from "./parameters.ts";

/** What a handler may know of a request beside its parameters: data, so that another thread can be told. */
export interface Asking {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  params: unknown;
  body?: unknown;
  /** What has been understood of it already. */
  prepared?: Prepared | null;
}

/** What a route is given and what it gives back. */
export type Handler<R extends Asking = Asking> = (
  parameters: Parameters,
  context: Context,
  request: R,
) => Promise<Answer>;

/** A way to name an item in a path. */
export interface PathAddress {
  path: string;
  addressOf(request: Asking): Address;
}

const part = (request: Asking, name: string) => (request.params as Record<string, string>)[name] ?? "";

export const byId: PathAddress = {
  path: "/:id(^\\d+$)",
  addressOf: (request) => ({ id: Number(part(request, "id")) }),
};
export const bySlug: PathAddress = {
  path: "/by-slug/:slug",
  addressOf: (request) => ({ slug: part(request, "slug") }),
};
export const byExternalId: PathAddress = {
  path: "/by-external-id/:id",
  addressOf: (request) => ({ externalId: part(request, "id") }),
};

/** The ways to name an item of a kind. */
export const addressesOf = (resource: Resource): PathAddress[] => (resource.isPost ? [byId, bySlug] : [byId]);

/** Headers of an answer that is one item: what the caller may do, its language, its translations, its version. */
export function itemFacts(
  resource: Resource,
  row: Row<ItemTable>,
  body: Record<string, unknown>,
  context: Context,
) {
  const translations = (body.translations ?? {}) as Record<string, { url: string }>;
  const alternates = Object.entries(translations).map(
    ([lang, { url }]) => `<${url}>; rel="alternate"; hreflang="${lang}"`,
  );
  const allow = mayWrite(resource, row, context) ? "GET, DELETE, POST, PUT, PATCH" : "GET";
  return {
    version: versionOf(row),
    headers: {
      Allow: allow,
      "Content-Language": row.lang,
      ...(alternates.length > 0 && { Link: [apiLink(context), ...alternates].join(", ") }),
    },
  };
}

/** Where discovery clients find the interface. */
export const apiLink = ({ site }: Pick<Context, "site">): string =>
  `<${site.baseUrl}/${site.apiRoot}/>; rel="https://api.w.org/"`;

/** The part of an ETag that says which state of an item it is. */
export const versionOf = (row: { id: number; version: number }): string => `${row.id}-${row.version}`;
