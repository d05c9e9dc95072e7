import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isKnownItem, isTrashed } from "../resources/kit/item-state.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise } from "./authorise.ts";
import { create } from "./create.ts";
import { byExternalId } from "./find-item.ts";
import type { RawInput } from "./parse-fields.ts";
import { update } from "./update.ts";

/** The written row, and whether it was created. */
export interface UpsertResult {
  row: Row<ItemTable>;
  isNew: boolean;
}

/**
 * Updates the item with an external id in the language of the request, or creates it. Where only another language has
 * the id, the new item becomes its translation, because the id belongs to the whole translation group.
 */
export async function upsert(
  resource: Resource,
  externalId: string,
  raw: RawInput,
  context: Context,
  matchesIfMatch: ((row: Row<ItemTable>) => boolean) | null,
): Promise<UpsertResult> {
  authorise(resource, context);
  const external_id = externalId.trim();
  if (external_id === "" || external_id.includes("\0")) throw invalid("external_id");
  const existing = await byExternalId(resource, external_id, context);
  const sent: RawInput = { ...raw, external_id };
  if (existing) {
    const row = await update(resource, { id: existing.id }, sent, context, matchesIfMatch ?? (() => true));
    return { row, isNew: false };
  }
  // `If-Match` requires that the item exists.
  if (matchesIfMatch) throw new ServiceError("rest_precondition_failed");
  const [translation] = (
    await findRows(context.db, resource.name, equals("external_id", external_id))
  ).filter((row) => !isTrashed(row) && isKnownItem(row, context));
  if (translation) sent.translation_of ??= translation.id;
  return { row: await create(resource, sent, context), isNew: true };
}
