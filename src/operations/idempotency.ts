import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { WriteResponse } from "./item-response.ts";

/** Seconds for which a repeated key returns the stored response. */
export const KEY_TTL_SECONDS = 86_400;

/** The idempotency key of a POST, and the route that it is valid for. */
export interface Idempotency {
  key: string;
  route: string;
}

/**
 * Runs a write once per key. A repetition with the same parameters gets the stored response and changes nothing; with
 * other parameters it is rejected. The key is stored by the transaction of the write itself.
 */
export async function runIdempotent(
  idempotency: Idempotency | null,
  parameters: unknown,
  context: Context,
  work: () => Promise<WriteResponse>,
): Promise<WriteResponse> {
  if (idempotency === null) return work();
  const { key, route } = idempotency;
  const { db, caller, now, store } = context;
  // Keyed, because the parameters may contain an event password.
  const digest = createHash("sha256").update(JSON.stringify({ route, parameters })).digest("base64");
  const fingerprint = store.keyedHash("idempotency", digest);
  const stored = await db
    .selectFrom("idempotency")
    .selectAll()
    .where("key", "=", key)
    .where("user_id", "=", caller.id)
    .executeTakeFirst();
  if (stored && stored.created > now - KEY_TTL_SECONDS) {
    if (stored.fingerprint !== fingerprint) throw new ServiceError("rest_idempotency_conflict");
    const { version, ...headers } = JSON.parse(stored.headers);
    return {
      status: stored.status,
      body: JSON.parse(stored.body),
      headers: { ...headers, "Idempotency-Replayed": "true" },
      ...(version && { version }),
    };
  }
  if (stored)
    await db.deleteFrom("idempotency").where("key", "=", key).where("user_id", "=", caller.id).execute();
  const response = await work();
  await insertRow(db, "idempotency", {
    key,
    user_id: caller.id,
    fingerprint,
    status: response.status,
    body: JSON.stringify(response.body),
    // The version is stored with the headers, because the ETag of a replayed response contains it.
    headers: JSON.stringify({ ...response.headers, version: response.version }),
    created: now,
  });
  return response;
}
