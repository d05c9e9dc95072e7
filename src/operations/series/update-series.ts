import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { isTrashed } from "../../resources/kit/item-state.ts";
import { eventLinks } from "../../resources/linked.ts";
import { series as resource } from "../../resources/series.ts";
import { seriesLinks } from "../../resources/shared/series-links.ts";
import { findOccurrences } from "../../store/occurrence-rows.ts";
import { updateRow } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { keepFormerSlug } from "../former-slugs.ts";
import { recordUpdated } from "../item-audit.ts";
import type { RawInput } from "../parse-fields.ts";
import { parseWrite } from "../parse-write.ts";
import type { CreateLinked } from "../resolve-links.ts";
import { applyStatusChange } from "../status-change.ts";
import { writeSearchTexts } from "../translations.ts";
import { applyTemplate } from "./apply-template.ts";
import { linksAfter } from "./create-series.ts";
import { datesOf } from "./dates.ts";
import { valueColumns } from "./own-values.ts";
import { reconcile, trash } from "./reconcile.ts";
import { liveSeries, propagateSeries } from "./series-group.ts";

/** Changes a series, and its occurrences except for values of their own. */
export async function updateSeries(
  before: Row<"series">,
  raw: RawInput,
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<"series">> {
  const itemContext = { ...context, language: { ...context.language, code: before.lang, all: false } };
  const { input, links, changes } = await parseWrite(resource, raw, before, itemContext, {
    creating: false,
    createLinked,
  });
  const row: Row<"series"> = Object.assign({}, before, changes, {
    version: before.version + 1,
    modified: context.now,
    links: linksAfter(seriesLinks(before), links),
  });
  await applyStatusChange(resource, row, before, input, itemContext);
  const isRestored = isTrashed(before) && !isTrashed(row);
  const dates = isRestored || isRetimed(before, row) ? datesOf(row, context) : null;
  if (dates?.dates.length === 0) throw invalid("recurrence", "param_empty");
  if (dates) row.horizon = dates.horizon;
  await store(before, row, itemContext);
  await applyTemplate(before, row, itemContext);
  await propagateSeries(row, before, itemContext);
  if (isTrashed(row) && !isTrashed(before)) await trashOccurrences(row, context);
  if (dates) {
    const byNumber = before.recurrence === row.recurrence;
    await reconcile(await liveSeries(row.translation_group, context), dates, context, { byNumber });
  }
  return row;
}

/** Moves the occurrences of a series, in its language, to the trash. */
export async function trashOccurrences(series: Row<"series">, context: Context): Promise<void> {
  const occurrences = await findOccurrences(context.db, series.translation_group);
  const live = occurrences.filter(
    ({ post_parent, status }) => post_parent === series.id && status !== "trash",
  );
  await trash(live, context);
}

/** Whether the dates or times of occurrences can be others. */
const isRetimed = (before: Row<"series">, after: Row<"series">): boolean =>
  before.recurrence !== after.recurrence ||
  (valueColumns.start_date ?? []).some((column) => before[column] !== after[column]);

async function store(before: Row<"series">, row: Row<"series">, context: Context): Promise<void> {
  const changed = Object.entries(row).filter(([column, value]) => value !== Reflect.get(before, column));
  await updateRow(context.db, "series", row.id, Object.fromEntries(changed));
  if (row.slug !== before.slug && !isTrashed(row) && !isTrashed(before))
    await keepFormerSlug(resource.name, before, context);
  const [old, current] = [seriesLinks(before), seriesLinks(row)];
  const linkChanges = eventLinks.map((link) => ({
    link,
    before: old[link.field] ?? [],
    after: current[link.field] ?? [],
  }));
  await recordUpdated(resource, before, row, linkChanges, context);
  await writeSearchTexts(resource, row, context);
}
