import type { Generated } from "kysely";

/** A boolean as both databases store it. */
export type Flag = 0 | 1;

/** The columns of the tables of the change log, and of webhooks, which receive its entries. */
export interface ChangeTables {
  /** The change log, filled by triggers. */
  changes: {
    seq: Generated<number>;
    /** A table of items or `images`; `counts` for the count of a term. */
    kind: string;
    item_id: number;
    /** 0 for links of events, and for images. */
    translation_group: number;
    /** Language and version after the change; those of a deleted item before it. */
    lang: string;
    version: number;
    /** The columns that visibility depends on, before the change. An empty status: it did not exist; null: not known. */
    was_status: string | null;
    was_author: number;
    was_hidden: Flag;
    /** Of a link of an event: the linked table and the translation group, negative when the link was removed. */
    linked_kind: string;
    linked_group: number;
  };
  /** One row: the identity of the change log, which tokens have, and its last deleted entry; all after that are there. */
  changelog_state: { id: string; kept_after: number };
  /** The last entry of the change log at some times (unix seconds), by which its age is known. */
  changelog_marks: { at: number; seq: number };
  /** Who is notified of changes. Lists are JSON arrays; empty ones select everything. */
  webhooks: {
    id: Generated<number>;
    url: string;
    description: string;
    /** The key of signatures, as subscribers have it: `whsec_` and base64. */
    secret: string;
    types: string;
    resources: string;
    /** Categories: `id` and `group`, their translation group, of each. */
    categories: string;
    languages: string;
    /** Whether changes of items that are not public are delivered, too. */
    unpublished: Flag;
    status: "active" | "disabled";
    /** Why the service has disabled it; empty otherwise. */
    reason: string;
    created: number;
    modified: number;
    version: number;
  };
  /** The last entry of the change log that was queued for a webhook, and since when its deliveries fail. */
  webhook_queues: { webhook_id: number; position: number; failing_since: number | null };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** The id of the message, the same in every attempt. */
    message: string;
    kind: string;
    item_id: number;
    payload: string;
    state: "pending" | "delivered" | "failed";
    attempts: number;
    /** Unix seconds of the next attempt. */
    due: number;
    created: number;
    finished: number | null;
    /** HTTP status of the last attempt; 0 without a response. */
    status: number;
    error: string;
  };
}
