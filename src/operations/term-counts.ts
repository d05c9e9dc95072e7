import { sql } from "kysely";
import { equals } from "../domain/predicates.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Link } from "../resources/kit/link.ts";
import { hasLanguage } from "../store/predicate-sql.ts";
import { findRows, incrementCounts, updateRow } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";
import { linkTableOf, type TermTable } from "../store/tables.ts";

type TermLink = Extract<Link, { kind: "term" }>;

/** The links to terms, whose `count` is the number of published items of their language that link to them. */
const countedLinks = ({ links }: Resource): TermLink[] => links.filter((link) => link.kind === "term");

/** Adds a new item to the counts of its terms. */
export async function countNewItem(
  resource: Resource,
  db: Queries,
  { lang, status }: { lang: string; status: string },
  links: ReadonlyMap<Link, readonly { translation_group: number }[]>,
): Promise<void> {
  if (status !== "publish") return;
  for (const link of countedLinks(resource)) {
    const groups = links.get(link)?.map(({ translation_group }) => translation_group) ?? [];
    await adjustCounts(db, link, groups, lang, 1);
  }
}

/** Runs a write of an item and updates the `count` of its terms: published items of the term's language. */
export async function withCounts<T>(
  resource: Resource,
  db: Queries,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  const links = countedLinks(resource);
  if (links.length === 0) return work();
  const before = await countedGroups(resource, links, db, id);
  const result = await work();
  const after = await countedGroups(resource, links, db, id);
  for (const link of links) {
    const [old, current] = [before.groups.get(link) ?? [], after.groups.get(link) ?? []];
    const [removed, added] = [
      old.filter((group) => !current.includes(group)),
      current.filter((group) => !old.includes(group)),
    ];
    await adjustCounts(db, link, removed, before.lang, -1);
    await adjustCounts(db, link, added, after.lang, 1);
  }
  return result;
}

/** Counts the published events that link to a translation group in a language, for a new term of the group. */
export async function countOf(
  db: Queries,
  table: TermTable,
  translation_group: number,
  lang: string,
): Promise<number> {
  const linked = db
    .selectFrom(linkTableOf(table))
    .select("event_id")
    .where("translation_group", "=", translation_group);
  const { total } = await db
    .selectFrom("events")
    .where("id", "in", linked)
    .where(hasLanguage(lang))
    .where(sql<boolean>`status || '' = 'publish'`)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Sets the `count` of the terms of a translation group, after links of many events to it have changed. */
export async function recountGroup(resource: Resource, group: number, db: Queries): Promise<void> {
  if (resource.kind !== "term") return;
  for (const { id, lang, count } of await findRows(db, resource.name, equals("translation_group", group))) {
    const actual = await countOf(db, resource.name, group, lang);
    if (actual !== count) await updateRow(db, resource.name, id, { count: actual });
  }
}

/** Sets the `count` of every term of a table, after events were inserted without counting them. */
export async function recountTerms(db: Queries, table: TermTable): Promise<void> {
  const actual = sql`(select count(*) from ${sql.table(linkTableOf(table))} l join events e on e.id = l.event_id
    where l.translation_group = ${sql.table(table)}.translation_group and e.lang = ${sql.table(table)}.lang
    and e.status = 'publish')`;
  await sql`update ${sql.table(table)} set count = ${actual} where count <> ${actual}`.execute(db);
}

/** The translation groups of the terms that count an item; none unless it is published. */
async function countedGroups(resource: Resource, links: TermLink[], db: Queries, id: number) {
  const groups = new Map<Link, number[]>();
  const item =
    resource.kind === "post" &&
    (await db.selectFrom(resource.name).select(["lang", "status"]).where("id", "=", id).executeTakeFirst());
  if (!item) return { lang: "", groups };
  if (item.status !== "publish") return { lang: item.lang, groups };
  for (const link of links) {
    const rows = await db
      .selectFrom(link.table)
      .select("translation_group")
      .where("event_id", "=", id)
      .execute();
    groups.set(
      link,
      rows.map(({ translation_group }) => translation_group),
    );
  }
  return { lang: item.lang, groups };
}

async function adjustCounts(
  db: Queries,
  { to }: TermLink,
  groups: readonly number[],
  lang: string,
  by: 1 | -1,
): Promise<void> {
  if (groups.length > 0) await incrementCounts(db, to, groups, lang, by);
}
