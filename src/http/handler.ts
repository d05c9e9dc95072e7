import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../context.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Resource } from "../resources/kit/define.ts";
import { pathPart } from "./path-parts.ts";
import type { Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";

/** The parts of a request that a handler may use beside its parameters. */
export interface RequestInfo {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  params: unknown;
  body?: unknown;
}

/** Computes the result of a route. */
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

export const byId: ItemLocator = {
  path: "/{id}",
  refOf: (request) => ({ id: Number(pathPart(request, "id")) }),
};
export const bySlug: ItemLocator = {
  path: "/by-slug/{slug}",
  refOf: (request) => ({ slug: pathPart(request, "slug") }),
};
export const byExternalId: ItemLocator = {
  path: "/by-external-id/{external_id}",
  refOf: (request) => ({ externalId: externalIdOf(request) }),
};

/** The id of another system in a path. */
export const externalIdOf = (request: RequestInfo): string => pathPart(request, "external_id");

/** The locators of a resource. */
export const locatorsOf = (resource: Resource): ItemLocator[] =>
  resource.kind === "post" ? [byId, bySlug] : [byId];
