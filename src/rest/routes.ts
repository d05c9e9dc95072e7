import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { invalid } from "../errors.ts";
import { authorise } from "../operations/authorise.ts";
import { list, type Page } from "../operations/list.ts";
import { read, readTranslations } from "../operations/read.ts";
import type { Scope } from "../ready/answers.ts";
import type { Resource } from "../resources/kit/define.ts";
import { Refused } from "../resources/kit/kinds.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { commonParameters } from "./common-parameters.ts";
import { assertPassword, contextOf, type Service } from "./context.ts";
import { type Answer, deliver } from "./delivery.ts";
import { doneAt } from "./desk.ts";
import { envelope, filled, pageLinks, totalHeaders } from "./envelope.ts";
import { addressesOf, byExternalId, byId, type Handler, itemFacts, type PathAddress } from "./handler.ts";
import { type Parameters, parametersOf } from "./parameters.ts";
import { writeRoutes } from "./writes.ts";

/** Makes a Fastify handler of ours: who is asking, in which language, and how the answer is sent and kept. */
export const handle =
  (
    service: Service,
    handler: Handler<FastifyRequest>,
    cacheSeconds: number,
    writing?: Pick<Resource, "right">,
  ) =>
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
  const read = (path: string, handler: Handler) =>
    app.get(`${base}/${resource.name}${path}`, handle(service, handler, cacheSeconds));

  read("", listRoute(resource, service));
  for (const { path, addressOf } of addressesOf(resource)) read(path, readRoute(resource, addressOf));
  read(`${byId.path}/translations`, translationsRoute(resource));
  read(byExternalId.path, readRoute(resource, byExternalId.addressOf));
  for (const route of writeRoutes(resource))
    app.route({
      method: route.method,
      url: `${base}/${resource.name}${route.path}`,
      handler: handle(service, doneAt(service.desk, route), cacheSeconds, resource),
    });
}

const listRoute =
  (resource: Resource, { ready }: Service): Handler =>
  async (parameters, context) => {
    const page = await list(resource, parameters, context);
    const link = pageLinks(resource, parameters, context);
    const shown = isForAnybody(parameters, context) ? await readyList(page) : null;
    if (shown) return shown;
    const items = await resource.present(await page.rows(), context, { jsonLd: false });
    return { body: envelope(resource, page, items, link), ...listFacts(resource, page, context) };

    /** A list from what is kept ready; null when there is nothing. */
    async function readyList(of: Page): Promise<Answer | null> {
      if (resource.name !== "events") return null;
      const pieces = await ready?.pieces(of.found?.ids ?? null, context);
      if (!pieces) return null;
      const empty = envelope(resource, of, [], link);
      return {
        body: null,
        ready: filled(empty, pieces),
        async again() {
          const next = of.again();
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
  validUntil: page.validUntil,
  scope: page.found,
  headers: {
    Allow: has(caller, resource.right) ? "GET, POST" : "GET",
    "Content-Language": language.all ? site.languages.join(", ") : language.code,
    ...totalHeaders(page),
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
