import { createHmac } from "node:crypto";
import type { KeyedHash, Queries } from "./store.ts";

/** Reads the key that the migrations have made. */
export async function loadKeyedHash(db: Queries): Promise<KeyedHash> {
  const { value } = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "secret key")
    .executeTakeFirstOrThrow(() => new Error("The store has lost its secret key; restore it from a backup."));
  const key = Buffer.from(value, "base64url");
  return (purpose, text) => createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
}
