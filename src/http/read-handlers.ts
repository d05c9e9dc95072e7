import { isRecord } from "../domain/collections.ts";
import { invalid } from "../errors.ts";
import { itemHeaders } from "../operations/item-response.ts";
import { read, readTranslations } from "../operations/read.ts";
import { dependsOnEvent } from "../operations/reads.ts";
import { withOccurrences } from "../operations/series/collapsed.ts";
import { shortenedHeader, shortenTexts } from "../operations/shorten-texts.ts";
import type { Resource } from "../resources/kit/define.ts";
import { timeless, ValidationError } from "../resources/kit/field-types.ts";
import { isListed } from "../resources/kit/item-state.ts";
import { collectionMethods } from "./allowed-methods.ts";
import { commonParameters } from "./common-parameters.ts";
import { byId, type Handler, type ItemLocator } from "./handler.ts";
import { envelope, listProperties, pageLinks, totalHeaders } from "./list-envelope.ts";
import { type AppDependencies, assertPassword, withTextFormat } from "./request-context.ts";

/** A page of a list. */
export const listHandler =
  (resource: Resource, { readCache }: Pick<AppDependencies, "readCache">): Handler =>
  async (parameters, requestContext) => {
    const context = withTextFormat(requestContext, parameters);
    const page = await readCache.reads.listJson(resource, parameters, context);
    const { caller, language, site } = context;
    const listed = await page.items();
    const isCollapsed = resource.seriesTable !== undefined && parameters.collapse !== undefined;
    const loaded =
      isCollapsed && Array.isArray(listed) ? await withOccurrences(listed.filter(isRecord), context) : listed;
    const { items, shortened } = Array.isArray(loaded)
      ? shortenTexts(loaded)
      : { items: loaded, shortened: 0 };
    return {
      body: envelope(resource, page, items, pageLinks(resource, parameters, context)),
      list: listProperties(resource),
      // The next occurrences of its series change with the clock.
      expiresAt: isCollapsed ? Math.min(page.expiresAt, context.now + 60) : page.expiresAt,
      dependsOn: page.dependsOn,
      headers: {
        Allow: collectionMethods(resource, caller),
        "Content-Language": language.all ? site.languages.join(", ") : language.code,
        ...totalHeaders(page),
        ...shortenedHeader(shortened),
      },
    };
  };

/** One item. */
export const readHandler =
  (resource: Resource, refOf: ItemLocator["refOf"]): Handler =>
  async (parameters, requestContext, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const context = withTextFormat(requestContext, parameters);
    const translation = wants(parameters.resolve);
    const ref = refOf(request);
    const row = await read(resource, ref, context, { translation });
    const [body = {}] = await resource.render([row], context, { jsonLd: true });
    // Which item a slug or a translation leads to depends on other items, too.
    const dependsOnItemOnly = "id" in ref && !translation && isListed(resource, row);
    const dependsOn = dependsOnItemOnly ? dependsOnEvent(row.id) : null;
    return { body, ...itemHeaders(resource, row, body, context), dependsOn };
  };

function wants(given: unknown): boolean {
  if (given === undefined || given === "") return false;
  try {
    return commonParameters.resolve.type.parse(given, timeless) === "translation";
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("resolve");
    throw error;
  }
}

export const translationsHandler =
  (resource: Resource): Handler =>
  async (parameters, requestContext, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const context = withTextFormat(requestContext, parameters);
    const rows = await readTranslations(resource, byId.refOf(request), context);
    return { body: await resource.render(rows, context, { jsonLd: false }), headers: { Allow: "GET" } };
  };
