import type { Context } from "../../context.ts";
import { isOfDays, type View, viewOf } from "../../domain/calendar-views.ts";
import { addDays, parseDay, startOfWeek } from "../../domain/days.ts";
import { formatsOf } from "../../domain/formats.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { type Query, queryText } from "../../domain/url-query.ts";
import { embedUrl } from "../../resources/shared/urls.ts";

/** The page for a frame of another site. */
export interface Frame {
  url: string;
  /** Height in pixels at the usual width. */
  height: number;
}

const heights = { event: 360, list: 640, month: 720 };

/** Views that a frame shows as a list. */
type ListedView = Exclude<View, "month">;

/** The frame of an event. */
export const eventFrame = ({ slug, lang }: { slug: string; lang: string }, { site }: Context): Frame => ({
  url: embedUrl(site, lang, `event/${slugForUrl(slug)}`),
  height: heights.event,
});

/** The frame of a calendar's query: its month, or a list of the events that any other view shows. */
export function calendarFrame(
  { view, ical: _ical, page: _page, ...query }: Query,
  language: string,
  context: Context,
): Frame {
  const shown = viewOf({ view: String(view ?? ""), search: String(query.search ?? "") });
  if (shown !== "month") return listFrame(listQuery(shown, query, language, context), language, context);
  return { url: `${embedUrl(context.site, language, shown)}${queryText(query)}`, height: heights.month };
}

/** The frame of a list of events. */
export const listFrame = (query: Query, language: string, { site }: Context): Frame => ({
  url: `${embedUrl(site, language, "list")}${queryText(query)}`,
  height: heights.list,
});

/** The list of a view's events: those of its days; without a date, those from now on, as the frame stays where it is. */
function listQuery(view: ListedView, { date, ...query }: Query, language: string, { site }: Context): Query {
  const day = parseDay(date);
  if (!day) return query;
  if (!isOfDays(view)) return { ...query, from: query.from ?? day };
  const { past: _, ...rest } = query;
  const week = startOfWeek(day, formatsOf(language, site).weekStart);
  const days = {
    day: { from: day, to: day },
    week: { from: week, to: addDays(week, 6) },
    year: { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` },
  };
  return { ...rest, ...days[view] };
}
