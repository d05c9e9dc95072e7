import type { Context } from "../context.ts";
import { eventCalendarAnswer, feedAnswer, formats } from "../feeds/answers.ts";
import type { Address } from "../operations/locate.ts";
import { feedOf, feedQuery, filtersOf } from "./filters.ts";
import type { Query } from "./links.ts";
import type { Download } from "./page.ts";
import type { Visit } from "./visit.ts";

/** The calendar file of what a page lists; `filter` is what the page itself stands for. */
export async function listDownload(visit: Visit, filter: Query = {}): Promise<Download> {
  const { query } = filtersOf(visit);
  const self = feedOf({ query: { ...query, ...filter } }, visit);
  const answer = await feedAnswer(
    formats.ics,
    { ...feedQuery(visit), ...filter },
    { title: visit.web.siteName, self },
    visit.context,
  );
  return { ...answer, type: formats.ics.type };
}

/** The calendar file of one event; a context with a password is somebody's own. */
export async function eventDownload(address: Address, context: Context): Promise<Download> {
  const answer = await eventCalendarAnswer(address, context);
  return { ...answer, type: formats.ics.type, isPrivate: context.password !== null };
}
