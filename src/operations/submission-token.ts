import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import type { ValidationIssue } from "../errors.ts";
import { consume } from "../store/counters.ts";

/** When a token may be used, in seconds after it was issued: nobody fills in a form faster, and few leave it longer. */
export const tokenAges = { minimum: 3, maximum: 12 * 3600 };

/** Issues the token of a form: the time, a random part, and a signature of both, so that nothing has to be stored. */
export function issueToken({ store, now }: Pick<Context, "store" | "now">): string {
  const content = `${now.toString(36)}.${randomBytes(12).toString("base64url")}`;
  return `${content}.${signatureOf(content, store)}`;
}

/** Why a token cannot be used; null when it can. It is used up in the transaction of the context. */
export async function useToken(token: string, context: Context): Promise<ValidationIssue | null> {
  const { db, store, now } = context;
  const [, content = "", issued = "", signature = ""] =
    /^(([0-9a-z]{1,9})\.[\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content, store))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return expired;
  const age = now - Number.parseInt(issued, 36);
  if (age < tokenAges.minimum) return { reason: "param_too_soon" };
  if (age > tokenAges.maximum) return expired;
  const once = { limit: 1, windowSeconds: tokenAges.maximum };
  const { allowed } = await consume(db, `submission ${content}`, once, 1, now);
  return allowed ? null : expired;
}

const expired: ValidationIssue = { reason: "param_expired" };

const signatureOf = (content: string, { keyedHash }: Context["store"]) =>
  keyedHash("submission form", content);
