import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../store/store.ts";
import type { EventIndex, IndexedEvent } from "./event-index.ts";
import { postingName } from "./walk.ts";

const kinds = ["venues", "organizers", "categories", "tags"] as const;
type Kind = (typeof kinds)[number];

/** How many rows are read at once; between two readings others have their turn. */
const CHUNK = 2000;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Fills an empty index with every event that everybody may see in lists. Events and links are read side by side in
 * the order of their ids, then arranged in the order of starts, which an index of the store gives.
 */
export async function fillIndex(index: EventIndex, db: Queries): Promise<void> {
  const cursors = kinds.map((kind) => linkCursor(db, kind));
  for (let last = 0, isMore = true; isMore; await pause()) {
    const rows = await packed(
      db,
      eventColumns,
      sql`events where id > ${last} order by id limit ${sql.lit(CHUNK)}`,
    );
    last = Number(rows.at(-1)?.[0] ?? last);
    isMore = rows.length === CHUNK;
    for (const cursor of cursors) await cursor.loadUntil(last);
    for (const row of rows) {
      const links = cursors.map((cursor) => cursor.groupsOf(Number(row[0])));
      if (isListed(row)) index.add(indexed(row, (kind) => links[kinds.indexOf(kind)] ?? []));
    }
  }
  for await (const ids of idsByStart(db)) index.arrange(ids);
  index.settle();
}

/** Brings single events of the index up to date with the store. */
export async function refreshIndex(index: EventIndex, db: Queries, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await packed(db, eventColumns, sql`events where id in (${sql.join(ids)})`);
  const listed = new Map(rows.filter(isListed).map((row) => [Number(row[0]), row]));
  const links = new Map<Kind, string[][]>();
  for (const kind of kinds)
    links.set(
      kind,
      await packed(db, linkColumns, sql`${sql.table(`event_${kind}`)} where event_id in (${sql.join(ids)})`),
    );
  const groupsOf = (id: number) => (kind: Kind) =>
    (links.get(kind) ?? []).filter(([event]) => Number(event) === id).map(([, , grp]) => Number(grp));
  for (const id of ids) {
    const row = listed.get(id);
    if (row) index.put(indexed(row, groupsOf(id)));
    else index.remove(id);
  }
}

const eventColumns = [
  ...["id", "lang", "status", "hidden", "start_utc", "end_utc", "published", "featured", "ticketed"],
  "case when password is null then 0 else 1 end",
];
const linkColumns = ["event_id", "position", "grp"];
const startColumns = ["id", "start_utc", "published"];

/**
 * Rows as texts, packed into one by the store: a row that crosses into JavaScript costs more than all its values do
 * here. No value may hold a blank or a comma.
 */
async function packed(
  db: Queries,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): Promise<string[][]> {
  const texts = columns.map((_, at) => sql`cast(${sql.ref(`c${at}`)} as text)`);
  const values = columns.map((column, at) => sql`${sql.raw(column)} as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(${sql.join(texts, sql` || ' ' || `)}, ',') as packed
    from (select ${sql.join(values)} from ${from}) as chunk`.execute(db);
  const text = rows[0]?.packed;
  return text ? text.split(",").map((row) => row.split(" ")) : [];
}

/** Reads the links of one kind in the order of events, a page at a time. */
function linkCursor(db: Queries, kind: Kind) {
  let rows: number[][] = [];
  let at = 0;
  let isAtEnd = false;
  return {
    /** Makes sure that the links of every event up to this one are here. */
    async loadUntil(eventId: number): Promise<void> {
      while (!isAtEnd && (rows.at(-1)?.[0] ?? 0) <= eventId) {
        const [event = 0, position = 0] = rows.at(-1) ?? [];
        const more = await packed(
          db,
          linkColumns,
          sql`${sql.table(`event_${kind}`)} where (event_id, position) > (${event}, ${position}) order by event_id, position limit ${sql.lit(CHUNK)}`,
        );
        isAtEnd = more.length < CHUNK;
        rows = [...rows.slice(at), ...more.map((row) => row.map(Number))];
        at = 0;
      }
    },
    /** The groups that an event is linked to; events are asked for in order. */
    groupsOf(eventId: number): number[] {
      while ((rows[at]?.[0] ?? Number.POSITIVE_INFINITY) < eventId) at += 1;
      const groups: number[] = [];
      for (; rows[at]?.[0] === eventId; at += 1) groups.push(rows[at]?.[2] ?? 0);
      return groups;
    },
  };
}

/** The ids of all events by start, publication and id. */
async function* idsByStart(db: Queries): AsyncGenerator<number[]> {
  let after = sql``;
  for (;;) {
    const order = sql`order by start_utc, published, id limit ${sql.lit(CHUNK)}`;
    const rows = await packed(db, startColumns, sql`events ${after} ${order}`);
    yield rows.map(([id]) => Number(id));
    if (rows.length < CHUNK) return;
    const [id, start, published] = (rows.at(-1) ?? []).map(Number);
    after = sql`where (start_utc, published, id) > (${start}, ${published}, ${id})`;
    await pause();
  }
}

const isListed = ([, , status, hidden]: string[]) => status === "publish" && hidden === "0";

const indexed = (row: string[], groupsOf: (kind: Kind) => number[]): IndexedEvent => {
  const [id, lang = "", , , start, end, published, featured, ticketed, isProtected] = row;
  return {
    id: Number(id),
    lang,
    start: Number(start),
    end: Number(end),
    published: Number(published),
    featured: featured === "1",
    ticketed: ticketed === "1",
    isProtected: isProtected === "1",
    postings: kinds.flatMap((kind) => groupsOf(kind).map((grp) => postingName(kind, grp, lang))),
  };
};
