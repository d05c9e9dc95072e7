import type { RemoteItem } from "./remote-item.ts";
import { findEntries } from "./source-map.ts";
import { type ImportRun, syncItem } from "./sync-item.ts";

/** Items that are imported at once: as many as share a commit. */
const CONCURRENCY = 8;

/** Imports the items of one page of a list, which are all of one resource. */
export async function syncPage(items: readonly RemoteItem[], run: ImportRun): Promise<void> {
  const [first] = items;
  if (!first) return;
  await run.checkpoint();
  if (!run.isDryRun) await syncNested(items, run);
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
        .map((item) => syncItem(item, entries.get(item.remoteId), run)),
    );
}

/** Imports linked items that no list of the source has: drafts, say, that only their events show. */
async function syncNested(items: readonly RemoteItem[], run: ImportRun): Promise<void> {
  const [first] = items;
  for (const { field, to } of first?.resource.links ?? []) {
    const nested = new Map(
      items.flatMap(({ links }) =>
        (links[field] ?? []).flatMap((link): [string, RemoteItem][] =>
          link.nested ? [[link.remoteId, link.nested]] : [],
        ),
      ),
    );
    const known = await findEntries(run.context.db, run.sourceId, to, [...nested.keys()]);
    for (const [remoteId, item] of nested) if (!known.has(remoteId)) await syncItem(item, undefined, run);
  }
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
