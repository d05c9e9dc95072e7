import { Type } from "typebox";
import type { Handler } from "../http/handler.ts";
import { byId, bySlug, type ItemLocator } from "../http/handler.ts";
import { assertPassword } from "../http/request-context.ts";
import { listErrors, locatorErrors, readErrors } from "../http/resource-errors.ts";
import type { ApiRoute, Parameter, RouteDependencies } from "../http/route.ts";
import {
  idParameter,
  languageParameter,
  listParameters,
  passwordParameters,
  pathParameter,
  queryParameter,
} from "../http/route-parameters.ts";
import { resourceOf } from "../resources/index.ts";
import { enumSchema } from "../resources/kit/field-types.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { feedUrl } from "./feed-metadata.ts";
import { eventCalendarResult, type Format, feedResult, formats, seriesCalendarResult } from "./formats.ts";
import { jsonFeedRepresentation } from "./json-feed.ts";
import { MAX_EVENTS } from "./load-events.ts";

const events = resourceOf("events");
const series = resourceOf("series");
const common = { methods: ["GET"], namespace: NAMESPACE, tag: "feeds" } as const;

const contentOf = (format: Format) => ({
  type: format.type.split(";")[0],
  schema: format === formats.json ? jsonFeedRepresentation : Type.String(),
});

const asRule = queryParameter(
  "recurrence",
  enumSchema(["rule"]),
  "`rule`: a series is one item with its rule, and one for each occurrence that differs from it",
);

/** A feed of events in a format, with every filter of the event list. */
const feedRoute = ([name, format]: [string, Format]): ApiRoute => ({
  ...common,
  id: `readEvents${name.replace(/^./, (first) => first.toUpperCase())}Feed`,
  path: `/${format.file}`,
  parameters: (context) => [
    ...listParameters(events, context, { per_page: { default: MAX_EVENTS, maximum: MAX_EVENTS } }),
    ...(format === formats.ics ? [asRule] : []),
  ],
  errors: listErrors(events),
  handler: (app) => feed(format, app),
  summary: `Events as ${format.name}`,
  description: `Takes every parameter of the event list; up to ${MAX_EVENTS} events on a page, and as many by default. Unless a date says where it begins, it begins with the events that have not ended.`,
  responses: {
    200: {
      description: "The feed",
      headers: [
        ...(["X-TEC-Total", "X-TEC-TotalPages", "X-Almanac-Shortened", "Allow", "Content-Language"] as const),
        ...(format === formats.ics ? (["Content-Disposition"] as const) : []),
      ],
      ...contentOf(format),
    },
  },
});

const calendarFile: ApiRoute["responses"] = {
  200: {
    description: "The calendar file",
    headers: ["Allow", "Content-Language", "Content-Disposition"],
    ...contentOf(formats.ics),
  },
};

/** One event as a calendar file. */
const calendarRoute = (id: string, locator: ItemLocator, parameter: Parameter): ApiRoute => ({
  ...common,
  id,
  path: `/events${locator.path}.ics`,
  parameters: (context) => [parameter, ...passwordParameters(events), languageParameter(context)],
  errors: [...locatorErrors(events, locator), ...readErrors(events)],
  handler: () => async (parameters, context, request) => {
    assertPassword(parameters);
    return eventCalendarResult(locator.refOf(request), context);
  },
  summary: "One published event as a calendar file",
  responses: calendarFile,
});

const seriesCalendarRoute: ApiRoute = {
  ...common,
  id: "readSeriesCalendar",
  path: `/series${byId.path}.ics`,
  parameters: (context) => [
    idParameter("Id of the series"),
    ...passwordParameters(series),
    languageParameter(context),
  ],
  errors: [...locatorErrors(series, byId), ...readErrors(series)],
  handler: () => async (parameters, context, request) => {
    assertPassword(parameters);
    return seriesCalendarResult(byId.refOf(request), context);
  },
  summary: "A series as a calendar file: its rule, and the occurrences that differ from it",
  responses: calendarFile,
};

const feed =
  (format: Format, { readCache }: RouteDependencies): Handler =>
  (parameters, context, request) => {
    const self = feedUrl(format.file, queryOf(request), context);
    return feedResult(format, parameters, { title: context.site.name, self }, context, readCache.reads);
  };

const queryOf = ({ url }: { url: string }): string => {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark);
};

/** Feeds of events to subscribe to, and single events to download. */
export const feedRoutes: readonly ApiRoute[] = [
  ...Object.entries(formats).map(feedRoute),
  calendarRoute("readEventCalendar", byId, idParameter("Id of the event")),
  seriesCalendarRoute,
  calendarRoute("readEventCalendarBySlug", bySlug, pathParameter("slug", Type.String(), "Slug of the event")),
];
