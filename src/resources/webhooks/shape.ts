import { type Static, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isoUtc } from "../../domain/time.ts";
import type { Row } from "../../store/tables.ts";
import { nullable, urlSchema } from "../kit/field-types.ts";
import { type Option, withoutDefault } from "../kit/options.ts";
import { selectedCategories } from "../shared/selected-categories.ts";
import { apiUrl } from "../shared/urls.ts";
import { webhookFields } from "./fields.ts";

/** A webhook as it is stored. */
export type Webhook = Omit<Row<"webhooks">, "id"> & { id: number };

/** A delivery of a webhook as it is stored. */
export type Delivery = Omit<Row<"webhook_deliveries">, "id"> & { id: number };

const instant = (description: string) => Type.String({ format: "date-time", description });

const { url, description, types, resources, categories, languages, unpublished, status } = webhookFields;
const described = ({ type, description }: Option) => ({ ...withoutDefault(type.schema), description });

/** A webhook as clients see it. */
export const webhookRepresentation = Type.Object(
  {
    id: Type.Integer(),
    url: Type.String(described(url)),
    description: Type.String(described(description)),
    types: Type.Array(Type.String(), described(types)),
    resources: Type.Array(Type.String(), described(resources)),
    categories: Type.Array(Type.Integer(), described(categories)),
    languages: Type.Array(Type.String(), described(languages)),
    unpublished: Type.Boolean(described(unpublished)),
    status: Type.String(described(status)),
    reason: Type.String({ description: "Why the service has disabled it; empty otherwise" }),
    secret: Type.Optional(
      Type.String({ description: "Only in the response to the request that has set it" }),
    ),
    created: instant("When it was created"),
    modified: instant("When it was last changed"),
    rest_url: urlSchema("The webhook"),
    deliveries_rest_url: urlSchema("Its last deliveries"),
  },
  { $id: "Webhook", description: "A subscriber, to whom changes are sent" },
);

/** A delivery as clients see it. */
export const deliveryRepresentation = Type.Object(
  {
    id: Type.Integer(),
    message_id: Type.String({ description: "`webhook-id` of the message, the same in every attempt" }),
    state: Type.String({ enum: ["pending", "delivered", "failed"] }),
    attempts: Type.Integer({ description: "How often it was sent" }),
    status: Type.Integer({ description: "HTTP status of the last response; 0 for none" }),
    error: Type.String({ description: "Why the last attempt has failed; empty otherwise" }),
    created: instant("When it was queued"),
    next_attempt: nullable(instant("When it is sent next; null when it is finished")),
    finished: nullable(instant("When it was delivered or given up; null while it is pending")),
    payload: Type.Object({}, { additionalProperties: true, description: "The message" }),
  },
  { $id: "WebhookDelivery", description: "A message to a subscriber" },
);

/** The URL of a webhook in the API. */
export const webhookUrl = (id: number, context: Context): string => `${apiUrl(context)}/webhooks/${id}`;

export function serializeWebhook(
  webhook: Webhook,
  context: Context,
  { withSecret = false } = {},
): Static<typeof webhookRepresentation> {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    types: JSON.parse(webhook.types),
    resources: JSON.parse(webhook.resources),
    categories: selectedCategories(webhook).map(({ id }) => id),
    languages: JSON.parse(webhook.languages),
    unpublished: webhook.unpublished === 1,
    status: webhook.status,
    reason: webhook.reason,
    ...(withSecret && { secret: webhook.secret }),
    created: isoUtc(webhook.created),
    modified: isoUtc(webhook.modified),
    rest_url: webhookUrl(webhook.id, context),
    deliveries_rest_url: `${webhookUrl(webhook.id, context)}/deliveries`,
  };
}

export const serializeDelivery = (delivery: Delivery): Static<typeof deliveryRepresentation> => ({
  id: delivery.id,
  message_id: delivery.message,
  state: delivery.state,
  attempts: delivery.attempts,
  status: delivery.status,
  error: delivery.error,
  created: isoUtc(delivery.created),
  next_attempt: delivery.state === "pending" ? isoUtc(delivery.due) : null,
  finished: delivery.finished === null ? null : isoUtc(delivery.finished),
  payload: JSON.parse(delivery.payload),
});
