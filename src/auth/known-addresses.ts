import { addressGroup } from "../domain/ip-address.ts";
import type { Queries, Store } from "../store/store.ts";

/** Addresses that are kept of a user. */
const MAX_ADDRESSES = 20;

/** Seconds for which an address stays known after the last login from it. */
export const KNOWN_ADDRESS_SECONDS = 90 * 86_400;

/**
 * Whether a user has logged in from an address before. Failures of others do not count against such an address, so that
 * nobody can lock the user out by guessing.
 */
export async function isKnownAddress(
  { read, keyedHash }: Pick<Store, "read" | "keyedHash">,
  userId: number,
  address: string,
  now: number,
): Promise<boolean> {
  const row = await read
    .selectFrom("known_addresses")
    .select("last_used")
    .where("user_id", "=", userId)
    .where("address", "=", keyedHash("address", addressGroup(address)))
    .executeTakeFirst();
  return row !== undefined && row.last_used > now - KNOWN_ADDRESS_SECONDS;
}

/** Records a login from an address, as a keyed hash; the user's oldest addresses beyond the maximum are forgotten. */
export async function rememberAddress(
  db: Queries,
  { keyedHash }: Pick<Store, "keyedHash">,
  user_id: number,
  address: string,
  last_used: number,
): Promise<void> {
  await db
    .insertInto("known_addresses")
    .values({ user_id, address: keyedHash("address", addressGroup(address)), last_used })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).doUpdateSet({ last_used }))
    .execute();
  const newest = db
    .selectFrom("known_addresses")
    .select("address")
    .where("user_id", "=", user_id)
    .orderBy("last_used", "desc")
    .limit(MAX_ADDRESSES);
  await db
    .deleteFrom("known_addresses")
    .where("user_id", "=", user_id)
    .where("address", "not in", newest)
    .execute();
}
