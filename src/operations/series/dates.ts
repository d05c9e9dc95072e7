import type { Context } from "../../context.ts";
import { MAX_OCCURRENCES } from "../../domain/recurrence/expand.ts";
import {
  addMonths,
  type SeriesDate,
  type SeriesDates,
  seriesDates,
  shiftWall,
  wallSeconds,
} from "../../domain/recurrence/series-dates.ts";
import { dayEnd, dayStart, toInstant, toWall } from "../../domain/time.ts";
import { ServiceError } from "../../errors.ts";
import { recurrenceOf } from "../../resources/shared/recurrence-field.ts";
import type { OccurrenceDate } from "../../store/occurrence-rows.ts";
import type { Row } from "../../store/tables.ts";

type Timed = Pick<Row<"series">, "recurrence" | "timezone" | "start_local" | "end_local" | "all_day">;

/** The instant up to which occurrences of endless series are made. */
export const horizonAt = ({ now, site }: Pick<Context, "now" | "site">): number =>
  addMonths(now, site.recurrenceMonths, site.zone);

/** The dates of a series; throws when there are none or too many. */
export function datesOf(series: Timed, context: Pick<Context, "now" | "site">): SeriesDates {
  const horizon = horizonAt(context);
  const found = seriesDates(recurrenceOf(series), series.start_local, { now: context.now, horizon });
  if (found === null)
    throw new ServiceError("rest_invalid_param", {
      issues: {
        recurrence: { reason: "param_many_occurrences", suggestion: String(MAX_OCCURRENCES) },
      },
    });
  return found;
}

/** Start and end of an occurrence: the clock shows the same as in the first one, in summer and in winter. */
export function timesOf(series: Timed, { wall, instant, index }: SeriesDate): OccurrenceDate {
  const { timezone, all_day } = series;
  const lasts = wallSeconds(series.start_local, series.end_local);
  const end = toInstant(shiftWall(wall, lasts), timezone);
  const start_utc = all_day === 1 ? dayStart(instant, timezone) : instant;
  const end_utc = Math.max(all_day === 1 ? dayEnd(end, timezone) : end, start_utc);
  return {
    start_utc,
    end_utc,
    start_local: toWall(start_utc, timezone),
    end_local: toWall(end_utc, timezone),
    occurrence: wall,
    occurrence_index: index,
  };
}
