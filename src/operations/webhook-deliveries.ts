import { sql } from "kysely";
import type { Delivery } from "../resources/webhooks/shape.ts";
import type { Queries } from "../store/store.ts";
import { KEPT_DELIVERIES } from "./webhooks.ts";

/** Whether any delivery is due: a cheap look before those of each webhook. */
export async function hasDueDeliveries(db: Queries, now: number): Promise<boolean> {
  const due = await db
    .selectFrom("webhook_deliveries")
    .select("id")
    // A literal, not a parameter: only then does the planner use the partial index.
    .where("state", "=", sql.lit("pending" as const))
    .where("due", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Deliveries of a webhook that are due, each the earliest about its item; none that is known already. */
export function loadDueDeliveries(
  db: Queries,
  webhookId: number,
  { now, known, limit }: { now: number; known: ReadonlySet<number>; limit: number },
): Promise<Delivery[]> {
  return db
    .selectFrom("webhook_deliveries as later")
    .selectAll("later")
    .where("later.webhook_id", "=", webhookId)
    .where("later.state", "=", sql.lit("pending" as const))
    .where("later.due", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_deliveries as earlier")
            .select("earlier.id")
            .where("earlier.webhook_id", "=", webhookId)
            .where("earlier.state", "=", sql.lit("pending" as const))
            .whereRef("earlier.kind", "=", "later.kind")
            .whereRef("earlier.item_id", "=", "later.item_id")
            .whereRef("earlier.id", "<", "later.id"),
        ),
      ),
    )
    .$if(known.size > 0, (query) => query.where("later.id", "not in", [...known]))
    .orderBy("later.id")
    .limit(limit)
    .execute();
}

/** Deletes finished deliveries of webhooks but for the last ones of each. */
export async function deleteOldDeliveries(webhookIds: number[], db: Queries): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("id", "in", ({ selectFrom, fn }) =>
      selectFrom(
        selectFrom("webhook_deliveries")
          .select([
            "id",
            fn
              .agg<number>("row_number")
              .over((over) => over.partitionBy("webhook_id").orderBy("id", "desc"))
              .as("place"),
          ])
          .where("webhook_id", "in", webhookIds)
          // A literal, not a parameter: only then does the planner use the partial index.
          .where("state", "<>", sql.lit("pending" as const))
          .as("finished"),
      )
        .select("finished.id")
        .where("finished.place", ">", KEPT_DELIVERIES),
    )
    .execute();
}
