import type { Webhook, WebhookDelivery } from "../../../../clients/typescript/src/index.ts";
import type { MessageKey } from "../i18n.tsx";
import { queryClient } from "../queries.ts";

/** The key of the list of webhooks; those of single ones begin with it. */
export const webhooksKey = ["webhooks"];

export const webhookKey = (id: number) => [...webhooksKey, id];

/** Reads all webhooks and their deliveries again. */
export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: webhooksKey });

/** A type of change that a webhook may select. */
export type ChangeType = Webhook["types"][number];
/** A resource whose changes a webhook may select. */
export type ResourceName = Webhook["resources"][number];

export const typeLabels: Record<ChangeType, MessageKey> = {
  created: "change_created",
  updated: "change_updated",
  deleted: "change_deleted",
};

export const resourceLabels: Record<ResourceName, MessageKey> = {
  events: "events",
  series: "series_many",
  venues: "venues",
  organizers: "organizers",
  categories: "categories",
  tags: "tags",
};

export const statusLabels: Record<Webhook["status"], MessageKey> = {
  active: "webhook_active",
  disabled: "webhook_disabled",
};

export const deliveryLabels: Record<WebhookDelivery["state"], MessageKey> = {
  pending: "delivery_pending",
  delivered: "delivery_delivered",
  failed: "delivery_failed",
};

/** The type of a message and the id of its item, such as `events.created 12`. */
export function messageName({ payload: { type, data } }: Pick<WebhookDelivery, "payload">): string {
  const id = typeof data === "object" && data !== null && "id" in data ? ` ${data.id}` : "";
  return `${type}${id}`;
}
