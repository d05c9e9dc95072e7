import type { Client, Context } from "../context.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import { postTables, termTables } from "../store/tables.ts";

/** Who acts, when and from where; the context of a request is one. */
export interface Actor extends Pick<Context, "now" | "caller"> {
  client: Pick<Client, "address" | "requestId">;
}

/** Everything that is recorded, in the order of the documentation. */
export const auditActions = [
  ...(["create", "update", "publish", "trash", "restore", "merge", "delete"] as const),
  ...(["log-in", "log-in-failed", "log-out", "session-end", "login-link-create"] as const),
  ...(["user-add", "user-change", "user-remove", "user-forget"] as const),
  ...(["app-password-create", "app-password-revoke"] as const),
  ...(["second-factor-enable", "second-factor-disable", "second-factor-reset"] as const),
  ...(["recovery-codes-renew", "recovery-code-use"] as const),
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The tables whose rows are recorded. */
export const auditKinds = [
  ...postTables,
  ...termTables,
  "images",
  "users",
  "webhooks",
  "imports",
  "settings",
  "subscriptions",
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** An action, the row that it concerns, and what it changed. */
export interface AuditEntry {
  action: AuditAction;
  kind: AuditKind;
  id: number;
  /** JSON of `[before, after]` by field. */
  changes: string;
}

/**
 * Appends an entry to the audit trail. `db` is the transaction of the write itself, so that there is never a write
 * without its entry, nor an entry without its write.
 */
export const record = (
  db: Queries,
  { now, caller, client }: Actor,
  { action, kind, id, changes }: AuditEntry,
): Promise<void> =>
  insertRow(db, "audit", {
    at: now,
    action,
    user_id: caller.id,
    login: caller.login,
    address: client.address,
    request_id: client.requestId,
    kind,
    item_id: id,
    changes,
  });

/** Stands for the value of a secret that is set. */
export const REDACTED = "***";

/** Recorded changes: `[before, after]` by field. */
export type AuditedChanges = Record<string, [before: unknown, after: unknown]>;

/** The fields of two objects that differ; null instead of an object: there is none before, or after. */
export function changesBetween(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditedChanges {
  const changes: AuditedChanges = {};
  for (const name of Object.keys(after ?? before ?? {})) {
    const [old, current] = [before?.[name] ?? null, after?.[name] ?? null];
    if (old !== current) changes[name] = [old, current];
  }
  return changes;
}
