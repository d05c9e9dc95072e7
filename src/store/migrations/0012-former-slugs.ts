import { type QueryExecutorProvider, sql } from "kysely";
import type { Migration } from "./migration.ts";

const tables = ["events", "venues", "organizers", "categories", "tags"];

interface Item {
  id: number;
  lang: string;
  slug: string;
}

/**
 * Rewrites slugs with capitals, which earlier versions made of some signs, in lower case, and keeps the old ones as
 * former slugs. `candidates` is a condition that every slug with a capital meets. Frozen: the live code has its own rules.
 */
const mendSlugs =
  (candidates: string) =>
  async (transaction: QueryExecutorProvider): Promise<void> => {
    for (const table of tables) {
      const { rows } = await sql<Item>`select id, lang, slug from ${sql.table(table)}
        where ${sql.raw(candidates)} order by id`.execute(transaction);
      for (const { id, lang, slug } of rows) {
        const lower = lowerCase(slug);
        if (lower === slug) continue;
        const isTaken = async (candidate: string) => {
          const others = await sql`select id from ${sql.table(table)}
            where slug = ${candidate} and lang = ${lang} and id <> ${id}`.execute(transaction);
          return others.rows.length > 0;
        };
        const free = await freeSlug(lower, isTaken);
        // The version is part of the ETag; triggers log the change.
        await sql`update ${sql.table(table)} set slug = ${free}, version = version + 1 where id = ${id}`.execute(
          transaction,
        );
        await sql`insert into former_slugs (kind, slug, lang, item_id) values (${table}, ${slug}, ${lang}, ${id})
          on conflict do nothing`.execute(transaction);
      }
    }
  };

const lowerCase = (text: string) => text.normalize("NFKC").toLowerCase().normalize("NFKC");

/** The slug, or with the lowest number appended with which it is free. */
async function freeSlug(slug: string, isTaken: (candidate: string) => Promise<boolean>): Promise<string> {
  let candidate = slug;
  for (let number = 2; await isTaken(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}

/** delete from former_slugs where kind = ? and item_id = ? */
const itemIndex = "create index former_slugs_item on former_slugs (kind, item_id)";

/** Slugs that items had: their addresses still lead to them. Looked up by kind and slug. */
export const formerSlugs: Migration = {
  sqlite: [
    `create table former_slugs (
       kind text not null, slug text not null, lang text not null, item_id bigint not null,
       constraint former_slugs_key primary key (kind, slug, lang))`,
    itemIndex,
    // ASCII capitals, or any letter beyond ASCII.
    mendSlugs("slug glob '*[A-Z]*' or slug glob '*[^ -~]*'"),
  ],
  postgres: [
    `create table former_slugs (
       kind text collate "C" not null, slug text collate "C" not null, lang text collate "C" not null,
       item_id bigint not null, constraint former_slugs_key primary key (kind, slug, lang))`,
    itemIndex,
    mendSlugs("slug ~ '[A-Z]|[^ -~]'"),
  ],
};
