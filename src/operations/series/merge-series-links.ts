import type { Context } from "../../context.ts";
import type { Link } from "../../resources/kit/link.ts";
import { series } from "../../resources/series.ts";
import { seriesLinks, storedLinks } from "../../resources/shared/series-links.ts";
import { updateRow } from "../../store/rows.ts";
import { recordUpdated } from "../item-audit.ts";
import { type MergeTargets, mergedLinks } from "../merge-links.ts";

/** Moves the links of series, which their next occurrences get, from merged groups to the kept one. */
export async function moveSeriesLinks(link: Link, targets: MergeTargets, context: Context): Promise<void> {
  const { db, now } = context;
  // Each link is stored as `[translation_group,item_id]`. Series are few, and merges rare: no index has their links.
  const candidates = await db
    .selectFrom(series.name)
    .selectAll()
    .where(({ or, eb }) => or(targets.merged.map((group) => eb("links", "like", `%[${group},%`))))
    .execute();
  for (const row of candidates) {
    const links = seriesLinks(row);
    const before = links[link.field] ?? [];
    if (!before.some(({ translation_group }) => targets.merged.includes(translation_group))) continue;
    const after = mergedLinks(before, targets);
    const changes = {
      links: storedLinks({ ...links, [link.field]: after }),
      version: row.version + 1,
      modified: now,
    };
    await updateRow(db, series.name, row.id, changes);
    await recordUpdated(series, row, { ...row, ...changes }, [{ link, before, after }], context);
  }
}
