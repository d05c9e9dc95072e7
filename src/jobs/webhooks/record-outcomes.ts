import { type Context, inTransaction } from "../../context.ts";
import { endQueue, findWebhook, listWebhooks, recordWebhook } from "../../operations/webhooks.ts";
import type { Delivery } from "../../resources/webhooks/shape.ts";

/** How an attempt to deliver a message ended; status 0: there was no response. */
export interface DeliveryOutcome {
  delivery: Delivery;
  status: number;
  error: string;
}

/** Seconds until the next attempt, by the number of those that have failed; the last one is repeated. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];

/** Seconds for which a message is tried, and after which a webhook that has taken none is disabled. */
export const MAX_AGE_SECONDS = 3 * 86_400;

/** The status by which a subscriber says that it wants nothing any more. */
const GONE = 410;

export const isDelivered = ({ status }: Pick<DeliveryOutcome, "status">): boolean =>
  status >= 200 && status < 300;

/** Records how attempts have ended: what is to be tried again and when, what is given up, which webhook is disabled. */
export async function recordOutcomes(outcomes: readonly DeliveryOutcome[], context: Context): Promise<void> {
  if (outcomes.length === 0) return;
  await context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    for (const group of groupedBy(outcomes, sameColumns)) await recordAttempts(group, txContext);
    const webhooks = new Map(groupedBy(outcomes, webhookOf).map((group) => [webhookOf(group[0]), group]));
    await recordHealth(webhooks, txContext);
  });
}

type Group = [DeliveryOutcome, ...DeliveryOutcome[]];

function groupedBy(
  outcomes: readonly DeliveryOutcome[],
  keyOf: (outcome: DeliveryOutcome) => string | number,
): Group[] {
  const groups = new Map<string | number, Group>();
  for (const outcome of outcomes) {
    const group = groups.get(keyOf(outcome));
    if (group) group.push(outcome);
    else groups.set(keyOf(outcome), [outcome]);
  }
  return [...groups.values()];
}

const webhookOf = ({ delivery }: DeliveryOutcome): number => delivery.webhook_id;

/** Outcomes with the same key are recorded with the same values, by one statement. */
const sameColumns = (outcome: DeliveryOutcome): string =>
  JSON.stringify([
    outcome.status,
    outcome.error,
    isDelivered(outcome) || [outcome.delivery.attempts, outcome.delivery.created],
  ]);

async function recordAttempts(group: Group, { db, now }: Context): Promise<void> {
  const [first] = group;
  const { status, error } = first;
  await db
    .updateTable("webhook_deliveries")
    .set(({ eb }) => ({ ...nextState(first, now), attempts: eb("attempts", "+", 1), status, error }))
    .where(
      "id",
      "in",
      group.map(({ delivery }) => delivery.id),
    )
    .where("state", "=", "pending")
    .execute();
}

/** The columns of a delivery after an attempt: delivered, failed for good, or due again later. */
function nextState(outcome: DeliveryOutcome, now: number) {
  const { attempts, created } = outcome.delivery;
  if (isDelivered(outcome)) return { state: "delivered" as const, finished: now, error: "" };
  if (now - created >= MAX_AGE_SECONDS) return { state: "failed" as const, finished: now };
  return { due: now + (DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0) };
}

/** Notes since when nothing can be delivered to webhooks, and disables those that have failed for a long time. */
async function recordHealth(webhooks: ReadonlyMap<number, Group>, context: Context): Promise<void> {
  const { db, now } = context;
  const queues = await db
    .selectFrom("webhook_queues")
    .select(["webhook_id", "failing_since"])
    .where("webhook_id", "in", [...webhooks.keys()])
    .execute();
  for (const queue of queues) {
    const { webhook_id: id, failing_since } = queue;
    const outcomes = webhooks.get(id) ?? [];
    const since = outcomes.some(isDelivered) ? null : (failing_since ?? now);
    if (since !== failing_since)
      await db
        .updateTable("webhook_queues")
        .set({ failing_since: since })
        .where("webhook_id", "=", id)
        .execute();
    const isGone = outcomes.some(({ status }) => status === GONE);
    const isDead = since !== null && now - since >= MAX_AGE_SECONDS;
    if (isGone) await disable(id, "The subscriber has responded with 410.", context);
    else if (isDead) await disable(id, "Nothing could be delivered for three days.", context);
  }
}

async function disable(id: number, reason: string, context: Context): Promise<void> {
  const { db, now } = context;
  const isKnown = (await listWebhooks(db)).some(
    (webhook) => webhook.id === id && webhook.status === "active",
  );
  if (!isKnown) return;
  const before = await findWebhook(db, id);
  const changes = { status: "disabled" as const, reason, modified: now, version: before.version + 1 };
  await db.updateTable("webhooks").set(changes).where("id", "=", id).execute();
  await endQueue(db, id, now);
  await recordWebhook(before, { ...before, ...changes }, context);
}
