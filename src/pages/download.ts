import type { Context } from "../context.ts";
import { eventCalendarResult, feedResult, formats } from "../feeds/formats.ts";
import type { Parameters } from "../http/request-parameters.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { feedOf, feedQuery } from "./filters.ts";
import type { Query } from "./links.ts";
import type { Download } from "./page.ts";
import type { PageRequest } from "./page-request.ts";

/** The calendar file of what a page lists; `filter` is what the page itself stands for. */
export async function listDownload(visit: PageRequest, filter: Query = {}): Promise<Download> {
  const parameters = { ...feedQuery(visit), ...filter };
  const self = feedOf({ query: written(parameters) }, visit);
  const answer = await feedResult(
    formats.ics,
    parameters,
    { title: visit.web.siteName, self },
    visit.context,
    visit.reads,
  );
  return { ...answer, type: formats.ics.type };
}

/** Parameters as an address has them; of lists, commas part the items. */
const written = (parameters: Parameters): Query =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));

/** The calendar file of one event; a context with a password is somebody's own. */
export async function eventDownload(address: ItemRef, context: Context): Promise<Download> {
  const answer = await eventCalendarResult(address, context);
  return { ...answer, type: formats.ics.type, isPrivate: context.password !== null };
}
