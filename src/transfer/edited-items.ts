import type { Context } from "../context.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { SourceItem } from "./source-map.ts";

/** Whether somebody has changed an item since the import wrote it; its publication at its time is no such change. */
export async function isEdited(
  row: Row<ItemTable>,
  entry: Pick<SourceItem, "kind" | "version">,
  { db }: Context,
): Promise<boolean> {
  if (row.version === entry.version) return false;
  if (row.version !== entry.version + 1) return true;
  const latest = await db
    .selectFrom("audit")
    .select("action")
    .where("kind", "=", entry.kind)
    .where("item_id", "=", row.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.action !== "publish";
}
