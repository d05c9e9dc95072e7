import { createHash } from "node:crypto";
import { runCached, sendCached } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** An item of a source, and what it has become here. */
export type SourceItem = Row<"source_items">;

/** Entries of the source map by the ids of the source. */
export async function findEntries(
  db: Queries,
  sourceId: number,
  kind: ItemTable,
  remoteIds: readonly string[],
): Promise<Map<string, SourceItem>> {
  // A source that is not stored has the id 0.
  if (sourceId === 0 || remoteIds.length === 0) return new Map();
  const distinct = [...new Set(remoteIds)];
  const rows = await runCached<SourceItem>(
    db,
    `${distinct.length} source items`,
    [sourceId, kind, ...distinct],
    () =>
      db
        .selectFrom("source_items")
        .selectAll()
        .where("source_id", "=", sourceId)
        .where("kind", "=", kind)
        .where("remote_id", "in", distinct),
  );
  return new Map(rows.map((row) => [row.remote_id, row]));
}

/** Items of any source, by ids that are the same in all of them. */
export async function findContentItems(
  db: Queries,
  kind: ItemTable,
  remoteIds: readonly string[],
): Promise<number[]> {
  if (remoteIds.length === 0) return [];
  const rows = await db
    .selectFrom("source_items")
    .select("item_id")
    // By the sources, because the index begins with them.
    .where("source_id", "in", ({ selectFrom }) => selectFrom("sources").select("id"))
    .where("kind", "=", kind)
    .where("remote_id", "in", remoteIds)
    .orderBy("source_id")
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Writes an entry of the source map, in the transaction that writes the item. */
export async function saveEntry(
  db: Queries,
  { source_id, kind, remote_id, item_id, hash, modified, version }: SourceItem,
): Promise<void> {
  // In the order of the statement that was compiled first.
  const entry = { source_id, kind, remote_id, item_id, hash, modified, version };
  await sendCached(db, "save source item", Object.values(entry), () =>
    db
      .insertInto("source_items")
      .values(entry)
      .onConflict((conflict) =>
        conflict.columns(["source_id", "kind", "remote_id"]).doUpdateSet(({ ref }) => ({
          item_id: ref("excluded.item_id"),
          hash: ref("excluded.hash"),
          modified: ref("excluded.modified"),
          version: ref("excluded.version"),
        })),
      ),
  );
}

/**
 * Moves the versions in the source map along with those of items that a write of the import has changed beside its own:
 * what translations share. Items that somebody has edited before stay behind.
 */
export async function followVersions(
  db: Queries,
  kind: ItemTable,
  before: readonly { id: number; version: number }[],
  after: readonly { id: number; version: number }[],
): Promise<void> {
  for (const { id, version } of after) {
    const old = before.find((row) => row.id === id);
    if (!old || old.version === version) continue;
    await db
      .updateTable("source_items")
      .set({ version })
      .where("kind", "=", kind)
      .where("item_id", "=", id)
      .where("version", "=", old.version)
      .execute();
  }
}

/** A hash of plain data. */
export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");
