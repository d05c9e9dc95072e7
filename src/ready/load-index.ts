import { sql } from "kysely";
import type { Queries } from "../store/store.ts";
import type { EventIndex, IndexedEvent } from "./event-index.ts";
import { postingName } from "./walk.ts";

interface IndexRow {
  id: number;
  lang: string;
  start_utc: number;
  end_utc: number;
  published: number;
  featured: number;
  ticketed: number;
  has_password: number;
  venues: string | null;
  organizers: string | null;
  categories: string | null;
  tags: string | null;
}

const kinds = ["venues", "organizers", "categories", "tags"] as const;

/** How many events are read at once; between two readings others have their turn. */
const CHUNK = 1000;

/** Fills an empty index with every event that everybody may see in lists, in their order. */
export async function fillIndex(index: EventIndex, db: Queries): Promise<void> {
  let last: IndexRow | undefined;
  for (;;) {
    const after = last
      ? sql`and (e.start_utc, e.published, e.id) > (${last.start_utc}, ${last.published}, ${last.id})`
      : sql``;
    const { rows } = await sql<IndexRow>`
      select ${columns} from events as e where ${isListed} ${after}
      order by e.start_utc, e.published, e.id limit ${sql.lit(CHUNK)}`.execute(db);
    for (const row of rows) index.append(indexed(row));
    last = rows.at(-1);
    if (rows.length < CHUNK) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Brings single events of the index up to date with the store. */
export async function refreshIndex(index: EventIndex, db: Queries, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<IndexRow>`
    select ${columns} from events as e where ${isListed} and e.id in (${sql.join(ids)})`.execute(db);
  const listed = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = listed.get(id);
    if (row) index.put(indexed(row));
    else index.remove(id);
  }
}

const isListed = sql`e.status = 'publish' and e.hidden = 0`;

const groups = (kind: (typeof kinds)[number]) =>
  sql`(select string_agg(cast(l.grp as text), ',') from ${sql.table(`event_${kind}`)} as l where l.event_id = e.id) as ${sql.ref(kind)}`;

const columns = sql`e.id, e.lang, e.start_utc, e.end_utc, e.published, e.featured, e.ticketed, case when e.password is null then 0 else 1 end as has_password, ${sql.join(kinds.map(groups))}`;

const indexed = (row: IndexRow): IndexedEvent => ({
  id: row.id,
  lang: row.lang,
  start: row.start_utc,
  end: row.end_utc,
  published: row.published,
  featured: row.featured === 1,
  ticketed: row.ticketed === 1,
  isProtected: row.has_password === 1,
  postings: kinds.flatMap((kind) =>
    (row[kind] ?? "")
      .split(",")
      .filter((grp) => grp !== "")
      .map((grp) => postingName(kind, Number(grp), row.lang)),
  ),
});
