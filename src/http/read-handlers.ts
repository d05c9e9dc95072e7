import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { invalid } from "../errors.ts";
import { itemHeaders } from "../operations/item-response.ts";
import { list, type Page } from "../operations/list.ts";
import { read, readTranslations } from "../operations/read.ts";
import type { CacheDependencies } from "../read-cache/response-cache.ts";
import type { Resource } from "../resources/kit/define.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { commonParameters } from "./common-parameters.ts";
import { byId, type Handler, type ItemLocator } from "./handler.ts";
import { envelope, fillEnvelope, pageLinks, totalHeaders } from "./list-envelope.ts";
import { type AppDependencies, assertPassword } from "./request-context.ts";
import type { Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";

export const listHandler =
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
      if (!resource.isIndexed) return null;
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
  dependsOn: page.hits,
  headers: {
    Allow: has(caller, resource.right) ? "GET, POST" : "GET",
    "Content-Language": language.all ? site.languages.join(", ") : language.code,
    ...totalHeaders(page),
  },
});

export const readHandler =
  (resource: Resource, addressOf: ItemLocator["refOf"]): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const translation = wants(parameters.resolve);
    const address = addressOf(request);
    const row = await read(resource, address, context, { translation });
    const [body = {}] = await resource.render([row], context, { jsonLd: true });
    // Which item a slug or a translation leads to depends on others too.
    const isItself = resource.isIndexed && "id" in address && !translation && isListed(row);
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

export const translationsHandler =
  (resource: Resource): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const rows = await readTranslations(resource, byId.refOf(request), context);
    return { body: await resource.render(rows, context, { jsonLd: false }), headers: { Allow: "GET" } };
  };
