import { type Context, isInTransaction } from "../context.ts";
import { tooManyRequests } from "../errors.ts";
import { consume } from "../store/counters.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/**
 * Counts an event password that a write sets, unless an event of the caller has it already: only a new one can be a guess
 * at those of others. Throws beyond the limit; previews, which are no transactions, set nothing.
 */
export async function countNewEventPassword(
  changes: Partial<Row<ItemTable>>,
  context: Context,
): Promise<void> {
  const { db, caller, client, now } = context;
  const { passwordCharge: charge } = client;
  const password = "password" in changes ? changes.password : null;
  if (!charge || !password || !isInTransaction(context)) return;
  const known = await db
    .selectFrom("events")
    .select("id")
    .where("password", "=", password)
    .where("author", "=", caller.id)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const { allowed, resetsAt } = await consume(db, charge.key, charge, charge.points, now);
  if (!allowed) throw tooManyRequests(resetsAt - now, charge.limit);
}
