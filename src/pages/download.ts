import type { Context } from "../context.ts";
import type { Query } from "../domain/url-query.ts";
import { eventCalendarResult, type Format, feedResult, formats } from "../feeds/formats.ts";
import type { Parameters } from "../http/request-parameters.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { feedOf, feedQuery } from "./filters.ts";
import type { Download } from "./page.ts";
import type { PageRequest } from "./page-request.ts";

/** The calendar file of the events that a page lists; `filter` is the fixed filter of the page. */
export const listDownload = (request: PageRequest, filter: Query = {}): Promise<Download> =>
  download(formats.ics, request, filter);

/** The same events as RSS. */
export const feedDownload = (request: PageRequest, filter: Query = {}): Promise<Download> =>
  download(formats.rss, request, filter);

async function download(format: Format, request: PageRequest, filter: Query): Promise<Download> {
  const parameters = { ...feedQuery(request), ...filter };
  const self = feedOf({ query: written(parameters) }, request, format);
  const result = await feedResult(
    format,
    parameters,
    { title: request.web.siteName, self },
    request.context,
    request.reads,
  );
  return { ...result, type: format.type };
}

/** Parameters as a query string; arrays are joined by commas. */
const written = (parameters: Parameters): Query =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));

/** The calendar file of one event; with a password it is private. */
export async function eventDownload(ref: ItemRef, context: Context): Promise<Download> {
  const result = await eventCalendarResult(ref, context);
  return { ...result, type: formats.ics.type, isPrivate: context.password !== null };
}
