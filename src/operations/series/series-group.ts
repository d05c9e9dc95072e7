import type { Context } from "../../context.ts";
import { equals } from "../../domain/predicates.ts";
import { isTrashed, mayEditSharedItems } from "../../resources/kit/item-state.ts";
import { eventLinks } from "../../resources/linked.ts";
import { series as resource } from "../../resources/series.ts";
import { seriesLinks, storedLinks } from "../../resources/shared/series-links.ts";
import { findRows, updateRow } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { forbidden } from "../authorise.ts";
import { recordUpdated } from "../item-audit.ts";
import { pickColumns } from "../translations.ts";
import { applyTemplate } from "./apply-template.ts";

/** The series of a translation group that are not in the trash, oldest first. */
export const liveSeries = async (group: number, context: Context): Promise<Row<"series">[]> =>
  (await allSeries(group, context)).filter((row) => !isTrashed(row));

/** Every series of a translation group, oldest first. */
export const allSeries = async (group: number, { db }: Context): Promise<Row<"series">[]> =>
  (await findRows(db, "series", equals("translation_group", group))).sort((a, b) => a.id - b.id);

/** Changes columns of series of all languages, and records that. */
export async function updateSeriesRows(
  rows: readonly Row<"series">[],
  changes: Partial<Row<"series">>,
  context: Context,
): Promise<Row<"series">[]> {
  const updated: Row<"series">[] = [];
  for (const row of rows) {
    const next = { ...row, ...changes, version: row.version + 1, modified: context.now };
    await updateRow(context.db, "series", row.id, {
      ...changes,
      version: next.version,
      modified: next.modified,
    });
    await recordUpdated(resource, row, next, [], context);
    updated.push(next);
  }
  return updated;
}

/**
 * Propagates what all translations of a series share to the others, and to their occurrences, if the caller may change
 * that.
 */
export async function propagateSeries(
  row: Row<"series">,
  before: Row<"series">,
  context: Context,
): Promise<void> {
  const columns = resource.shared.filter((column) => column !== "horizon" && row[column] !== before[column]);
  const others = (await allSeries(row.translation_group, context)).filter(({ id }) => id !== row.id);
  for (const { id, horizon } of others)
    if (horizon !== row.horizon) await updateRow(context.db, "series", id, { horizon: row.horizon });
  const changed = others.filter((other) => columns.length > 0 || linksShared(other, row) !== other.links);
  if (changed.length === 0) return;
  if (!mayEditSharedItems(resource, [before, ...others], context.caller)) throw forbidden(context);
  for (const other of changed) {
    const changes = { ...pickColumns(row, columns), links: linksShared(other, row) };
    const [updated = other] = await updateSeriesRows([other], changes, context);
    await applyTemplate(other, updated, context);
  }
}

/** The links of a series with those that it shares taken over from a translation. */
function linksShared(own: Row<"series">, from: Row<"series">): string {
  const current = seriesLinks(from);
  const shared = eventLinks.filter((link) => link.shared).map(({ field }) => [field, current[field] ?? []]);
  return storedLinks({ ...seriesLinks(own), ...Object.fromEntries(shared) });
}
