import type { Context } from "../../context.ts";
import { shiftWall, wallSeconds } from "../../domain/recurrence/series-dates.ts";
import { toWall } from "../../domain/time.ts";
import { invalid } from "../../errors.ts";
import { events } from "../../resources/events.ts";
import { series as resource } from "../../resources/series.ts";
import type { Occurrence } from "../../resources/shared/occurrence.ts";
import { recurrenceOf, storedRecurrence } from "../../resources/shared/recurrence-field.ts";
import { findById } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { authoriseItem } from "../authorise.ts";
import { isNothing, parseFields, type RawInput } from "../parse-fields.ts";
import type { CreateLinked } from "../resolve-links.ts";
import { followSeries } from "./apply-template.ts";
import { splitSeries } from "./split-series.ts";
import { updateSeries } from "./update-series.ts";

/** An update of an occurrence changes it alone, the occurrences from it on, or all. */
export type Scope = "this" | "following" | "all";

/** The input of an update of one occurrence: its rule may be sent back as it is, and is not changed there. */
export async function withoutRecurrence(row: Occurrence, raw: RawInput, context: Context): Promise<RawInput> {
  const { recurrence, ...others } = raw;
  if (recurrence !== null && isNothing(recurrence)) return others;
  const series = await findById(context.db, "series", row.post_parent);
  if (!series || !isSame(series, recurrence)) throw invalid("recurrence", "param_scope");
  return others;
}

/** Whether a sent recurrence is the one that a series has. */
function isSame(series: Row<"series">, sent: unknown): boolean {
  const { values } = parseFields(resource, { recurrence: sent }, zoneOf(series), false);
  // The field is parsed to this type.
  const { recurrence } = values as { recurrence?: Parameters<typeof storedRecurrence>[0] | null };
  return (
    recurrence !== undefined &&
    recurrence !== null &&
    recurrence.zone === series.timezone &&
    storedRecurrence(recurrence) === series.recurrence
  );
}

const zoneOf = ({ timezone }: Row<"series">) => ({ zone: timezone, siteZone: timezone, now: 0 });

/** Changes the series of an occurrence, all of it or from the occurrence on. */
export async function updateScoped(
  row: Occurrence,
  sent: RawInput,
  scope: Exclude<Scope, "this">,
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<"events">> {
  const current = await findById(context.db, "series", row.post_parent);
  if (!current) throw invalid("scope");
  authoriseItem(resource, current, context);
  const { post_parent, ...values } = sent;
  if (post_parent !== undefined && Number(post_parent) !== row.post_parent) throw invalid("post_parent");
  if (values.recurrence !== undefined && isSame(current, values.recurrence)) delete values.recurrence;
  const series = scope === "following" ? await splitSeries(row, context) : current;
  const changes = { ...values, ...timesForSeries(row, series, values, context) };
  const updated = await updateSeries(series, changes, context, createLinked);
  const fields = Object.keys(values).flatMap((name) => (name === "end_date" ? ["start_date"] : [name]));
  await followSeries(row.id, updated, fields, context);
  const after = await findById(context.db, "events", row.id);
  if (!after) throw new Error("An occurrence keeps its id.");
  return after;
}

/** The times of an occurrence as those of its series: the start moves by as much, and the end is as far from it. */
function timesForSeries(row: Occurrence, series: Row<"series">, sent: RawInput, context: Context): RawInput {
  if (sent.start_date === undefined && sent.end_date === undefined) return {};
  const parseContext = events.parseContext(sent, row, context);
  const { values, issues } = parseFields(
    events,
    { start_date: sent.start_date, end_date: sent.end_date },
    parseContext,
    false,
  );
  // Values that are not valid are reported under their names.
  if (Object.keys(issues).length > 0) return {};
  const wallOf = (value: unknown, fallback: string) => {
    // Dates are parsed to this type.
    const date = value as { instant: number; wall: string; exact: boolean } | undefined;
    if (date === undefined) return fallback;
    return date.exact ? toWall(date.instant, parseContext.zone) : date.wall;
  };
  const start = wallOf(values.start_date, row.start_local);
  const end = wallOf(values.end_date, row.end_local);
  const movedDays = start.slice(0, 10) !== row.start_local.slice(0, 10);
  if (movedDays && sent.recurrence === undefined && hasDays(series))
    throw invalid("start_date", "param_rule_day");
  const from = shiftWall(series.start_local, wallSeconds(row.start_local, start));
  return { start_date: from, end_date: shiftWall(from, wallSeconds(start, end)) };
}

/** Whether the rule of a series names days, which do not move with the start. */
function hasDays(series: Row<"series">): boolean {
  const { rule } = recurrenceOf(series);
  return (
    rule !== null && [rule.days, rule.monthDays, rule.months, rule.positions].some((part) => part.length > 0)
  );
}
