import { record } from "../../audit/record.ts";
import type { Context } from "../../context.ts";
import { isOneOf } from "../../domain/predicates.ts";
import type { SeriesDates } from "../../domain/recurrence/series-dates.ts";
import { eventLinks } from "../../resources/linked.ts";
import { seriesLinks } from "../../resources/shared/series-links.ts";
import {
  type ComparedOccurrence,
  findOccurrences,
  insertOccurrences,
  type NewOccurrence,
  type OccurrenceDate,
  updateOccurrences,
} from "../../store/occurrence-rows.ts";
import { findRows, nextId, updateRow } from "../../store/rows.ts";
import { insertRows } from "../../store/statement-cache.ts";
import type { Row } from "../../store/tables.ts";
import { linksOf } from "../links.ts";
import { TRASHED_SUFFIX, untrashedSlug } from "../slugs.ts";
import { timesOf } from "./dates.ts";
import { addCounts, withCountsOf } from "./event-counts.ts";
import { matchDates, type OccurrenceGroup, occurrenceGroups } from "./match-dates.ts";
import { freeSlugs, occurrenceSlugs } from "./occurrence-slugs.ts";
import { ownFields, ownInTrash, ownOutOfTrash, storedOwn, TIMES, valueColumns } from "./own-values.ts";

export interface ReconcileOptions {
  /** The start has moved and the rule has not: occurrences without a date keep their number. */
  byNumber?: boolean;
}

/**
 * Makes the occurrences of a series those of its dates, in every language: makes new ones, brings back those in the
 * trash, moves those whose time has changed, and moves those without a date to the trash. Ids stay with their dates.
 */
export async function reconcile(
  languages: readonly Row<"series">[],
  { dates }: SeriesDates,
  context: Context,
  { byNumber = false }: ReconcileOptions = {},
): Promise<void> {
  const [first] = languages;
  if (!first) return;
  const { db } = context;
  const groups = occurrenceGroups(await findOccurrences(db, first.translation_group));
  const { matched, gone } = matchDates(dates, groups, { byNumber });
  const walls = dates.map(({ wall }) => wall);
  await trash(gone.flatMap(liveRows), context);
  const newGroups = new Map<string, number>();
  for (const series of languages) {
    const placed = matched.map(({ date, group }) => ({
      group,
      row: group?.rows.get(series.id) ?? null,
      times: timesOf(series, date),
    }));
    await retime(series, placed.filter(isLiveDate), context);
    await restore(series, placed.filter(isTrashedDate), context);
    const missing = placed.filter(({ row }) => row === null);
    await insert(series, missing, walls, newGroups, context);
  }
}

/** A date of a series in one language, and what is there. */
interface PlacedDate<R = ComparedOccurrence | null> {
  group: OccurrenceGroup | null;
  row: R;
  times: OccurrenceDate;
}

const isLiveDate = (placed: PlacedDate): placed is PlacedDate<ComparedOccurrence> =>
  placed.row !== null && placed.row.status !== "trash";
const isTrashedDate = (placed: PlacedDate): placed is PlacedDate<ComparedOccurrence> =>
  placed.row !== null && placed.row.status === "trash";

const liveRows = ({ rows }: OccurrenceGroup) => [...rows.values()].filter(({ status }) => status !== "trash");

/** Moves occurrences to the trash. */
export async function trash(rows: readonly ComparedOccurrence[], context: Context): Promise<void> {
  const { db, now } = context;
  const trashed = rows.map((row) => ({
    id: row.id,
    slug: `${row.slug}${TRASHED_SUFFIX}`,
    own: ownInTrash(row),
  }));
  await withCountsOf(
    db,
    rows.map(({ id }) => id),
    () => updateOccurrences(db, ["slug", "own"], trashed, now, { status: "trash", trashed: now }),
  );
  for (const { id, status } of rows) await note(context, "trash", id, { status: [status, "trash"] });
}

/** Moves occurrences to the times of their dates; those with times of their own only take over the number. */
async function retime(
  series: Row<"series">,
  dates: readonly PlacedDate<ComparedOccurrence>[],
  { db, now }: Context,
): Promise<void> {
  const { timezone, all_day } = series;
  const isNumbered = ({ row, times }: PlacedDate<ComparedOccurrence>) =>
    row.occurrence === times.occurrence && row.occurrence_index === times.occurrence_index;
  const isTimed = ({ row, times }: PlacedDate<ComparedOccurrence>) =>
    row.start_utc === times.start_utc &&
    row.end_utc === times.end_utc &&
    row.timezone === timezone &&
    row.all_day === all_day;
  const hasOwnTimes = ({ row }: PlacedDate<ComparedOccurrence>) => ownFields(row).includes(TIMES);
  const moved = dates.filter((placed) => !hasOwnTimes(placed) && !(isNumbered(placed) && isTimed(placed)));
  const renumbered = dates.filter((placed) => hasOwnTimes(placed) && !isNumbered(placed));
  const toRow = ({ row, times }: PlacedDate<ComparedOccurrence>) => ({ id: row.id, ...times });
  const columns = ["start_utc", "end_utc", "start_local", "end_local", ...numberColumns] as const;
  await updateOccurrences(db, columns, moved.map(toRow), now, { timezone, all_day });
  await updateOccurrences(db, numberColumns, renumbered.map(toRow), now);
}

const numberColumns = ["occurrence", "occurrence_index"] as const;

/** Takes occurrences out of the trash. */
async function restore(
  series: Row<"series">,
  dates: readonly PlacedDate<ComparedOccurrence>[],
  context: Context,
): Promise<void> {
  if (dates.length === 0) return;
  const { db, now } = context;
  const slugs = await freeSlugs(
    db,
    series.lang,
    dates.map(({ row }) => ({ id: row.id, slug: untrashedSlug(row.slug) })),
  );
  const rows = dates.map(({ row, times }, at) => ({
    ...row,
    ...(ownFields(row).includes(TIMES)
      ? {}
      : { ...times, timezone: series.timezone, all_day: series.all_day }),
    occurrence: times.occurrence,
    occurrence_index: times.occurrence_index,
    ...ownOutOfTrash(row, series.status),
    slug: slugs[at] ?? row.slug,
  }));
  const columns = ["slug", "own", "status", "start_utc", "end_utc", "start_local", "end_local"] as const;
  await withCountsOf(
    db,
    rows.map(({ id }) => id),
    () =>
      updateOccurrences(db, [...columns, "timezone", "all_day", ...numberColumns], rows, now, {
        trashed: null,
      }),
  );
  for (const { id, status } of rows) await note(context, "restore", id, { status: ["trash", status] });
}

/** Makes occurrences of a series in its language, with few statements however many they are. */
async function insert(
  series: Row<"series">,
  dates: readonly PlacedDate[],
  walls: readonly string[],
  newGroups: Map<string, number>,
  context: Context,
): Promise<void> {
  if (dates.length === 0) return;
  const { db, now } = context;
  const ids: number[] = [];
  for (const _date of dates) ids.push(await nextId(db, "post"));
  const wanted = occurrenceSlugs(
    series.slug,
    dates.map(({ times }) => times.occurrence),
    walls,
  );
  const slugs = await freeSlugs(
    db,
    series.lang,
    wanted.map((slug, at) => ({ slug, id: ids[at] ?? 0 })),
  );
  const rows = dates.map(({ group, times }, at): NewOccurrence => {
    const id = ids[at] ?? 0;
    const known = group?.translation_group ?? newGroups.get(times.occurrence) ?? id;
    newGroups.set(times.occurrence, known);
    const slug = slugs[at] ?? "";
    const isTrash = series.status === "trash";
    return {
      id,
      translation_group: known,
      slug: isTrash ? slug + TRASHED_SUFFIX : slug,
      own: "[]",
      ...times,
    };
  });
  await insertOccurrences(db, series, rows, now);
  await insertSeriesLinks(series, ids, context);
  for (const { id, start_local } of rows)
    await note(context, "create", id, { start_date: [null, start_local], post_parent: [null, series.id] });
  await followTranslations(
    dates.map(({ group }, at) => ({ group, id: ids[at] ?? 0 })),
    context,
  );
}

/** Links of one statement. */
const CHUNK = 1000;

/** Links events as their series is linked, and counts those that are published. */
async function insertSeriesLinks(
  series: Row<"series">,
  ids: readonly number[],
  { db }: Context,
): Promise<void> {
  const links = seriesLinks(series);
  for (const link of eventLinks) {
    const targets = links[link.field] ?? [];
    const rows = ids.flatMap((event_id) =>
      targets.map(({ translation_group, id }, position) => ({
        event_id,
        translation_group,
        item_id: id,
        position,
      })),
    );
    for (let at = 0; at < rows.length; at += CHUNK)
      await insertRows(db, link.table, rows.slice(at, at + CHUNK));
    if (link.kind === "term" && series.status === "publish")
      await addCounts(
        db,
        targets.map(({ translation_group: group }) => ({
          to: link.to,
          lang: series.lang,
          group,
          count: ids.length,
        })),
      );
  }
}

/** New translations of occurrences that have values of their own get those that all translations share. */
async function followTranslations(
  made: readonly { group: OccurrenceGroup | null; id: number }[],
  context: Context,
): Promise<void> {
  for (const { group, id } of made) {
    const source = group && liveRows(group).find(({ own }) => own !== "[]");
    if (source) await copyOwnValues(source, id, context);
  }
}

/** Fields of an occurrence that its translations share. */
export const sharedFields: ReadonlySet<string> = new Set([
  ...[TIMES, "image", "cost", "show_map", "show_map_link", "hide_from_listings", "sticky", "featured"],
  ...["tickets", "is_virtual", "virtual_url"],
  ...eventLinks.filter(({ shared }) => shared).map(({ field }) => field),
]);

async function copyOwnValues(source: ComparedOccurrence, id: number, { db }: Context): Promise<void> {
  const own = ownFields(source).filter((name) => sharedFields.has(name));
  if (own.length === 0) return;
  const [row] = await findRows(db, "events", isOneOf("id", [source.id]));
  if (!row) return;
  const columns = own.flatMap((name) => valueColumns[name] ?? []);
  const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
  await updateRow(db, "events", id, { ...values, own: storedOwn(own) });
  for (const link of eventLinks) {
    if (!own.includes(link.field)) continue;
    const targets = await linksOf(db, link, source.id);
    const write = async () => {
      await db.deleteFrom(link.table).where("event_id", "=", id).execute();
      const rows = targets.map((target, position) => ({
        event_id: id,
        translation_group: target.translation_group,
        item_id: target.id,
        position,
      }));
      if (rows.length > 0) await insertRows(db, link.table, rows);
    };
    await withCountsOf(db, [id], write);
  }
}

const note = (context: Context, action: "create" | "trash" | "restore", id: number, changes: object) =>
  record(context.db, context, { action, kind: "events", id, changes: JSON.stringify(changes) });
