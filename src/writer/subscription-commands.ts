import { type Context, inTransaction } from "../context.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import {
  createSubscription,
  removeSubscription,
  requestSubscriptionRun,
  updateSubscription,
} from "../operations/subscriptions.ts";
import { serializeSubscription, subscriptionUrl } from "../resources/subscriptions/shape.ts";
import type { Command } from "./protocol.ts";

/** A command about subscriptions. */
export type SubscriptionCommand = Extract<Command, { subscription: unknown }>;

/** Runs a command about subscriptions; a repeated POST with an idempotency key changes nothing again. */
export const writeSubscription = (command: SubscriptionCommand, context: Context): Promise<WriteResponse> =>
  context.store.write((db) => {
    const txContext = inTransaction(context, db);
    const { idempotency, ...sent } = command;
    return runIdempotent(idempotency, sent, txContext, () => run(command, txContext));
  });

async function run(command: SubscriptionCommand, context: Context): Promise<WriteResponse> {
  switch (command.name) {
    case "create subscription": {
      const created = await createSubscription(command.fields, context);
      const headers = { Location: subscriptionUrl(created.id, context) };
      return { status: 201, body: serializeSubscription(created, context), headers };
    }
    case "update subscription": {
      const updated = await updateSubscription(command.subscription, command.fields, context);
      return { status: 200, body: serializeSubscription(updated, context), headers: {} };
    }
    case "remove subscription": {
      const removed = await removeSubscription(command.subscription, context);
      return { status: 200, body: serializeSubscription(removed, context), headers: {} };
    }
    case "run subscription": {
      const due = await requestSubscriptionRun(command.subscription, context);
      return { status: 202, body: serializeSubscription(due, context), headers: {} };
    }
  }
}
