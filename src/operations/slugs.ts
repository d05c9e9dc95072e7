import { sql } from "kysely";
import { type LastNumber, SLUG_BATCH, slugify, uniqueSlug } from "../domain/slug.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ExpectedSlug, LocalSlug } from "../store/expected-slugs.ts";
import { hasLanguage } from "../store/predicate-sql.ts";
import { rowCacheOf, runCached } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";

/** Suffix of a trashed item's slug, which makes the slug itself available again. */
export const TRASHED_SUFFIX = "__trashed";

/** The id of an item that is not stored yet: it excludes no row. */
export const NO_ITEM = 0;

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
export const slugOfTitle = (title: string, lang: string): string => slugify(title, lang);

/** Whether another item has exactly this slug. */
export const isTaken = async (
  db: Queries,
  resource: Resource,
  slug: string,
  item: { lang: string; id: number },
): Promise<boolean> => (await takenSlugs(db, resource, [slug], item)).size > 0;

/** Which of these slugs other items of the language have; those after the first free one may be missing. */
async function takenSlugs(
  db: Queries,
  resource: Resource,
  slugs: readonly string[],
  { lang, id }: { lang: string; id: number },
): Promise<ReadonlySet<string>> {
  const wanted = slugs.map((slug) => ({ slug, lang }));
  const expected = id === NO_ITEM ? rowCacheOf(db)?.expectedSlugs : undefined;
  const known = await expected?.takenAmong(resource.name, wanted, (unknown) =>
    findTaken(db, resource, unknown, NO_ITEM),
  );
  if (known) return known;
  const taken = await findTaken(db, resource, wanted, id);
  return new Set(taken.map(({ slug }) => slug));
}

/** Numbers of slugs that lookups have: each number is a statement of its own. */
const LOOK_UP_SIZES = [1, 8, SLUG_BATCH];

/** Which of some slugs items other than one have outside the trash. */
function findTaken(
  db: Queries,
  resource: Resource,
  slugs: readonly LocalSlug[],
  id: number,
): Promise<LocalSlug[]> {
  const size = LOOK_UP_SIZES.find((size) => slugs.length <= size) ?? slugs.length;
  // Filled up with the last one.
  const wanted = Array.from({ length: size }, (_, at) => slugs[at] ?? slugs.at(-1) ?? { slug: "", lang: "" });
  // A subquery per slug, which both planners run as a lookup in an index of slugs, with or without statistics: a list
  // of slugs, a join, or `limit 1` would let them choose a scan. `trash` is a literal: the index is partial.
  const compile = () => {
    const outsideTrash = resource.kind === "post" ? sql`and status <> 'trash'` : sql``;
    const others = sql`select count(*) from ${sql.table(resource.name)}
      where slug = wanted.slug and ${hasLanguage(sql`wanted.lang`)} and id <> ${id} ${outsideTrash}`;
    const values = sql.join(wanted.map(({ slug, lang }) => sql`(${slug}, ${lang})`));
    return sql<LocalSlug>`with wanted (slug, lang) as (values ${values})
      select slug, lang from wanted where (${others}) > 0`.compile(db);
  };
  const values = [...wanted.flatMap(({ slug, lang }) => [slug, lang]), id];
  return runCached<LocalSlug>(db, `${size} slugs of ${resource.name}`, values, () => ({ compile }));
}

/** The slug that a new item gets if no other has it, as far as it is known before the item is parsed. */
export function expectedSlugs(
  { name: table }: Resource,
  { slug: sent, title }: Readonly<Record<string, unknown>>,
  lang: string,
): ExpectedSlug[] {
  const slug =
    typeof sent === "string" && sent !== ""
      ? sent
      : typeof title === "string"
        ? slugOfTitle(title, lang)
        : "";
  return slug === "" ? [] : [{ table, slug, lang }];
}
