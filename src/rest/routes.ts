import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { invalid } from "../errors.ts";
import { authorise, mayWrite } from "../operations/authorise.ts";
import { list, type Page } from "../operations/list.ts";
import type { Address } from "../operations/locate.ts";
import { read, readTranslations } from "../operations/read.ts";
import type { Scope } from "../ready/answers.ts";
import type { Resource } from "../resources/kit/define.ts";
import { Refused } from "../resources/kit/kinds.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { commonParameters } from "./common-parameters.ts";
import { assertPassword, contextOf, type Service } from "./context.ts";
import { type Answer, deliver } from "./delivery.ts";
import { envelope, filled, pageLinks, totalHeaders } from "./envelope.ts";
import { type Parameters, parametersOf } from "./parameters.ts";
import { createRoute, removeRoute, updateRoute, upsertRoute } from "./writes.ts";

/** What a route is given and what it gives back. */
export type Handler = (parameters: Parameters, context: Context, request: FastifyRequest) => Promise<Answer>;

/** Makes a Fastify handler of ours: who is asking, in which language, and how the answer is sent and kept. */
export const handle =
  (service: Service, handler: Handler, cacheSeconds: number, writing?: Resource) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await service.callerOf(request);
    // The right to write comes first: nothing of the request is judged before it.
    if (writing) authorise(writing, { caller });
    const parameters = parametersOf(request);
    const context = contextOf(service, request, caller, parameters);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) await service.ready?.catchUp();
    const seq = service.ready?.seq() ?? 0;
    const answer = await handler(parameters, context, request);
    const isPublic = caller.role === null && isRead;
    const parcel = await deliver(request, reply, answer, parameters, { seconds: cacheSeconds, isPublic });
    if (parcel && isPublic && context.password === null) service.keep?.(request, reply, parcel, seq);
    return reply;
  };

/** The routes of one resource, all made from its definition. */
export function resourceRoutes(
  app: FastifyInstance,
  base: string,
  resource: Resource,
  service: Service,
  cacheSeconds: number,
) {
  const route = (method: string | string[], path: string, handler: Handler) =>
    app.route({
      method: method as "GET",
      url: `${base}/${resource.name}${path}`,
      handler: handle(service, handler, cacheSeconds, method === "GET" ? undefined : resource),
    });
  const writes = ["POST", "PUT", "PATCH"];

  route("GET", "", listRoute(resource, service));
  route("POST", "", createRoute(resource));
  const addresses = resource.isPost ? [byId, bySlug] : [byId];
  for (const { path, addressOf } of addresses) {
    route("GET", path, readRoute(resource, addressOf));
    route(writes, path, updateRoute(resource, addressOf));
    route("DELETE", path, removeRoute(resource, addressOf));
  }
  route("GET", `${byId.path}/translations`, translationsRoute(resource));
  route("GET", byExternalId.path, readRoute(resource, byExternalId.addressOf));
  route("PUT", byExternalId.path, upsertRoute(resource, byExternalId.addressOf));
}

/** A way to name an item in a path. */
export interface PathAddress {
  path: string;
  addressOf(request: FastifyRequest): Address;
}

const part = (request: FastifyRequest, name: string) =>
  (request.params as Record<string, string>)[name] ?? "";

const byId: PathAddress = {
  path: "/:id(^\\d+$)",
  addressOf: (request) => ({ id: Number(part(request, "id")) }),
};
const bySlug: PathAddress = {
  path: "/by-slug/:slug",
  addressOf: (request) => ({ slug: part(request, "slug") }),
};
const byExternalId: PathAddress = {
  path: "/by-external-id/:id",
  addressOf: (request) => ({ externalId: part(request, "id") }),
};

const listRoute =
  (resource: Resource, { ready }: Service): Handler =>
  async (parameters, context) => {
    const page = await list(resource, parameters, context);
    const link = pageLinks(resource, parameters, context);
    const shown = isForAnybody(parameters, context) ? await readyList(page) : null;
    if (shown) return shown;
    const items = await resource.present(await page.rows(), context, { jsonLd: false });
    return {
      ...listFacts(resource, page, context),
      body: envelope(resource, page, items, link),
    };

    /** A list from what is kept ready; null when there is nothing. */
    async function readyList(of: Page): Promise<Answer | null> {
      if (resource.name !== "events") return null;
      const pieces = await ready?.pieces(of.found?.ids ?? null, context);
      if (!pieces) return null;
      const empty = envelope(resource, of, [], link);
      return {
        ...listFacts(resource, of, context),
        body: null,
        ready: filled(empty, pieces),
        async again() {
          const next = of.again();
          return next && readyList(next);
        },
      };
    }
  };

/** Whether every caller would get the same, whole. */
const isForAnybody = (parameters: Parameters, { caller, password }: Context) =>
  parameters._fields === undefined &&
  parameters._envelope === undefined &&
  caller.role === null &&
  password === null;

/** What goes with a list beside its body. */
const listFacts = (resource: Resource, page: Page, { caller, language, site }: Context) => ({
  validUntil: page.validUntil,
  scope: page.found,
  headers: {
    ...totalHeaders(page),
    Allow: has(caller, resource.right) ? "GET, POST" : "GET",
    "Content-Language": language.all ? site.languages.join(", ") : language.code,
  },
});

const readRoute =
  (resource: Resource, addressOf: PathAddress["addressOf"]): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const translation = wants(parameters.resolve);
    const address = addressOf(request);
    const row = await read(resource, address, context, { translation });
    const [body = {}] = await resource.present([row], context, { jsonLd: true });
    // Which item a slug or a translation leads to depends on others too.
    const isItself = resource.name === "events" && "id" in address && !translation && isListed(row);
    return { body, ...itemFacts(resource, row, body, context), scope: isItself ? ofOne(row.id) : null };
  };

/** Whether everybody may see an event in lists: what is kept ready knows no others. */
const isListed = (row: Row<ItemTable>) => "hidden" in row && row.status === "publish" && row.hidden === 0;

/** Shows one event, and no part of a list. */
const ofOne = (id: number): Scope => ({ ids: [id], place: () => null });

function wants(given: unknown): boolean {
  if (given === undefined || given === "") return false;
  try {
    return (
      commonParameters.resolve.kind.parse(given, { zone: "UTC", siteZone: "UTC", now: 0 }) === "translation"
    );
  } catch (error) {
    if (error instanceof Refused) throw invalid("resolve");
    throw error;
  }
}

const translationsRoute =
  (resource: Resource): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const rows = await readTranslations(resource, byId.addressOf(request), context);
    return { body: await resource.present(rows, context, { jsonLd: false }), headers: { Allow: "GET" } };
  };

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
