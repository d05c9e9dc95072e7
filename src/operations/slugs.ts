import { sql } from "kysely";
import { plainText } from "../domain/html.ts";
import { type LastNumber, SLUG_BATCH, slugify, uniqueSlug } from "../domain/slug.ts";
import type { Resource } from "../resources/kit/define.ts";
import { hasLanguage } from "../store/predicate-sql.ts";
import { rowCacheOf, runCached } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";

/** Suffix of a trashed item's slug, which makes the slug itself available again. */
export const TRASHED_SUFFIX = "__trashed";

/** The slug that an item had before it was moved to the trash. */
export const untrashedSlug = (slug: string): string =>
  slug.endsWith(TRASHED_SUFFIX) ? slug.slice(0, -TRASHED_SUFFIX.length) : slug;

/** A slug that no other item of the resource and language has outside the trash. */
export const freeSlug = (
  db: Queries,
  resource: Resource,
  item: { text: string; lang: string; id: number },
): Promise<string> =>
  uniqueSlug(
    item.text || String(item.id),
    (slugs) => takenSlugs(db, resource, slugs, item),
    lastNumberOf(db, resource, item),
  );

function lastNumberOf(
  db: Queries,
  { name }: Resource,
  { text, lang }: { text: string; lang: string },
): LastNumber | undefined {
  const numbers = rowCacheOf(db)?.slugNumbers;
  const key = `${name} ${lang} ${text}`;
  return numbers && { get: () => numbers.get(key), set: (number) => numbers.set(key, number) };
}

/** Derives a slug from a title. */
export const slugOfTitle = (title: string, lang: string): string => slugify(plainText(title), lang);

/** Whether another item has exactly this slug. */
export const isTaken = async (
  db: Queries,
  resource: Resource,
  slug: string,
  item: { lang: string; id: number },
): Promise<boolean> => (await takenSlugs(db, resource, [slug], item)).size > 0;

/** The slugs that other items have. One slug or a batch: each number of slugs is a statement of its own. */
async function takenSlugs(
  db: Queries,
  resource: Resource,
  slugs: readonly string[],
  { lang, id }: { lang: string; id: number },
): Promise<Set<string>> {
  const last = slugs.at(-1) ?? "";
  const batch = slugs.length === 1 ? slugs : Array.from({ length: SLUG_BATCH }, (_, at) => slugs[at] ?? last);
  // A subquery per slug, which both planners run as a look-up in an index of slugs, with or without statistics: a list
  // of slugs, a join, or `limit 1` would let them choose a scan. `trash` is a literal: the index is partial.
  const compile = () => {
    const outsideTrash = resource.kind === "post" ? sql`and status <> 'trash'` : sql``;
    const others = sql`select count(*) from ${sql.table(resource.name)}
      where slug = wanted.slug and ${hasLanguage(lang)} and id <> ${id} ${outsideTrash}`;
    const values = sql.join(batch.map((slug) => sql`(${slug})`));
    return sql<{ slug: string }>`with wanted (slug) as (values ${values})
      select slug from wanted where (${others}) > 0`.compile(db);
  };
  const shape = `${batch.length} slugs of ${resource.name}`;
  const rows = await runCached<{ slug: string }>(db, shape, [...batch, lang, id], () => ({ compile }));
  return new Set(rows.map((row) => row.slug));
}
