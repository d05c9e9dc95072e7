import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Link, Resource, TermResource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { updateRow } from "../store/rows.ts";
import type { ItemTable, Row, TermTable } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { createItem } from "./create.ts";
import { assertNewTerm, parentGroupOf } from "./duplicates.ts";
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
  const { input, links, changes } = await parseWrite(resource, raw, before, inside, {
    creating: false,
    createLinked: createItem,
  });
  const row: Row<ItemTable> = Object.assign({}, before, changes, {
    version: before.version + 1,
    modified: context.now,
  });
  await applyStatusChange(resource, row, before, input, inside);

  const write = async () => {
    await updateRow(context.db, resource.name, row.id, changedColumns(row, before));
    for (const [link, targets] of links) await replaceLinks(context.db, link, [row.id], targets);
  };
  await (affectsCounts(row, before, links) ? withCounts(resource, context.db, row.id, write) : write());
  await writeSearchTexts(resource, row, inside);
  await propagateShared(resource, row, before, links, inside);
  return row;
}

/** The columns that differ now: what is not written costs nothing. */
const changedColumns = (row: Row<ItemTable>, before: Row<ItemTable>): Partial<Row<ItemTable>> =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== Reflect.get(before, column)));

/** Whether a change can be felt in the counts of terms. */
const affectsCounts = (
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  links: Map<Link, LinkTarget[]>,
): boolean =>
  Reflect.get(row, "status") !== Reflect.get(before, "status") ||
  [...links.keys()].some(({ kind }) => kind === "term");

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
  const slug = typeof input.slug === "string" ? input.slug : undefined;
  if (resource.kind === "term" && "name" in row && "name" in before)
    return applyTermChange(resource, row, before, slug, context);
  if (!("status" in row)) return;
  const [was, is] = [isTrashed(before), isTrashed(row)];
  const plain = before.slug.endsWith(TRASHED) && was ? before.slug.slice(0, -TRASHED.length) : before.slug;
  const text = slug === undefined ? plain : slug || slugOfTitle(row.title, row.lang);
  if (was && !is) await assertLanguageFree(resource, row, context);
  if (is) row.slug = `${text}${TRASHED}`;
  else if (slug !== undefined || was)
    row.slug = await freeSlug(context.db, resource, { text, lang: row.lang, id: row.id });
  row.trashed = is ? (row.trashed ?? context.now) : null;
  if (is && !was) await unlink(resource, row, context);
}

/** Somebody may have made another translation while this one was in the trash. */
async function assertLanguageFree(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const there = (await translationGroup(resource, row.translation_group, context)).find(
    ({ id, lang }) => id !== row.id && lang === row.lang,
  );
  if (there) throw new ServiceError("rest-translation-exists", { data: { id: there.id } });
}

async function applyTermChange(
  resource: TermResource,
  row: Row<TermTable>,
  before: Row<TermTable>,
  slug: string | undefined,
  context: Context,
): Promise<void> {
  if (row.name !== before.name || parentGroupOf(row) !== parentGroupOf(before))
    await assertNewTerm(resource.name, row, context);
  if (slug === undefined) return;
  row.slug = slug || slugOfTitle(row.name, row.lang);
  if (await isTaken(context.db, resource, row.slug, row))
    throw new ServiceError("duplicate_term_slug", { subject: row.slug });
}
