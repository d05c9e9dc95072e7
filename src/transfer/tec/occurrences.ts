import { inTransaction } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { toInstant } from "../../domain/time.ts";
import { ownFields } from "../../operations/series/own-values.ts";
import { update } from "../../operations/update.ts";
import { events } from "../../resources/events.ts";
import { series } from "../../resources/series.ts";
import { findOccurrences } from "../../store/occurrence-rows.ts";
import { findById } from "../../store/rows.ts";
import type { ImportRun } from "../import-item.ts";
import type { RemoteItem } from "../remote-item.ts";
import { findEntries } from "../source-map.ts";
import type { TecItem } from "./map-item.ts";

/** The series of a language, and the numbers of the occurrences that the site has shown. */
export interface SeenOccurrences {
  addSeries(item: TecItem): void;
  add(seriesId: string, index: number): void;
  /** A page could not be read: what was not seen may be there. */
  missPage(): void;
  isComplete(): boolean;
  all(): Iterable<[remoteId: string, seen: SeenSeries]>;
}

interface SeenSeries {
  numbers: Set<number>;
  isEndless: boolean;
}

export function seenOccurrences(): SeenOccurrences {
  const bySeries = new Map<string, SeenSeries>();
  let missed = 0;
  return {
    addSeries({ id, recurrence }) {
      const { rrule } = isRecord(recurrence) ? recurrence : {};
      const isEndless = typeof rrule === "string" && !/(^|;)(COUNT|UNTIL)=/i.test(rrule);
      bySeries.set(String(id), { numbers: new Set(), isEndless });
    },
    add: (seriesId, index) => void bySeries.get(seriesId)?.numbers.add(index),
    missPage() {
      missed += 1;
    },
    isComplete: () => missed === 0,
    all: () => bySeries,
  };
}

/** Marks events that are occurrences of series which were imported; all others stay as they are. */
export async function asOccurrences(
  items: readonly { item: TecItem; remote: RemoteItem }[],
  { context, sourceId }: ImportRun,
  seen: SeenOccurrences,
): Promise<RemoteItem[]> {
  const ids = items.flatMap(({ item }) => (isRecord(item.series) ? [String(item.series.id)] : []));
  const known = await findEntries(context.db, sourceId, series.name, ids);
  return items.map(({ item, remote }) => {
    const seriesId = isRecord(item.series) ? String(item.series.id) : "";
    const { index, is_exception } = isRecord(item.occurrence) ? item.occurrence : {};
    if (!known.has(seriesId) || typeof index !== "number") return remote;
    seen.add(seriesId, index);
    return occurrence(item, remote, { series: seriesId, date: index, isException: is_exception === true });
  });
}

/** An occurrence: all its values if it differs from its series, else only what is its own in any case. */
function occurrence(
  { external_id }: TecItem,
  remote: RemoteItem,
  date: { series: string; date: number; isException: boolean },
): RemoteItem {
  const named = typeof external_id === "string" ? { external_id } : {};
  const common = {
    ...{ externalId: "", wantedId: null, translations: [] },
    occurrenceOf: { ...date, mayStandAlone: false, basis: "" },
  };
  if (date.isException) return { ...remote, ...common, fields: { ...remote.fields, ...named } };
  const { slug } = remote.fields;
  const fields = { ...(slug !== undefined && { slug }), ...named };
  return { ...remote, ...common, fields, links: {}, references: {}, image: null };
}

/**
 * Makes drafts of published occurrences that the site has not shown: there they are drafts or private, which the rule of
 * their series does not tell.
 */
export async function hideUnseen(seen: SeenOccurrences, since: string | null, run: ImportRun): Promise<void> {
  if (run.isDryRun || !seen.isComplete()) return;
  const { context, sourceId } = run;
  for (const [remoteId, { numbers, isEndless }] of seen.all()) {
    const entry = (await findEntries(context.db, sourceId, series.name, [remoteId])).get(remoteId);
    const row = entry && (await findById(context.db, series.name, entry.item_id));
    if (!row) continue;
    // An endless series has dates there up to another horizon.
    const last = isEndless ? Math.max(0, ...numbers) : Number.POSITIVE_INFINITY;
    const from = since === null ? Number.NEGATIVE_INFINITY : toInstant(since, row.timezone);
    const unseen = (await findOccurrences(context.db, row.translation_group)).filter(
      (one) =>
        one.post_parent === row.id &&
        one.status === "publish" &&
        !ownFields(one).includes("status") &&
        one.occurrence_index <= last &&
        one.start_utc >= from &&
        !numbers.has(one.occurrence_index),
    );
    if (unseen.length === 0) continue;
    await context.store.write(async (db) => {
      for (const { id } of unseen)
        await update(events, { id }, { status: "draft" }, inTransaction(context, db));
    });
    run.report.issue(
      `${series.name}/${remoteId}`,
      `The site does not show ${unseen.length} of its dates; they are drafts here.`,
    );
  }
}
