import type { Link, Resource } from "../resources/kit/define.ts";
import { incrementCounts } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";
import { linkTableOf, type TermTable } from "../store/tables.ts";

type TermLink = Extract<Link, { kind: "term" }>;

/** The links to terms, whose `count` is the number of published items of their language that link to them. */
const countedLinks = ({ links }: Resource): TermLink[] => links.filter((link) => link.kind === "term");

/** The translation groups that an item links to, by link. */
export type LinkedGroups = ReadonlyMap<Link, readonly number[]>;

/** Adds a new item to the counts of its terms. */
export async function countNewItem(
  resource: Resource,
  db: Queries,
  { lang, status }: { lang: string; status: string },
  groups: LinkedGroups,
): Promise<void> {
  if (status !== "publish") return;
  for (const link of countedLinks(resource)) await adjustCounts(db, link, groups.get(link) ?? [], lang, 1);
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
    .where("lang", "=", lang)
    .where("status", "=", "publish")
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
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
