import { sql } from "kysely";
import type { Queries } from "./store.ts";

/** How many events without an author await review. Literals, so that both databases know the index to have them all. */
export async function countPendingSubmissions(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql<boolean>`status = 'pending' and author = 0`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
