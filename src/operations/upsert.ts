import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise } from "./authorise.ts";
import { create } from "./create.ts";
import { byExternalId } from "./find-item.ts";
import type { RawInput } from "./parse-fields.ts";
import { update } from "./update.ts";

/** What an upsert did. */
export interface UpsertResult {
  row: Row<ItemTable>;
  isNew: boolean;
}

/**
 * Changes the item that has an id of another system in the language of the request, or makes it. Where the id is
 * known in another language only, the new item is its translation: the id belongs to the whole group.
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
  const there = await byExternalId(resource, external_id, context);
  const sent: RawInput = { ...raw, external_id };
  if (there) {
    const row = await update(resource, { id: there.id }, sent, context, matchesIfMatch ?? (() => true));
    return { row, isNew: false };
  }
  // Whoever expects a state of it expects it to be there.
  if (matchesIfMatch) throw new ServiceError("rest_precondition_failed");
  const [sibling] = (await findRows(context.db, resource.name, equals("external_id", external_id))).filter(
    (row) => !isTrashed(row),
  );
  if (sibling) sent.translation_of ??= sibling.id;
  return { row: await create(resource, sent, context), isNew: true };
}
