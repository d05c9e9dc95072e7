import type { Context } from "../../context.ts";
import { seriesDates } from "../../domain/recurrence/series-dates.ts";
import { recurrenceOf } from "../../resources/shared/recurrence-field.ts";
import { updateRow } from "../../store/rows.ts";
import { horizonAt } from "./dates.ts";
import { reconcile } from "./reconcile.ts";
import { liveSeries } from "./series-group.ts";

/** Makes the occurrences of an endless series up to the horizon of now, in all its languages. */
export async function extendSeries(group: number, context: Context): Promise<void> {
  const live = await liveSeries(group, context);
  const [first] = live;
  if (!first) return;
  const horizon = horizonAt(context);
  // Null where a longer horizon has made too many of them: those that exist stay.
  const dates = seriesDates(recurrenceOf(first), first.start_local, { now: context.now, horizon });
  if (dates) await reconcile(live, dates, context);
  for (const { id } of live)
    await updateRow(context.db, "series", id, { horizon: dates ? dates.horizon : horizon });
}
