import { sql } from "kysely";
import { isOneOf } from "../../domain/predicates.ts";
import { events } from "../../resources/events.ts";
import { hasLanguage, toSql } from "../../store/predicate-sql.ts";
import type { Queries } from "../../store/store.ts";
import { freeSlug } from "../slugs.ts";

/** Space for a date and a time in a slug of 200 characters. */
const MAX_BASE = 180;

/** The wanted slugs of occurrences: that of the series and the date, with the time where the date repeats. */
export function occurrenceSlugs(
  seriesSlug: string,
  walls: readonly string[],
  all: readonly string[],
): string[] {
  const firstOfDay = new Map<string, string>();
  for (const wall of all) if (!firstOfDay.has(wall.slice(0, 10))) firstOfDay.set(wall.slice(0, 10), wall);
  return walls.map((wall) => {
    const slug = `${seriesSlug.slice(0, MAX_BASE)}-${wall.slice(0, 10)}`;
    return firstOfDay.get(wall.slice(0, 10)) === wall
      ? slug
      : `${slug}-${wall.slice(11, 13)}${wall.slice(14, 16)}`;
  });
}

/** Slugs of one lookup. */
const CHUNK = 500;

/** The wanted slugs where they are free, else with a number; all are looked up together. */
export async function freeSlugs(
  db: Queries,
  lang: string,
  wanted: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const taken = new Set<string>();
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const slugs = wanted.slice(at, at + CHUNK).map(({ slug }) => slug);
    const rows = await db
      .selectFrom("events")
      .select("slug")
      .where(toSql(isOneOf("slug", slugs), "events"))
      .where(hasLanguage(lang))
      .where(sql<boolean>`status <> 'trash'`)
      .execute();
    for (const { slug } of rows) taken.add(slug);
  }
  const free: string[] = [];
  for (const { id, slug } of wanted) {
    const isFree = !taken.has(slug);
    const own = isFree ? slug : await freeAmong(db, lang, slug, id, taken);
    taken.add(own);
    free.push(own);
  }
  return free;
}

/** A slug that neither another event nor an occurrence of the same write has. */
async function freeAmong(
  db: Queries,
  lang: string,
  slug: string,
  id: number,
  taken: ReadonlySet<string>,
): Promise<string> {
  const stored = await freeSlug(db, events, { text: slug, lang, id });
  for (let number = 2, candidate = stored; ; number++, candidate = `${stored}-${number}`)
    if (!taken.has(candidate)) return candidate;
}
