import type { Context } from "../../context.ts";
import { formatUtc } from "../../domain/time.ts";
import { ServiceError } from "../../errors.ts";
import { recurrenceText, series as resource } from "../../resources/series.ts";
import { serializeRecurrence } from "../../resources/shared/recurrence-field.ts";
import type { Row } from "../../store/tables.ts";
import { isNothing, parseFields, type RawInput } from "../parse-fields.ts";
import { datesOf, timesOf } from "./dates.ts";

/** The fields on which the dates of a series depend. */
export const previewFields = ["start_date", "end_date", "timezone", "all_day", "recurrence"] as const;

/** Dates of a preview. */
export const MAX_PREVIEWED = 100;

/** The dates that a series would have and its rule in words; nothing is written. */
export function previewSeries(named: RawInput, context: Context) {
  const missing = (["start_date", "recurrence"] as const).filter((name) => isNothing(named[name]));
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });
  const raw: RawInput = { end_date: named.start_date };
  for (const name of [...previewFields, ...Object.keys(resource.aliases ?? {})])
    if (!isNothing(named[name])) raw[name] = named[name];
  const { values, issues } = parseFields(resource, raw, resource.parseContext(raw, {}, context), true);
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  // The fields of a series are mapped to columns at once; only terms need the store.
  const row = resource.toRow({ title: "", ...values }, { ...resource.defaults }, context) as Row<"series">;
  const { dates, horizon } = datesOf(row, context);
  return {
    recurrence: serializeRecurrence(row),
    recurrence_text: recurrenceText(row, context.language.code, context.site),
    total: dates.length,
    is_endless: horizon !== null,
    occurrences: dates.slice(0, MAX_PREVIEWED).map((date) => {
      const times = timesOf(row, date);
      return {
        index: date.index,
        start_date: times.start_local,
        end_date: times.end_local,
        utc_start_date: formatUtc(times.start_utc),
        utc_end_date: formatUtc(times.end_utc),
      };
    }),
  };
}
