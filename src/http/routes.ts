import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { invalid } from "../errors.ts";
import { authorise } from "../operations/authorise.ts";
import { list, type Page } from "../operations/list.ts";
import { read, readTranslations } from "../operations/read.ts";
import type { CacheDependencies } from "../read-cache/response-cache.ts";
import type { Resource } from "../resources/kit/define.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { viaWriter } from "./command-bus.ts";
import { commonParameters } from "./common-parameters.ts";
import { byExternalId, byId, type Handler, type ItemLocator, itemHeaders, locatorsOf } from "./handler.ts";
import { envelope, fillEnvelope, pageLinks, totalHeaders } from "./list-envelope.ts";
import { type AppDependencies, assertPassword, requestContext } from "./request-context.ts";
import { type Parameters, parametersOf } from "./request-parameters.ts";
import { type HandlerResult, sendResponse } from "./response.ts";
import { writeRoutes } from "./write-handlers.ts";

/** Makes a Fastify handler of ours: who is asking, in which language, and how the answer is sent and kept. */
export const handle =
  (
    service: AppDependencies,
    handler: Handler<FastifyRequest>,
    cacheSeconds: number,
    writing?: Pick<Resource, "right">,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await service.authenticate(request);
    // The right to write comes first: nothing of the request is judged before it.
    if (writing) authorise(writing, { caller });
    const parameters = parametersOf(request);
    const context = requestContext(service, request, caller, parameters);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) await service.readCache?.sync();
    const seq = service.readCache?.position() ?? 0;
    const answer = await handler(parameters, context, request);
    const isPublic = caller.role === null && isRead;
    const parcel = await sendResponse(request, reply, answer, parameters, {
      seconds: cacheSeconds,
      isPublic,
    });
    if (parcel && isPublic && context.password === null) service.cacheResponse?.(request, reply, parcel, seq);
    return reply;
  };

/** The routes of one resource, all made from its definition. */
export function resourceRoutes(
  app: FastifyInstance,
  base: string,
  resource: Resource,
  service: AppDependencies,
  cacheSeconds: number,
) {
  const read = (path: string, handler: Handler) =>
    app.get(`${base}/${resource.name}${path}`, handle(service, handler, cacheSeconds));

  read("", listRoute(resource, service));
  for (const { path, refOf } of locatorsOf(resource)) read(path, readRoute(resource, refOf));
  read(`${byId.path}/translations`, translationsRoute(resource));
  read(byExternalId.path, readRoute(resource, byExternalId.refOf));
  for (const route of writeRoutes(resource))
    app.route({
      method: route.method,
      url: `${base}/${resource.name}${route.path}`,
      handler: handle(service, viaWriter(service.commands, route), cacheSeconds, resource),
    });
}

const listRoute =
  (resource: Resource, { readCache }: AppDependencies): Handler =>
  async (parameters, context) => {
    const page = await list(resource, parameters, context);
    const link = pageLinks(resource, parameters, context);
    const shown = isForAnybody(parameters, context) ? await readyList(page) : null;
    if (shown) return shown;
    const items = await resource.render(await page.rows(), context, { jsonLd: false });
    return { body: envelope(resource, page, items, link), ...listFacts(resource, page, context) };

    /** A list from what is kept ready; null when there is nothing. */
    async function readyList(of: Page): Promise<HandlerResult | null> {
      if (resource.name !== "events") return null;
      const pieces = await readCache?.jsonChunks(of.hits?.ids ?? null, context);
      if (!pieces) return null;
      const empty = envelope(resource, of, [], link);
      return {
        body: null,
        encodedBody: fillEnvelope(empty, pieces),
        async revalidate() {
          const next = of.revalidate();
          return next && readyList(next);
        },
        ...listFacts(resource, of, context),
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
  expiresAt: page.expiresAt,
  scope: page.hits,
  headers: {
    Allow: has(caller, resource.right) ? "GET, POST" : "GET",
    "Content-Language": language.all ? site.languages.join(", ") : language.code,
    ...totalHeaders(page),
  },
});

const readRoute =
  (resource: Resource, addressOf: ItemLocator["refOf"]): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const translation = wants(parameters.resolve);
    const address = addressOf(request);
    const row = await read(resource, address, context, { translation });
    const [body = {}] = await resource.render([row], context, { jsonLd: true });
    // Which item a slug or a translation leads to depends on others too.
    const isItself = resource.name === "events" && "id" in address && !translation && isListed(row);
    return { body, ...itemHeaders(resource, row, body, context), dependsOn: isItself ? ofOne(row.id) : null };
  };

/** Whether everybody may see an event in lists: what is kept ready knows no others. */
const isListed = (row: Row<ItemTable>) => "hidden" in row && row.status === "publish" && row.hidden === 0;

/** Shows one event, and no part of a list. */
const ofOne = (id: number): CacheDependencies => ({ ids: [id], positionOf: () => null });

function wants(given: unknown): boolean {
  if (given === undefined || given === "") return false;
  try {
    return (
      commonParameters.resolve.type.parse(given, { zone: "UTC", siteZone: "UTC", now: 0 }) === "translation"
    );
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("resolve");
    throw error;
  }
}

const translationsRoute =
  (resource: Resource): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const rows = await readTranslations(resource, byId.refOf(request), context);
    return { body: await resource.render(rows, context, { jsonLd: false }), headers: { Allow: "GET" } };
  };
