import { type SqlBool, sql } from "kysely";
import { groupBy } from "../domain/collections.ts";
import { listedEvents } from "../resources/shared/listed-events.ts";
import { findLinks } from "../store/event-links.ts";
import { selectPacked } from "../store/packed-rows.ts";
import { paddedIds, runPrepared } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import { type LinkedTable, linkedTables, linkTableOf } from "../store/tables.ts";
import {
  type EventIndex,
  FEATURED,
  type IndexEntry,
  PROTECTED,
  postingName,
  SERIES,
  TICKETED,
} from "./event-index.ts";

/** Events per chunk; the event loop runs other work between chunks, which takes it several turns for each request. */
const CHUNK_SIZE = 500;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Fills an empty index with every public, listed event. */
export async function buildIndex(index: EventIndex, db: Queries): Promise<void> {
  const describe = entryBuilder(index);
  for (let last = 0, isMore = true; isMore; await pause()) {
    const rows = await eventsAfter(db, last);
    isMore = rows.length === CHUNK_SIZE;
    const from = last;
    last = rows.at(-1)?.id ?? last;
    const links = await Promise.all(linkedTables.map((kind) => linksBetween(db, kind, from, last)));
    for (const row of rows) {
      const groups = links.map((next) => next(row.id));
      index.add(describe(row, groups));
    }
  }
  index.sortPostings();
}

/** The index columns of events, by id or translation group, listed or not. */
export async function loadEventStates(
  db: Queries,
  eventIds: readonly number[],
  eventGroups: readonly number[],
): Promise<EventState[]> {
  if (eventIds.length + eventGroups.length === 0) return [];
  const [ids, groups] = [paddedIds(eventIds), paddedIds(eventGroups)];
  const query = () =>
    db
      .selectFrom("events")
      .select(["id", "lang", "start_utc as start", "end_utc as end", "published", "series_group as series"])
      .select([flagsSql.as("flags"), isListedSql.as("isListed")])
      .where(({ eb, or }) =>
        or([
          ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
          ...(groups.length > 0 ? [eb("translation_group", "in", groups)] : []),
        ]),
      );
  return runPrepared(db, `around ${ids.length} ${groups.length}`, [...ids, ...groups], query);
}

/**
 * The index entries of listed events. Links are read only for occurrences, and for events that are new to the index or
 * were relinked.
 */
export async function toIndexEntries(
  index: EventIndex,
  db: Queries,
  rows: EventRow[],
  relinked: ReadonlySet<number>,
): Promise<IndexEntry[]> {
  // A split moves occurrences to another series.
  const isKnown = ({ id, lang, series }: EventRow) =>
    series === 0 && !relinked.has(id) && index.hasInLanguage(id, lang);
  const idsToLoad = rows.filter((row) => !isKnown(row)).map(({ id }) => id);
  const links = groupBy(await findLinks(db, idsToLoad), ({ event_id }) => event_id);
  const describe = entryBuilder(index);
  return rows.map((row) => {
    if (isKnown(row)) return toEntry(row, index.postingIdsOf(row.id));
    const groupsByTable = linkedTables.map((table) => {
      const own = links.get(row.id)?.filter((link) => link.table === table) ?? [];
      return own.map(({ translation_group }) => translation_group);
    });
    return describe(row, groupsByTable);
  });
}

/** Reloads single events from the store. */
export async function refreshIndex(index: EventIndex, db: Queries, ids: number[]): Promise<void> {
  const rows = (await loadEventStates(db, ids, [])).filter(({ isListed }) => isListed === 1);
  const events = await toIndexEntries(index, db, rows, new Set(ids));
  for (const id of ids) index.remove(id);
  for (const event of events) index.put(event);
}

/** The columns of an event that the index needs. */
export interface EventRow extends Omit<IndexEntry, "postingIds"> {
  lang: string;
  /** The translation group of its series; 0 for none. */
  series: number;
}

/** The same of any event, public or not. */
export interface EventState extends EventRow {
  /** 1: public and listed. */
  isListed: number;
}

const toEntry = ({ id, start, end, published, flags }: EventRow, postingIds: number[]): IndexEntry => ({
  id,
  start,
  end,
  published,
  flags,
  postingIds,
});

/** Holds for listed events; literals, so that partial indexes of these events can be used. */
const isListed = sql<SqlBool>`${sql.join(
  Object.entries(listedEvents).map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`),
  sql` and `,
)}`;

const isListedSql = sql<number>`case when ${isListed} then 1 else 0 end`;

const flagsSql = sql.raw<number>(
  `featured * ${FEATURED} + ticketed * ${TICKETED} + case when password is null then 0 else ${PROTECTED} end`,
);

/** The next listed events after an id. */
async function eventsAfter(db: Queries, last: number): Promise<EventRow[]> {
  const columns = [
    ...[sql`id`, sql`'"' || lang || '"'`, sql`start_utc`, sql`end_utc`, sql`published`],
    ...[flagsSql, sql`series_group`],
  ];
  const values = await selectPacked(db, "events", [last], () => ({
    columns,
    from: sql`events where id > ${last} and ${isListed} order by id limit ${sql.lit(CHUNK_SIZE)}`,
  }));
  const rows: EventRow[] = [];
  for (let at = 0; at < values.length; at += columns.length)
    rows.push({
      id: Number(values[at]),
      lang: String(values[at + 1]),
      start: Number(values[at + 2]),
      end: Number(values[at + 3]),
      published: Number(values[at + 4]),
      flags: Number(values[at + 5]),
      series: Number(values[at + 6]),
    });
  return rows;
}

/** Returns a cursor over link rows: called with event ids in ascending order, it returns their linked groups. */
async function linksBetween(db: Queries, kind: LinkedTable, after: number, until: number) {
  const values = await selectPacked(db, kind, [after, until], () => ({
    columns: [sql`event_id`, sql`translation_group`],
    from: sql`${sql.table(linkTableOf(kind))} where event_id > ${after} and event_id <= ${until}
        order by event_id, position`,
  }));
  let at = 0;
  return (event: number): number[] => {
    while (Number(values[at] ?? event) < event) at += 2;
    const groups: number[] = [];
    for (; values[at] === event; at += 2) groups.push(Number(values[at + 1]));
    return groups;
  };
}

/** Builds index entries; caches the ids of posting lists so that their names are not concatenated for every event. */
function entryBuilder(index: EventIndex) {
  const known = new Map<string, Map<number, number>[]>();
  const postingIdFor = (lang: string, kind: number, translation_group: number): number => {
    if (!known.has(lang))
      known.set(
        lang,
        linkedTables.map(() => new Map()),
      );
    const numbers = known.get(lang)?.[kind];
    const number =
      numbers?.get(translation_group) ??
      index.postingId(postingName(linkedTables[kind] ?? "", translation_group, lang));
    numbers?.set(translation_group, number);
    return number;
  };
  return (row: EventRow, groups: number[][]): IndexEntry => {
    const links = groups.flatMap((some, kind) =>
      some.map((translation_group) => postingIdFor(row.lang, kind, translation_group)),
    );
    const series = row.series === 0 ? [] : [index.postingId(postingName(SERIES, row.series, row.lang))];
    return toEntry(row, [index.postingId(row.lang), ...links, ...series]);
  };
}
