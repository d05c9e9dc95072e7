import type { Context } from "../context.ts";
import { byExternalId } from "../operations/find-item.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Outcome } from "./import-report.ts";
import type { RemoteItem } from "./remote-item.ts";

/** An item here that an item of a source is, and what an import does with it. */
export interface UnmappedItem {
  row: Row<ItemTable>;
  outcome: Extract<Outcome, "changed" | "equal">;
}

/**
 * Finds an existing item for a source item that has no entry in the source map: by its external id (the store was
 * made from an export, say, or it was removed at the source and is back), else by what people would compare.
 */
export async function findUnmapped(item: RemoteItem, context: Context): Promise<UnmappedItem | null> {
  const { resource, externalId } = item;
  const known = externalId ? await byExternalId(resource, externalId, context) : undefined;
  if (known) return { row: known, outcome: "changed" };
  const same = await item.findSame?.(context);
  return same ? { row: same, outcome: "equal" } : null;
}
