import { Type } from "typebox";
import type { Context } from "../context.ts";
import { addDays } from "../domain/days.ts";
import { dayStart, toWall } from "../domain/time.ts";
import { invalid } from "../errors.ts";
import { envelope, pageLinks } from "../http/list-envelope.ts";
import { listRoute } from "../http/resource-routes.ts";
import type { HandlerDependencies, Parameter } from "../http/route.ts";
import { listParameters, queryParameter, textParameters } from "../http/route-parameters.ts";
import { events } from "../resources/events.ts";
import { dateBound } from "../resources/kit/date-types.ts";
import type { FieldType } from "../resources/kit/field-types.ts";
import { nonEmptyText, positive, ValidationError } from "../resources/kit/field-types.ts";
import { parseContextOf } from "../resources/kit/parse-context.ts";
import { projection } from "../resources/kit/projection.ts";
import { placeFilters } from "../resources/shared/event-filters.ts";
import { venues } from "../resources/venues.ts";
import { descriptions } from "./texts.ts";
import type { Tool } from "./tool.ts";

const MAX_DAYS = 366;

/** Parameters of the event list that the tool takes as well: those of the page, of words, of terms and of places. */
const passed: ReadonlySet<string> = new Set([
  ...["page", "per_page", "search", "featured", "virtual", "wpml_language"],
  ...events.links.filter(({ kind }) => kind === "term").map(({ field }) => field),
  ...Object.keys(placeFilters),
]);

const own: readonly Parameter[] = [
  queryParameter("date", dateBound.schema, "First day, in the zone of the site; today unless given"),
  queryParameter(
    "days",
    Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: 1 }),
    "Number of days, the first included",
  ),
  queryParameter(
    "place",
    nonEmptyText.schema,
    "Words that a venue has in its name, address or text, such as a town",
  ),
];

const list = listRoute(events);

/** The event list with the window of some days, and with places by name. */
export const whatsOn: Tool = {
  name: "whats_on",
  title: "What is on",
  description: descriptions.whatsOn,
  methods: ["GET"],
  parameters: (context) => [
    ...own,
    ...listParameters(events, context).filter(({ name }) => passed.has(name)),
    ...textParameters(events),
  ],
  handler: (app) => {
    const run = list.handler(app);
    return async (parameters, context, request) => {
      const { date, days, place, ...others } = parameters;
      const query = { ...others, ...windowOf(date, days, context) };
      if (place === undefined) return run(query, context, request);
      const ids = await venuesWith(place, app, context);
      if (ids.length > 0) return run({ ...query, [venues.nested.name]: ids }, context, request);
      return { body: envelope(events, noPage, [], pageLinks(events, query, context)) };
    };
  },
};

/** A list without items. */
const noPage = {
  page: 1,
  isNumbered: false,
  perPage: 1,
  total: 0,
  pages: 0,
  expiresAt: Number.POSITIVE_INFINITY,
};

/** The exact bounds of events that take place within these days. */
function windowOf(date: unknown, days: unknown, context: Context) {
  const { zone } = context.site;
  const given = date === undefined ? context.now : parse("date", dateBound, date, context).instant;
  const count = days === undefined ? 1 : parse("days", positive, days, context);
  if (count > MAX_DAYS) throw invalid("days", "param_range");
  const first = toWall(dayStart(given, zone), zone).slice(0, 10);
  return {
    ends_after: `${first} 00:00:00`,
    starts_before: `${addDays(first, count)} 00:00:00`,
    strict_dates: true,
  };
}

function parse<T>(name: string, type: FieldType<T>, value: unknown, context: Context): T {
  try {
    return type.parse(value, parseContextOf(context));
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(name, error.issue.reason);
    throw error;
  }
}

const venueIds = projection("venues", {
  name: "mcp.venue-ids",
  columns: ["id"],
  load: (rows) => rows.map(({ id }) => ({ id })),
});

/** The ids of the venues in which words occur; of very many, the newest. */
async function venuesWith(place: unknown, { readCache }: HandlerDependencies, context: Context) {
  const search = parse("place", nonEmptyText, place, context);
  const parameters = { search, per_page: context.site.maxPerPage };
  const page = await readCache.reads.list(venues, parameters, context, venueIds);
  return (await page.items()).map(({ id }) => id);
}
