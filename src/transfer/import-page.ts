import { MAX_BULK } from "../store/group-commit.ts";
import { type ImportRun, importItem } from "./import-item.ts";
import { findLinkedIds, type LinkedIds } from "./linked-ids.ts";
import type { RemoteItem } from "./remote-item.ts";
import { findEntries } from "./source-map.ts";

/** Items that are imported at once: as many as may share a commit. */
const CONCURRENCY = MAX_BULK;

/** Imports the items of one page of a list, which are all of one resource. */
export async function importPage(items: readonly RemoteItem[], run: ImportRun): Promise<void> {
  const [first] = items;
  if (!first) return;
  await run.checkpoint();
  const linked = await importNested(items, run);
  const entries = await findEntries(
    run.context.db,
    run.sourceId,
    first.resource.name,
    items.map(({ remoteId }) => remoteId),
  );
  const ordered = afterTheirReferences(items);
  const concurrency = items.some(({ references }) => Object.keys(references).length > 0) ? 1 : CONCURRENCY;
  for (let start = 0; start < ordered.length; start += concurrency)
    await Promise.all(
      ordered
        .slice(start, start + concurrency)
        .map((item) => importItem(item, { own: entries.get(item.remoteId), linked }, run)),
    );
}

/**
 * Imports linked items that no list of the source has: drafts, say, that only their events show. Returns the ids of all linked
 * items.
 */
async function importNested(items: readonly RemoteItem[], run: ImportRun): Promise<LinkedIds> {
  const known = await findLinkedIds(items, run);
  if (run.isDryRun) return known;
  const missing = items
    .flatMap(({ links }) => Object.entries(links))
    .flatMap(([field, links]) => links.map((link) => ({ field, ...link })))
    .filter(({ field, remoteId }) => !known.get(field)?.has(remoteId));
  const nested = new Map(
    missing.flatMap(({ field, remoteId, nested }): [string, RemoteItem][] =>
      nested ? [[`${field} ${remoteId}`, nested]] : [],
    ),
  );
  for (const item of nested.values()) await importItem(item, { own: undefined, linked: new Map() }, run);
  return nested.size > 0 ? findLinkedIds(items, run) : known;
}

/** Orders items so that those that others of the page refer to come before these. */
function afterTheirReferences(items: readonly RemoteItem[]): RemoteItem[] {
  const byId = new Map(items.map((item) => [item.remoteId, item]));
  const ordered = new Set<RemoteItem>();
  const visit = (item: RemoteItem, depth: number) => {
    if (ordered.has(item) || depth > 100) return;
    for (const reference of Object.values(item.references)) {
      const referred = byId.get(reference);
      if (referred) visit(referred, depth + 1);
    }
    ordered.add(item);
  };
  for (const item of items) visit(item, 0);
  return [...ordered];
}
