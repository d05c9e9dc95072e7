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
import { freeSlug, isTaken, slugOfTitle, TRASHED_SUFFIX } from "./slugs.ts";
import { withCounts } from "./term-counts.ts";
import { propagateShared, writeSearchTexts } from "./translations.ts";

/** Changes the fields of an item that were sent, inside the transaction of the context. */
export async function update(
  resource: Resource,
  ref: ItemRef,
  raw: RawInput,
  context: Context,
  matchesIfMatch: (row: Row<ItemTable>) => boolean = () => true,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  const before = await findItem(resource, ref, context);
  authoriseItem(resource, before, context);
  if (!matchesIfMatch(before)) throw new ServiceError("rest_precondition_failed");
  // New linked items get the language of the item, not that of the request.
  const itemContext = { ...context, language: { ...context.language, code: before.lang, all: false } };
  const { input, links, changes } = await parseWrite(resource, raw, before, itemContext, {
    creating: false,
    createLinked: createItem,
  });
  const row: Row<ItemTable> = Object.assign({}, before, changes, {
    version: before.version + 1,
    modified: context.now,
  });
  await applyStatusChange(resource, row, before, input, itemContext);

  const write = async () => {
    await updateRow(context.db, resource.name, row.id, changedColumns(row, before));
    for (const [link, targets] of links) await replaceLinks(context.db, link, [row.id], targets);
  };
  await (affectsCounts(row, before, links) ? withCounts(resource, context.db, row.id, write) : write());
  await writeSearchTexts(resource, row, itemContext);
  await propagateShared(resource, row, before, links, itemContext);
  return row;
}

/** The columns whose values differ; writing only these saves time. */
const changedColumns = (row: Row<ItemTable>, before: Row<ItemTable>): Partial<Row<ItemTable>> =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== Reflect.get(before, column)));

/** Whether an update can change the counts of terms. */
const affectsCounts = (
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  links: Map<Link, LinkTarget[]>,
): boolean =>
  Reflect.get(row, "status") !== Reflect.get(before, "status") ||
  [...links.keys()].some(({ kind }) => kind === "term");

/** Throws if the item does not exist or the caller may not change it. */
export async function authoriseItemAt(resource: Resource, ref: ItemRef, context: Context): Promise<void> {
  authoriseItem(resource, await findItem(resource, ref, context), context);
}

/** Sets the slug after an update, and handles moves into and out of the trash. */
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
  const [wasTrashed, trashed] = [isTrashed(before), isTrashed(row)];
  const slugBefore =
    wasTrashed && before.slug.endsWith(TRASHED_SUFFIX)
      ? before.slug.slice(0, -TRASHED_SUFFIX.length)
      : before.slug;
  const text = slug === undefined ? slugBefore : slug || slugOfTitle(row.title, row.lang);
  if (wasTrashed && !trashed) await assertLanguageFree(resource, row, context);
  if (trashed) row.slug = `${text}${TRASHED_SUFFIX}`;
  else if (slug !== undefined || wasTrashed)
    row.slug = await freeSlug(context.db, resource, { text, lang: row.lang, id: row.id });
  row.trashed = trashed ? (row.trashed ?? context.now) : null;
  if (trashed && !wasTrashed) await unlink(resource, row, context);
}

/** Rejects the restore of an item whose language another translation took while it was in the trash. */
async function assertLanguageFree(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const existing = (await translationGroup(resource, row.translation_group, context)).find(
    ({ id, lang }) => id !== row.id && lang === row.lang,
  );
  if (existing) throw new ServiceError("rest-translation-exists", { data: { id: existing.id } });
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
