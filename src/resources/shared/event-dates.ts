import { Type } from "typebox";
import type { Context } from "../../context.ts";
import type { DateInput } from "../../domain/date-input.ts";
import { all, compare, type Predicate } from "../../domain/predicates.ts";
import { addYears, dayEnd, dayStart, toInstant, toWall } from "../../domain/time.ts";
import { invalid } from "../../errors.ts";
import type { Row } from "../../store/tables.ts";
import * as dates from "../kit/date-types.ts";
import { filter, type ListQuery, option } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";

/** The time fields of a write. */
export interface TimeInput {
  start_date?: DateInput;
  end_date?: DateInput;
  timezone?: string | null;
  all_day?: boolean;
}

type TimeColumns = Pick<
  Row<"events">,
  "start_utc" | "end_utc" | "start_local" | "end_local" | "timezone" | "all_day"
>;

/** Computes the time columns after a write: absent fields keep their values, a new zone keeps the wall clock. */
export function timeColumns(
  input: TimeInput,
  before: Partial<TimeColumns>,
  { site }: Context,
): Partial<TimeColumns> {
  const { start_date: start, end_date: end } = input;
  if (!start && !end && !input.timezone && input.all_day === undefined) return {};
  // An edge can only be missing where its value was invalid, which is already reported as an issue.
  if (!(start || before.start_local) || !(end || before.end_local)) return {};
  const timezone = input.timezone ?? before.timezone ?? site.zone;
  const allDay = input.all_day ?? before.all_day === 1;
  const from = edge(start, before.start_local ?? "", timezone);
  const until = edge(end, before.end_local ?? "", timezone);
  const start_utc = allDay ? dayStart(from, timezone) : from;
  const end_utc = allDay ? dayEnd(until, timezone) : until;
  if (end_utc < start_utc) throw invalid("end_date", "param_order");
  return {
    timezone,
    all_day: allDay ? 1 : 0,
    start_utc,
    end_utc,
    start_local: toWall(start_utc, timezone),
    end_local: toWall(end_utc, timezone),
  };
}

/** The instant of an edge: exact input as it is, a wall clock in the zone of the event. */
function edge(input: DateInput | undefined, stored: string, timezone: string): number {
  if (!input) return toInstant(stored, timezone);
  return input.exact ? input.instant : toInstant(input.wall, timezone);
}

/** `strict_dates`: true for `1 true on yes`, false for any other text. */
const strict = types.fieldType<boolean>(Type.Boolean({ default: false }), (value, parseContext) => {
  const word = typeof value === "boolean" || typeof value === "number" ? String(value) : value;
  return ["1", "true", "on", "yes"].includes(types.nonEmptyText.parse(word, parseContext).toLowerCase());
});

type Column = "start_utc" | "end_utc";
type Comparison = ">=" | "<=" | "<" | ">";

/** A date filter: its bound is rounded down or up to a whole day unless dates are strict; `include` disables it. */
const dateFilter = (
  column: Column,
  is: Comparison,
  description: string,
  byDefault?: (query: ListQuery) => DateInput | undefined,
) =>
  filter(
    dates.dateBound,
    description,
    ({ instant }, { context, params }): Predicate => {
      if (params.include) return { all: [] };
      const round = is === ">=" ? dayStart : dayEnd;
      const edge = params.strict_dates ? instant : round(instant, context.site.zone);
      return all(compare(column, is, edge), ...impliedBounds(column, is, edge));
    },
    {
      public: true,
      ...(byDefault && { default: byDefault }),
      stableUntil(raw, context) {
        if (raw === undefined && byDefault) return dayEnd(context.now, context.site.zone) + 1;
        return dates.dateStableUntil(raw, context);
      },
    },
  );

/** Bounds on the other column, implied because no event ends before it starts; they shorten index ranges. */
function impliedBounds(column: Column, is: Comparison, edge: number): Predicate[] {
  if (column === "start_utc" && is.startsWith(">")) return [compare("end_utc", ">=", edge)];
  if (column === "end_utc" && is.startsWith("<")) return [compare("start_utc", "<=", edge)];
  return [];
}

/** Parameters that disable the default window. */
const windowOverrides = ["starts_before", "starts_after", "ends_before", "ends_after", "include"];

/** A default edge of the window: whole days of the site's zone, even with strict dates. */
const defaultWindowEdge =
  (at: (now: number, zone: string) => number) =>
  ({ context, params }: ListQuery) => {
    if (windowOverrides.some((name) => params[name] !== undefined)) return undefined;
    const { zone } = context.site;
    const instant = at(context.now, zone);
    return { instant, wall: toWall(instant, zone), exact: true };
  };

export const dateFilters = {
  start_date: dateFilter(
    "start_utc",
    ">=",
    "Events starting on or after the date; by default today",
    defaultWindowEdge(dayStart),
  ),
  end_date: dateFilter(
    "end_utc",
    "<=",
    "Events ending on or before the date; by default two years ahead",
    defaultWindowEdge((now, zone) => dayEnd(addYears(now, 2, zone), zone)),
  ),
  starts_before: dateFilter("start_utc", "<", "Events starting before the end of the date"),
  starts_after: dateFilter("start_utc", ">", "Events starting after the date"),
  ends_before: dateFilter("end_utc", "<", "Events ending before the end of the date"),
  ends_after: dateFilter("end_utc", ">", "Events ending after the date"),
  strict_dates: option(strict, "Take the given dates at their exact times instead of as whole days"),
};

/** List parameters for the events of all dates. */
export const everyDate = { start_date: "0001-01-01", end_date: "9999-12-31" };
