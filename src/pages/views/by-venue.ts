import { parseDay } from "../../domain/days.ts";
import { isOneOf } from "../../domain/predicates.ts";
import type { Query } from "../../domain/url-query.ts";
import { invalid, ServiceError } from "../../errors.ts";
import {
  type EventSummary,
  type EventVenues,
  eventCard,
  eventVenues,
  MAX_GROUPED,
  type VenueSummary,
} from "../../operations/event-summaries.ts";
import { groupsById } from "../../operations/read.ts";
import { events } from "../../resources/events.ts";
import { venues } from "../../resources/venues.ts";
import { emptyState, eventCount, pager } from "../event-list.ts";
import { card } from "../event-views.ts";
import { listedAs, listQuery, statusQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendar, calendarUrl, local } from "../links.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many venues a page has, and how many events of each of them. */
const [PER_PAGE, PER_VENUE] = [12, 5];

/** How many events a page of those without a venue has. */
const PER_VENUELESS_PAGE = 40;

/** The parameter of the pages of events without a venue. */
const VENUELESS = "venueless";

/** Events from now or from a day on by venue: each with its first events and their number. */
export async function byVenueBody({ filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { context, translate } = request;
  const from = filters.from ?? parseDay(queryParam(request, "date"));
  const parameters = {
    ...listQuery({ ...filters, from }, request),
    ...statusQuery(request),
    per_page: MAX_GROUPED,
  };
  const found = await request.reads.list(events, parameters, context, eventVenues);
  if (found.total === 0) return emptyState(request);
  const linkQuery = { ...filters.query, from, to: filters.to, ...listedAs(filters) };
  const list: List = { parameters, linkQuery, grouped: await found.items() };
  const isAlone = queryParam(request, VENUELESS) === "1";
  const { sections, turned } = await (isAlone ? venuelessPage : venuesPage)(list, request);
  const query = { ...linkQuery, view: "venue", [VENUELESS]: isAlone ? 1 : null };
  const { length } = list.grouped;
  return html`<p class="count">${eventCount(found.total, request)}${found.total > length && ` · ${translate("web_venues_of", length, found.total)}`}</p>
${sections}
${pager(turned, calendarUrl(context.site, context.language.code), query, request)}`;
}

/** The list of events with their venues, its parameters, and those that links keep. */
interface List {
  parameters: Query;
  /** The parameters that links keep. */
  linkQuery: Query;
  grouped: readonly EventVenues[];
}

/** The groups of one page, and which page it is. */
interface GroupsPage {
  sections: Html[];
  turned: { page: number; pages: number };
}

const venuelessOf = ({ grouped }: List): number[] =>
  grouped.filter(({ places }) => places.length === 0).map(({ id }) => id);

/** Some venues with their first events; after the last of them the events without a venue. */
async function venuesPage(list: List, request: PageRequest): Promise<GroupsPage> {
  const { context, reads } = request;
  const { parameters, linkQuery } = list;
  const venueless = venuelessOf(list);
  const places = await placesOf(list, request);
  const turned = turnedTo(places.length + Number(venueless.length > 0), PER_PAGE, request);
  const here = places.slice(turned.first, turned.first + PER_PAGE);
  const conditions = here.map((place) => ({ predicate: isOneOf("venues", [place.translation_group]) }));
  const parts = await reads.listEach(events, parameters, context, eventCard, conditions, PER_VENUE);
  const sections = here.map((place, at) => {
    const { items, total } = parts[at] ?? { items: [], total: 0 };
    const rest = calendar(request, { ...linkQuery, view: "list", venue: place.id });
    return section({ place, events: items, total, rest }, request);
  });
  if (turned.page < turned.pages || venueless.length === 0) return { sections, turned };
  const first = await cardsOf(venueless.slice(0, PER_VENUE), request);
  const rest = calendar(request, { ...linkQuery, view: "venue", [VENUELESS]: 1 });
  const last = section({ place: null, events: first, total: venueless.length, rest }, request);
  return { sections: [...sections, last], turned };
}

/** Some of the events without a venue. */
async function venuelessPage(list: List, request: PageRequest): Promise<GroupsPage> {
  const venueless = venuelessOf(list);
  const turned = turnedTo(venueless.length, PER_VENUELESS_PAGE, request);
  const here = venueless.slice(turned.first, turned.first + PER_VENUELESS_PAGE);
  if (here.length === 0) return { sections: [emptyState(request)], turned };
  const shown = await cardsOf(here, request);
  const group = { place: null, events: shown, total: venueless.length, rest: null };
  return { sections: [section(group, request)], turned };
}

/** The venues of events by name; with a filter by venue those that it names, because events may have others as well. */
async function placesOf({ grouped, linkQuery }: List, request: PageRequest): Promise<VenueSummary[]> {
  const byGroup = new Map<number, VenueSummary>();
  for (const { places } of grouped)
    for (const place of places)
      if (!byGroup.has(place.translation_group)) byGroup.set(place.translation_group, place);
  // The list has accepted them.
  const ids = linkQuery.venue
    ? String(linkQuery.venue).split(",").map(Number).filter(Number.isSafeInteger)
    : null;
  const chosen = ids && (await groupsById(venues, ids, request.context));
  const { compare } = new Intl.Collator(request.formats.locale);
  return [...byGroup.values()]
    .filter(({ translation_group }) => !chosen || chosen.has(translation_group))
    .sort((a, b) => compare(a.name, b.name) || a.id - b.id);
}

/** The page of the URL, and the number of its first entry; throws for one that does not exist. */
function turnedTo(count: number, perPage: number, request: PageRequest) {
  const given = queryParam(request, "page") || "1";
  if (!/^[1-9]\d{0,8}$/.test(given)) throw invalid("page");
  const [page, pages] = [Number(given), Math.max(Math.ceil(count / perPage), 1)];
  if (page > pages) throw new ServiceError(events.errorCodes.pageNotFound);
  return { page, pages, first: (page - 1) * perPage };
}

/** Events by id, in that order. */
async function cardsOf(ids: readonly number[], request: PageRequest): Promise<EventSummary[]> {
  const named = { include: ids.join(), orderby: "include", per_page: PER_VENUELESS_PAGE };
  const found = await request.reads.list(
    events,
    { ...named, ...statusQuery(request) },
    request.context,
    eventCard,
  );
  return found.items();
}

/** A venue, or none, with the first of its events and the way to the others. */
interface Group {
  place: VenueSummary | null;
  events: EventSummary[];
  total: number;
  /** Null where the pages that follow have them. */
  rest: string | null;
}

function section({ place, events: shown, total, rest }: Group, request: PageRequest): Html {
  const { translate, context } = request;
  const name = place?.name ?? translate("web_no_venue");
  const heading = place ? html`<a dir="auto" href="${local(place.url, context.site)}">${name}</a>` : name;
  return html`<section class="cards"><h2 class="month-name">${heading} <span class="count-of">${eventCount(total, request)}</span></h2>
<ol>${shown.map((event) => card(event, request, "venue"))}</ol>
${rest !== null && total > shown.length && html`<a class="more" href="${rest}" rel="nofollow">${translate("web_more", total - shown.length)}<span class="visually-hidden">, ${name}</span></a>`}</section>`;
}
