import type { Queries } from "../store/store.ts";
import { postTables, termTables } from "../store/tables.ts";

/** Whether no item of a sequence has an id; posts and images share one, terms another. */
export async function isFreeId(kind: "post" | "term", id: number, db: Queries): Promise<boolean> {
  const tables = kind === "post" ? ([...postTables, "images"] as const) : termTables;
  for (const table of tables) {
    const taken = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (taken) return false;
  }
  return true;
}
