import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../context.ts";
import { mayWrite } from "../operations/authorise.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { PreparsedCreate } from "../operations/parse-write.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";

/** What a handler may know of a request beside its parameters: data, so that another thread can be told. */
export interface RequestInfo {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  params: unknown;
  body?: unknown;
  /** What has been understood of it already. */
  preparsed?: PreparsedCreate | null;
}

/** What a route is given and what it gives back. */
export type Handler<R extends RequestInfo = RequestInfo> = (
  parameters: Parameters,
  context: Context,
  request: R,
) => Promise<HandlerResult>;

/** A way to name an item in a path. */
export interface ItemLocator {
  path: string;
  refOf(request: RequestInfo): ItemRef;
}

const part = (request: RequestInfo, name: string) => (request.params as Record<string, string>)[name] ?? "";

export const byId: ItemLocator = {
  path: "/:id(^\\d+$)",
  refOf: (request) => ({ id: Number(part(request, "id")) }),
};
export const bySlug: ItemLocator = {
  path: "/by-slug/:slug",
  refOf: (request) => ({ slug: part(request, "slug") }),
};
export const byExternalId: ItemLocator = {
  path: "/by-external-id/:id",
  refOf: (request) => ({ externalId: part(request, "id") }),
};

/** The ways to name an item of a kind. */
export const locatorsOf = (resource: Resource): ItemLocator[] => (resource.isPost ? [byId, bySlug] : [byId]);

/** Headers of an answer that is one item: what the caller may do, its language, its translations, its version. */
export function itemHeaders(
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
