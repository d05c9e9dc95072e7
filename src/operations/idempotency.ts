import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { WriteResponse } from "./item-response.ts";

/** How long a key is remembered, in seconds. */
export const KEY_TTL_SECONDS = 86_400;

/** The key that a client repeats a POST with, and the route that it is valid for. */
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
  const { db, caller, now } = context;
  const fingerprint = createHash("sha256").update(JSON.stringify({ route, parameters })).digest("base64");
  const known = await db
    .selectFrom("idempotency")
    .selectAll()
    .where("key", "=", key)
    .where("user_id", "=", caller.id)
    .executeTakeFirst();
  if (known && known.created > now - KEY_TTL_SECONDS) {
    if (known.fingerprint !== fingerprint) throw new ServiceError("rest_idempotency_conflict");
    const { version, ...headers } = JSON.parse(known.headers);
    return {
      status: known.status,
      body: JSON.parse(known.body),
      headers: { ...headers, "Idempotency-Replayed": "true" },
      ...(version && { version }),
    };
  }
  if (known)
    await db.deleteFrom("idempotency").where("key", "=", key).where("user_id", "=", caller.id).execute();
  const outcome = await work();
  await insertRow(db, "idempotency", {
    key,
    user_id: caller.id,
    fingerprint,
    status: outcome.status,
    body: JSON.stringify(outcome.body),
    // The version comes back as a part of the ETag.
    headers: JSON.stringify({ ...outcome.headers, version: outcome.version }),
    created: now,
  });
  return outcome;
}
