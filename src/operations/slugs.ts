import { sql } from "kysely";
import { plainText } from "../domain/html.ts";
import { slugify, uniqueSlug } from "../domain/slug.ts";
import type { Resource } from "../resources/kit/define.ts";
import { runCached } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";

/** What a trashed item's slug ends with, so that the slug itself is free. */
export const TRASHED = "__trashed";

/** A slug of this item that no other of its kind and language has outside the trash. */
export async function freeSlug(
  db: Queries,
  resource: Resource,
  wanted: { text: string; lang: string; id: number },
): Promise<string> {
  const slug = wanted.text || String(wanted.id);
  const taken = await takenSlugs(db, resource, slug, wanted);
  return uniqueSlug(slug, (candidate) => taken.has(candidate));
}

/** The slug that a title asks for. */
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
  // Numbered slugs begin alike: a range of the slug index.
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
    // Written out: the index of slugs is one of what is outside the trash.
    .$if(resource.kind === "post", (query) => query.where("status", "<>", sql.lit("trash")));
