import { sql } from "kysely";
import { plainText } from "../domain/html.ts";
import { slugify, uniqueSlug } from "../domain/slug.ts";
import type { Resource } from "../resources/kit/define.ts";
import { runCached } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";

/** Suffix of a trashed item's slug, which makes the slug itself available again. */
export const TRASHED_SUFFIX = "__trashed";

/** A slug that no other item of the resource and language has outside the trash. */
export async function freeSlug(
  db: Queries,
  resource: Resource,
  item: { text: string; lang: string; id: number },
): Promise<string> {
  const slug = item.text || String(item.id);
  const taken = await takenSlugs(db, resource, slug, item);
  return uniqueSlug(slug, (candidate) => taken.has(candidate));
}

/** Derives a slug from a title. */
export const slugOfTitle = (title: string, lang: string): string => slugify(plainText(title), lang);

/** Whether another item has exactly this slug. */
export const isTaken = async (
  db: Queries,
  resource: Resource,
  slug: string,
  item: { lang: string; id: number },
): Promise<boolean> => {
  const query = () => rowsWith(db, resource, item).where("slug", "=", slug);
  return (await runCached(db, `${resource.name} with slug`, [item.lang, item.id, slug], query)).length > 0;
};

async function takenSlugs(db: Queries, resource: Resource, slug: string, item: { lang: string; id: number }) {
  if (!(await isTaken(db, resource, slug, item))) return new Set<string>();
  // Numbered slugs share a prefix, so they are one range of the slug index.
  const stem = slug.slice(0, 190);
  const rows = await rowsWith(db, resource, item)
    .where("slug", ">=", stem)
    .where("slug", "<", `${stem}\u{10ffff}`)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

const rowsWith = (db: Queries, resource: Resource, { lang, id }: { lang: string; id: number }) =>
  db
    .selectFrom(resource.name)
    .select("slug")
    .where("lang", "=", lang)
    .where("id", "<>", id)
    // A literal, not a parameter: only then does the planner use the partial index of slugs outside the trash.
    .$if(resource.kind === "post", (query) => query.where("status", "<>", sql.lit("trash")));
