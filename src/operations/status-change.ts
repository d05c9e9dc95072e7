import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Resource, TermResource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { parentGroupOf } from "../resources/kit/term-rules.ts";
import type { ItemTable, Row, TermTable } from "../store/tables.ts";
import { assertNewTerm } from "./duplicates.ts";
import { translationGroup } from "./find-item.ts";
import { unlink } from "./links.ts";
import type { RawInput } from "./parse-fields.ts";
import { freeSlug, isTaken, slugOfTitle, TRASHED_SUFFIX, untrashedSlug } from "./slugs.ts";
import { translationExists } from "./translations.ts";

/** Sets the slug after an update, and handles moves into and out of the trash. */
export async function applyStatusChange(
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
  const slugBefore = wasTrashed ? untrashedSlug(before.slug) : before.slug;
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
  if (existing) throw translationExists(existing, context);
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
