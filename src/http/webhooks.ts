import { Type } from "typebox";
import { findWebhook, KEPT_DELIVERIES, listDeliveries, listWebhooks } from "../operations/webhooks.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { webhookFields } from "../resources/webhooks/fields.ts";
import {
  deliveryRepresentation,
  serializeDelivery,
  serializeWebhook,
  webhookRepresentation,
} from "../resources/webhooks/shape.ts";
import type { Handler } from "./handler.ts";
import { pathId } from "./path-parts.ts";
import { type ApiRoute, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { idParameter, pathParameter } from "./route-parameters.ts";
import { bodyParameters, fieldsIn, updateParameters, withLanguage } from "./settings-routes.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

const ITEM = "/webhooks/{id}";

const webhookList = Type.Object(
  { webhooks: Type.Array(webhookRepresentation) },
  { $id: "Webhooks", description: "All webhooks" },
);

const deliveryList = Type.Object(
  { deliveries: Type.Array(deliveryRepresentation) },
  { $id: "WebhookDeliveries", description: "The last deliveries of a webhook, the newest first" },
);

const common = {
  namespace: NAMESPACE,
  tag: "webhooks",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
} as const;

const idOfPath = idParameter("Id of the webhook");

const deliveryOfPath = pathParameter("delivery", Type.Integer({ minimum: 1 }), "Id of the delivery");

const list: Handler = async (_parameters, context) => {
  const webhooks = await listWebhooks(context.db);
  return { body: { webhooks: webhooks.map((webhook) => serializeWebhook(webhook, context)) } };
};

const read: Handler = async (_parameters, context, request) => ({
  body: serializeWebhook(await findWebhook(context.db, pathId(request)), context),
});

const deliveries: Handler = async (_parameters, context, request) => ({
  body: { deliveries: (await listDeliveries(context.db, pathId(request))).map(serializeDelivery) },
});

/** `{api}/webhooks`: who is notified of changes, and what was sent to them. */
export const webhookRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listWebhooks",
    methods: ["GET"],
    path: "/webhooks",
    parameters: withLanguage(),
    errors: forbiddenErrors,
    handler: () => list,
    summary: "List the webhooks; for administrators",
    responses: { 200: { description: "All webhooks", schema: webhookList } },
  },
  {
    ...common,
    id: "createWebhook",
    methods: ["POST"],
    path: "/webhooks",
    parameters: withLanguage(...bodyParameters(webhookFields, ["url"])),
    errors: [...forbiddenErrors, "rest_missing_callback_param", "rest_too_many_webhooks"],
    handler: viaCommand((parameters, context, request) => ({
      name: "create webhook",
      webhook: null,
      fields: fieldsIn(webhookFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Have changes sent to a URL; for administrators",
    description:
      "Changes that are committed from now on are sent as JSON, signed as Standard Webhooks describes. The response has the secret, which no other response shows.",
    body: { schema: "WebhookFields", description: "The webhook", required: true },
    responses: {
      201: { description: "Created", headers: ["Location"], schema: webhookRepresentation },
    },
  },
  {
    ...common,
    id: "readWebhook",
    methods: ["GET"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_webhook_not_found"],
    handler: () => read,
    summary: "Read a webhook; for administrators",
    responses: { 200: { description: "The webhook", schema: webhookRepresentation } },
  },
  {
    ...common,
    id: "updateWebhook",
    methods: ["POST", "PUT", "PATCH"],
    path: ITEM,
    parameters: withLanguage(idOfPath, ...updateParameters(webhookFields)),
    errors: [...forbiddenErrors, "rest_webhook_not_found"],
    handler: viaCommand((parameters, context, request) => ({
      name: "update webhook",
      webhook: pathId(request),
      fields: fieldsIn(webhookFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Update a webhook; for administrators",
    description:
      "Fields that are not sent keep their values. An empty `secret` makes a new one. A webhook that becomes active begins with the changes from now on.",
    body: { schema: "WebhookUpdate", description: "The fields to change", required: false },
    responses: { 200: { description: "Updated", schema: webhookRepresentation } },
  },
  {
    ...common,
    id: "deleteWebhook",
    methods: ["DELETE"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_webhook_not_found"],
    handler: viaCommand((_parameters, _context, request) => ({
      name: "remove webhook",
      webhook: pathId(request),
      idempotency: null,
    })),
    summary: "Delete a webhook and its deliveries; for administrators",
    responses: { 200: { description: "The webhook that was deleted", schema: webhookRepresentation } },
  },
  {
    ...common,
    id: "listWebhookDeliveries",
    methods: ["GET"],
    path: `${ITEM}/deliveries`,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_webhook_not_found"],
    handler: () => deliveries,
    summary: `List the last ${KEPT_DELIVERIES} deliveries of a webhook; for administrators`,
    responses: { 200: { description: "The deliveries", schema: deliveryList } },
  },
  {
    ...common,
    id: "redeliverWebhook",
    methods: ["POST"],
    path: `${ITEM}/deliveries/{delivery}/redeliver`,
    parameters: withLanguage(idOfPath, deliveryOfPath),
    errors: [
      ...forbiddenErrors,
      "rest_webhook_not_found",
      "rest_webhook_delivery_not_found",
      "rest_webhook_disabled",
    ],
    handler: viaCommand((_parameters, context, request) => ({
      name: "redeliver",
      webhook: pathId(request),
      delivery: pathId(request, "delivery"),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Send a message once more; for administrators",
    responses: { 202: { description: "Queued", schema: deliveryRepresentation } },
  },
];
