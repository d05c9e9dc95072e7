import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "../domain/roles.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { callerOf } from "./authenticate.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";
import { findUser } from "./users.ts";

/** How long somebody stays logged in, in seconds. */
export const SESSION_SECONDS = 14 * 86_400;

/** How long a nonce is the current one, in seconds; the one before it is still good. */
const NONCE_SECONDS = 12 * 3600;

/** A browser that is logged in. */
export interface Session {
  caller: Caller;
  /** Half of what makes its nonces; never told. */
  secret: string;
}

/** The user whose login name or e-mail address and login password these are. */
export async function checkLogin(store: Store, login: string, password: string): Promise<Caller | null> {
  const user = login.includes("\0") ? undefined : await findUser(store.read, login);
  if (user) return (await matchesPassword(password, user.password)) ? callerOf(user) : null;
  // An unknown user takes as long as a wrong password.
  await hashPassword(password);
  return null;
}

/** A session as it is stored. */
export type NewSession = Row<"sessions">;

/** What logs a user in: the token is for the cookie and is told this once. */
export function newSession(
  caller: Caller,
  now: number,
): { session: Session & { token: string }; row: NewSession } {
  const token = randomBytes(32).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  return {
    session: { caller, secret, token },
    row: { token: hashOf(token), user_id: caller.id, nonce: secret, expires: now + SESSION_SECONDS },
  };
}

/** Logs in. */
export const keepSession = (store: Store, row: NewSession): Promise<void> =>
  store.write((db) => insertRow(db, "sessions", row));

/** The session of a token, unless its time is over; the user has the role of this moment. */
export async function findSession(store: Store, token: string, now: number): Promise<Session | null> {
  const row = await store.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.login", "users.role", "sessions.nonce", "sessions.expires"])
    .where("sessions.token", "=", hashOf(token))
    .executeTakeFirst();
  if (!row || row.expires <= now) return null;
  return { caller: callerOf(row as Pick<Row<"users">, "id" | "login" | "role">), secret: row.nonce };
}

/** Logs out. */
export const closeSession = (store: Store, token: string): Promise<void> =>
  store.write(async (db) => {
    await db.deleteFrom("sessions").where("token", "=", hashOf(token)).execute();
  });

/** The nonce of a session at this time: what shows that a request comes from a page, not only from its browser. */
export const nonceOf = ({ secret }: Session, now: number): string => nonceAt(secret, tickAt(now));

/** Whether a nonce is the current one of a session, or the one before. */
export function isNonce(given: string, { secret }: Session, now: number): boolean {
  const tick = tickAt(now);
  return [tick, tick - 1].some((one) => isSame(given, nonceAt(secret, one)));
}

const tickAt = (now: number) => Math.floor(now / NONCE_SECONDS);

const nonceAt = (secret: string, tick: number) =>
  createHmac("sha256", secret).update(String(tick)).digest("base64url").slice(0, 20);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A token is random and long, so a fast hash is enough to make a stolen table worthless. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
