import type { Context } from "../context.ts";
import type { RemoteItem } from "./remote-item.ts";
import { findEntries } from "./source-map.ts";

/** The ids here of items that link fields refer to, by field and by their id at the source. */
export type LinkedIds = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Finds the ids of everything that items of one resource link to: one query per field, however many items there are. */
export async function findLinkedIds(
  items: readonly RemoteItem[],
  { context, sourceId }: { context: Context; sourceId: number },
): Promise<LinkedIds> {
  const ids = new Map<string, ReadonlyMap<string, number>>();
  for (const { field, to } of items[0]?.resource.links ?? []) {
    const remoteIds = items.flatMap(({ links }) => (links[field] ?? []).map(({ remoteId }) => remoteId));
    const entries = await findEntries(context.db, sourceId, to, remoteIds);
    ids.set(field, new Map([...entries].map(([remoteId, { item_id }]) => [remoteId, item_id])));
  }
  return ids;
}
