import { sql } from "kysely";
import { incrementCounts } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";

const taxonomies = ["categories", "tags"] as const;

/** What an event counts for, by taxonomy: groups of terms. */
type CountedTerms = Record<(typeof taxonomies)[number], number[]>;

/** Counts an event that is new. */
export async function countNewEvent(
  db: Queries,
  { lang, status }: { lang: string; status: string },
  groups: CountedTerms,
): Promise<void> {
  if (status !== "publish") return;
  for (const name of taxonomies) await adjustCounts(db, name, groups[name], lang, 1);
}

/** Does some work on an event and keeps the `count` of its terms right: published events of the term's language. */
export async function withCounts<T>(db: Queries, eventId: number, work: () => Promise<T>): Promise<T> {
  const before = await countedTerms(db, eventId);
  const result = await work();
  const after = await countedTerms(db, eventId);
  for (const name of taxonomies) {
    await adjustCounts(
      db,
      name,
      before[name].filter((translation_group) => !after[name].includes(translation_group)),
      before.lang,
      -1,
    );
    await adjustCounts(
      db,
      name,
      after[name].filter((translation_group) => !before[name].includes(translation_group)),
      after.lang,
      1,
    );
  }
  return result;
}

/** The published events of a term's language that have it: for a term that is new to its group. */
export async function countOf(
  db: Queries,
  table: "categories" | "tags",
  translation_group: number,
  lang: string,
): Promise<number> {
  const { total } = await db
    .selectFrom(`event_${table}` as "event_tags")
    .innerJoin("events", "events.id", `event_${table}.event_id` as "event_tags.event_id")
    .where(sql.ref(`event_${table}.translation_group`), "=", translation_group)
    .where("events.lang", "=", lang)
    .where("events.status", "=", "publish")
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The groups of terms that an event counts for. */
async function countedTerms(db: Queries, eventId: number) {
  const event = await db
    .selectFrom("events")
    .select(["lang", "status"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  const groups = async (name: (typeof taxonomies)[number]) => {
    if (event?.status !== "publish") return [];
    const rows = await db
      .selectFrom(`event_${name}` as "event_tags")
      .select("translation_group")
      .where("event_id", "=", eventId)
      .execute();
    return rows.map(({ translation_group }) => translation_group);
  };
  return { lang: event?.lang ?? "", categories: await groups("categories"), tags: await groups("tags") };
}

const adjustCounts: typeof incrementCounts = async (db, table, groups, lang, by) => {
  if (groups.length > 0) await incrementCounts(db, table, groups, lang, by);
};
