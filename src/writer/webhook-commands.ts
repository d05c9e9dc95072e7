import { type Context, inTransaction } from "../context.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import { createWebhook, redeliver, removeWebhook, updateWebhook } from "../operations/webhooks.ts";
import { serializeDelivery, serializeWebhook, webhookUrl } from "../resources/webhooks/shape.ts";
import type { Command } from "./protocol.ts";

/** A command that writes webhooks or their deliveries. */
export type WebhookCommand = Extract<Command, { webhook: unknown }>;

/** Runs a command that writes webhooks; a repeated POST with an idempotency key changes nothing again. */
export const writeWebhook = (command: WebhookCommand, context: Context): Promise<WriteResponse> =>
  context.store.write((db) => {
    const txContext = inTransaction(context, db);
    const { idempotency, ...sent } = command;
    return runIdempotent(idempotency, sent, txContext, () => run(command, txContext));
  });

async function run(command: WebhookCommand, context: Context): Promise<WriteResponse> {
  switch (command.name) {
    case "create webhook": {
      const created = await createWebhook(command.fields, context);
      const headers = { Location: webhookUrl(created.id, context) };
      return { status: 201, body: serializeWebhook(created, context, { withSecret: true }), headers };
    }
    case "update webhook": {
      const updated = await updateWebhook(command.webhook, command.fields, context);
      const withSecret = command.fields.secret !== undefined;
      return { status: 200, body: serializeWebhook(updated, context, { withSecret }), headers: {} };
    }
    case "remove webhook": {
      const removed = await removeWebhook(command.webhook, context);
      return { status: 200, body: serializeWebhook(removed, context), headers: {} };
    }
    case "redeliver": {
      const queued = await redeliver(command.webhook, command.delivery, context);
      return { status: 202, body: serializeDelivery(queued), headers: {} };
    }
  }
}
