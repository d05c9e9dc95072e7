import type { Context } from "../../context.ts";
import type { Store } from "../../store/store.ts";

/**
 * The hash of an event password, as events store it and contexts carry it; null without a password. A fast hash,
 * because a list compares it with every protected event; keyed, so that it cannot be guessed without the key.
 */
export const hashEventPassword = (
  { keyedHash }: Pick<Store, "keyedHash">,
  password: unknown,
): string | null =>
  typeof password === "string" && password !== "" ? keyedHash("event password", password) : null;

/** Whether the password of a request is that of an event which somebody with the right to publish has published. */
export async function isEventPassword({ db, password }: Pick<Context, "db" | "password">): Promise<boolean> {
  const found = await db
    .selectFrom("events")
    .select("id")
    .where("password", "=", password)
    .where("status", "in", ["publish", "future", "private"])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
