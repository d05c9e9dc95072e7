import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import { updateRow } from "../store/rows.ts";
import type { ItemTable, PostTable, Row, TermTable } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { assertNewTerm } from "./duplicates.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";
import { type LinkTarget, replaceLinks, unlink } from "./links.ts";
import type { RawInput } from "./parse-fields.ts";
import { parseWrite } from "./parse-write.ts";
import { freeSlug, isTaken, slugOfTitle, TRASHED } from "./slugs.ts";
import { withCounts } from "./term-counts.ts";
import { propagateShared, writeSearchTexts } from "./translations.ts";

/** Changes what is sent of an item and nothing else, inside the transaction of the context. */
export async function update(
  resource: Resource,
  address: ItemRef,
  raw: RawInput,
  context: Context,
  matchesIfMatch: (row: Row<ItemTable>) => boolean = () => true,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  const before = await findItem(resource, address, context);
  authoriseItem(resource, before, context);
  if (!matchesIfMatch(before)) throw new ServiceError("rest_precondition_failed");
  // New items that come along are in the language of the item, whatever the request says.
  const inside = { ...context, language: { ...context.language, code: before.lang, all: false } };
  const { input, links, changes } = await parseWrite(resource, raw, before, inside, { creating: false });
  const row = { ...before, ...changes, version: before.version + 1, modified: context.now } as Row<ItemTable>;
  await applyStatusChange(resource, row, before, input, inside);

  const write = async () => {
    await updateRow(context.db, resource.name, row.id, changedColumns(row, before));
    for (const [link, targets] of links) await replaceLinks(context.db, link, [row.id], targets);
  };
  const isCounted = resource.name === "events" && affectsCounts(row, before, links);
  await (isCounted ? withCounts(context.db, row.id, write) : write());
  await writeSearchTexts(resource, row, inside);
  await propagateShared(resource, row, before, links, inside);
  return row;
}

/** The columns that are another way now: what is not written costs nothing. */
const changedColumns = (row: Row<ItemTable>, before: Row<ItemTable>): Partial<Row<ItemTable>> =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => value !== before[column as keyof typeof before]),
  );

/** Whether a change can be felt in the counts of terms. */
const affectsCounts = (
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  links: Map<Link, LinkTarget[]>,
): boolean =>
  (row as Row<PostTable>).status !== (before as Row<PostTable>).status ||
  [...links.keys()].some(({ to }) => to === "categories" || to === "tags");

/** Refuses a caller who may not change the item at an address; an item that is not there is told so. */
export async function authoriseItemAt(resource: Resource, address: ItemRef, context: Context): Promise<void> {
  authoriseItem(resource, await findItem(resource, address, context), context);
}

/** The slug that an update leaves, and what moving into the trash or out of it means. */
async function applyStatusChange(
  resource: Resource,
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  input: RawInput,
  context: Context,
): Promise<void> {
  if (!resource.isPost)
    return applyTermChange(resource, row as Row<TermTable>, before as Row<TermTable>, input, context);
  const post = row as Row<PostTable>;
  const was = (before as Row<PostTable>).status === "trash";
  const is = post.status === "trash";
  const plain = before.slug.endsWith(TRASHED) && was ? before.slug.slice(0, -TRASHED.length) : before.slug;
  const sent = input.slug as string | undefined;
  const text = sent === undefined ? plain : sent || slugOfTitle(post.title, post.lang);
  if (was && !is) await assertLanguageFree(resource, row, context);
  if (is) post.slug = `${text}${TRASHED}`;
  else if (sent !== undefined || was)
    post.slug = await freeSlug(context.db, resource, { text, lang: row.lang, id: row.id });
  post.trashed = is ? (post.trashed ?? context.now) : null;
  if (is && !was && resource.name !== "events") {
    const left = (await translationGroup(resource, row.translation_group, context)).filter(
      ({ id }) => id !== row.id,
    );
    await unlink(context.db, resource, row, left);
  }
}

/** Somebody may have made another translation while this one was in the trash. */
async function assertLanguageFree(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const there = (await translationGroup(resource, row.translation_group, context)).find(
    ({ id, lang }) => id !== row.id && lang === row.lang,
  );
  if (there) throw new ServiceError("rest-translation-exists", { data: { id: there.id } });
}

async function applyTermChange(
  resource: Resource,
  row: Row<TermTable>,
  before: Row<TermTable>,
  input: RawInput,
  context: Context,
): Promise<void> {
  const parentOf = (term: Row<TermTable>) => (term as Partial<Row<"categories">>).parent_group;
  if (row.name !== before.name || parentOf(row) !== parentOf(before))
    await assertNewTerm(resource, row, context);
  const slug = input.slug as string | undefined;
  if (slug === undefined) return;
  row.slug = slug || slugOfTitle(row.name, row.lang);
  if (await isTaken(context.db, resource, row.slug, row))
    throw new ServiceError("duplicate_term_slug", { subject: row.slug });
}
