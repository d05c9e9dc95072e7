import { randomBytes, randomUUID } from "node:crypto";
import { changesBetween, REDACTED, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { isOneOf } from "../domain/predicates.ts";
import { invalid, ServiceError } from "../errors.ts";
import { categories } from "../resources/categories.ts";
import { defaultsOf } from "../resources/kit/options.ts";
import type { SelectedCategory } from "../resources/shared/selected-categories.ts";
import { parseWebhook, type WebhookInput, webhookFields } from "../resources/webhooks/fields.ts";
import type { Delivery, Webhook } from "../resources/webhooks/shape.ts";
import { changelogState } from "../store/changelog.ts";
import { findRows } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";
import type { RawInput } from "./parse-fields.ts";

/** Webhooks that there may be: each change is matched with all of them. */
export const MAX_WEBHOOKS = 100;

export const listWebhooks = (db: Queries): Promise<Webhook[]> =>
  db.selectFrom("webhooks").selectAll().orderBy("id").execute();

/** A webhook; throws 404 if there is none with the id. */
export async function findWebhook(db: Queries, id: number): Promise<Webhook> {
  const found = await db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found) throw new ServiceError("rest_webhook_not_found");
  return found;
}

/** Creates a webhook, which receives all changes that are committed after it. */
export async function createWebhook(raw: RawInput, context: Context): Promise<Webhook> {
  const { db, now, site } = context;
  const input = parseWebhook(raw, site.languages, true);
  const { length } = await listWebhooks(db);
  if (length >= MAX_WEBHOOKS)
    throw new ServiceError("rest_too_many_webhooks", { subject: String(MAX_WEBHOOKS) });
  const columns = await columnsOf({ ...defaultsOf(webhookFields), secret: "", ...input }, context);
  // Of a new webhook every field was sent, made, or has a default.
  const fields = columns as FieldColumns;
  const created = await db
    .insertInto("webhooks")
    .values({ ...fields, reason: "", created: now, modified: now, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
  await beginQueue(db, created.id);
  await recordWebhook(null, created, context);
  return created;
}

/** Changes the fields that were sent. */
export async function updateWebhook(id: number, raw: RawInput, context: Context): Promise<Webhook> {
  const { db, now, site } = context;
  const before = await findWebhook(db, id);
  const fields = await columnsOf(parseWebhook(raw, site.languages, false), context);
  const version = before.version + 1;
  const reason = fields.status ? { reason: "" } : {};
  await db
    .updateTable("webhooks")
    .set({ ...fields, ...reason, modified: now, version })
    .where("id", "=", id)
    .execute();
  const after = await findWebhook(db, id);
  if (before.status !== after.status) await (after.status === "active" ? beginQueue : endQueue)(db, id, now);
  await recordWebhook(before, after, context);
  return after;
}

/** Deletes a webhook and its deliveries. */
export async function removeWebhook(id: number, context: Context): Promise<Webhook> {
  const { db } = context;
  const webhook = await findWebhook(db, id);
  await db.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await db.deleteFrom("webhook_queues").where("webhook_id", "=", id).execute();
  await db.deleteFrom("webhooks").where("id", "=", id).execute();
  await recordWebhook(webhook, null, context);
  return webhook;
}

/** Deliveries of a webhook that are listed, and kept once they are finished. */
export const KEPT_DELIVERIES = 100;

/** The last deliveries of a webhook, the newest first. */
export async function listDeliveries(db: Queries, webhookId: number): Promise<Delivery[]> {
  await findWebhook(db, webhookId);
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(KEPT_DELIVERIES)
    .execute();
}

/** Queues a message once more, with its id, after the others about the same item. */
export async function redeliver(
  webhookId: number,
  deliveryId: number,
  { db, now }: Context,
): Promise<Delivery> {
  const { status } = await findWebhook(db, webhookId);
  if (status !== "active") throw new ServiceError("rest_webhook_disabled");
  const found = await db
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "message", "kind", "item_id", "payload"])
    .where("webhook_id", "=", webhookId)
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  if (!found) throw new ServiceError("rest_webhook_delivery_not_found");
  return db
    .insertInto("webhook_deliveries")
    .values({ ...found, ...pending(now) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The state of a delivery that was not tried yet. */
export const pending = (now: number) =>
  ({ state: "pending", attempts: 0, due: now, created: now, finished: null, status: 0, error: "" }) as const;

/** A new id of a message. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

type FieldColumns = Omit<Webhook, "id" | "reason" | "created" | "modified" | "version">;

/** The columns of the fields that were sent. */
async function columnsOf(input: WebhookInput, context: Context): Promise<Partial<FieldColumns>> {
  const { types, resources, languages, categories: ids, unpublished, secret, ...texts } = input;
  const list = (name: string, value: readonly unknown[] | undefined) =>
    value === undefined ? {} : { [name]: JSON.stringify(value) };
  return {
    ...texts,
    ...list("types", types),
    ...list("resources", resources),
    ...list("languages", languages),
    ...list("categories", ids && (await categoriesOf(ids, context))),
    ...(unpublished !== undefined && { unpublished: unpublished ? 1 : 0 }),
    ...(secret !== undefined && { secret: secret || newSecret() }),
  };
}

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

async function categoriesOf(ids: number[], { db }: Context): Promise<SelectedCategory[]> {
  const rows = ids.length > 0 ? await findRows(db, categories.name, isOneOf("id", ids)) : [];
  if (rows.length < ids.length) throw invalid("categories", "param_unknown");
  return rows.map(({ id, translation_group }) => ({ id, group: translation_group }));
}

/** Begins with what is committed after this transaction. */
async function beginQueue(db: Queries, id: number): Promise<void> {
  const { last } = await changelogState(db);
  await db.deleteFrom("webhook_queues").where("webhook_id", "=", id).execute();
  await db
    .insertInto("webhook_queues")
    .values({ webhook_id: id, position: last, failing_since: null })
    .execute();
}

/** Gives up what is still to be delivered. */
export async function endQueue(db: Queries, id: number, now: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", finished: now })
    .where("webhook_id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** Records a change of a webhook in the audit trail, without its secret. */
export async function recordWebhook(
  before: Webhook | null,
  after: Webhook | null,
  context: Context,
): Promise<void> {
  const changes = changesBetween(recorded(before), recorded(after));
  if (before && after && before.secret !== after.secret) changes.secret = [REDACTED, REDACTED];
  const action = before === null ? "create" : after === null ? "delete" : "update";
  const id = (after ?? before)?.id ?? 0;
  await record(context.db, context, { action, kind: "webhooks", id, changes: JSON.stringify(changes) });
}

function recorded(webhook: Webhook | null): Record<string, unknown> | null {
  if (!webhook) return null;
  const { secret: _secret, created: _created, modified: _modified, version: _version, ...fields } = webhook;
  return fields;
}
