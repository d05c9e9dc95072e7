import { Type } from "typebox";
import { underOwnNames } from "../operations/parse-fields.ts";
import { read } from "../operations/read.ts";
import { MAX_PREVIEWED, previewFields, previewSeries } from "../operations/series/preview.ts";
import { events } from "../resources/events.ts";
import { dateBound } from "../resources/kit/date-types.ts";
import { wallClock } from "../resources/kit/field-types.ts";
import { series } from "../resources/series.ts";
import { recurrenceRepresentation } from "../resources/shared/recurrence-field.ts";
import { byId, type Handler } from "./handler.ts";
import { listRepresentation } from "./list-envelope.ts";
import { listHandler } from "./read-handlers.ts";
import { listErrors, locatorErrors, readErrors } from "./resource-errors.ts";
import { commonOf, locatedBy } from "./resource-route-parts.ts";
import { type ApiRoute, type RouteDependencies, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { fieldParameters, languageParameter, listParameters, queryParameter } from "./route-parameters.ts";

/** Parameters of the event list that the occurrences of one series have, too. */
const sharedParameters = new Set(["page", "per_page", "order", "orderby", "status", "password", "context"]);

/** Earlier and later than any date: the list is of all occurrences, past ones included. */
const [FIRST, LAST] = ["0001-01-02", "9999-12-30"];

const occurrences =
  ({ readCache }: RouteDependencies): Handler =>
  async ({ from, to, ...parameters }, context, request) => {
    const row = await read(series, byId.refOf(request), context);
    const language = { ...context.language, code: row.lang, all: false };
    const dates = { start_date: from ?? FIRST, starts_before: to ?? LAST };
    const list = listHandler(events, { readCache });
    return list({ ...parameters, ...dates, series: String(row.id) }, { ...context, language }, request);
  };

const occurrencesRoute: ApiRoute = {
  ...commonOf(series),
  id: "listOccurrences",
  methods: ["GET"],
  path: `/${series.name}${byId.path}/occurrences`,
  parameters: (context) => [
    locatedBy(byId, series).parameter,
    queryParameter("from", dateBound.schema, "Occurrences starting on or after the date"),
    queryParameter("to", dateBound.schema, "Occurrences starting before the end of the date"),
    ...listParameters(events, context).filter(({ name }) => sharedParameters.has(name)),
    languageParameter(context),
  ],
  errors: [...locatorErrors(series, byId), ...readErrors(series), ...listErrors(events)],
  handler: occurrences,
  summary: "List the occurrences of a series, which are events",
  responses: {
    200: {
      description: "A page of the list",
      headers: ["X-TEC-Total", "X-TEC-TotalPages", "X-Almanac-Shortened", "Allow", "Content-Language"],
      schema: listRepresentation(events),
    },
  },
};

const previewRepresentation = Type.Object(
  {
    recurrence: recurrenceRepresentation,
    recurrence_text: Type.String({ description: "The rule in words, in the language of the request" }),
    total: Type.Integer({ minimum: 0, description: "How many dates would be made now" }),
    is_endless: Type.Boolean({ description: "Whether later dates would follow as time goes by" }),
    occurrences: Type.Array(
      Type.Object({
        index: Type.Integer(),
        start_date: wallClock("Wall clock of the series' zone"),
        end_date: wallClock("Wall clock of the series' zone"),
        utc_start_date: wallClock("In UTC"),
        utc_end_date: wallClock("In UTC"),
      }),
      { maxItems: MAX_PREVIEWED, description: "The first of them" },
    ),
  },
  { $id: "SeriesPreview", description: "The dates that a series would have" },
);

const previewRoute: ApiRoute = {
  ...commonOf(series),
  id: "previewSeries",
  methods: ["POST"],
  path: `/${series.name}/preview`,
  parameters: (context) => [
    ...fieldParameters(series, "create", context)
      .filter(({ name }) => name === "rrule" || previewFields.some((field) => field === name))
      .map(({ inherited: _, ...parameter }) => ({ ...parameter, required: parameter.name === "start_date" })),
    languageParameter(context),
  ],
  errors: [...forbiddenErrors, "rest_missing_callback_param"],
  right: series.right,
  credentials: requiredCredentials,
  handler: () => async (parameters, context) => ({
    body: await underOwnNames(series, parameters, async (named) => previewSeries(named, context)),
    headers: { "Content-Language": context.language.code },
  }),
  summary: "The dates and the words of a rule, without writing anything",
  body: {
    schema: "SeriesPreviewRequest",
    description: "The times of the first occurrence, and the rule",
    required: true,
  },
  responses: {
    200: { description: "The dates", headers: ["Content-Language"], schema: previewRepresentation },
  },
};

/** The routes of series beside those that every resource has. */
export const seriesRoutes: readonly ApiRoute[] = [occurrencesRoute, previewRoute];
