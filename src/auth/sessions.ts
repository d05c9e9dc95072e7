import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "../domain/roles.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { callerOf } from "./authenticate.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";
import { findUser } from "./users.ts";

/** The lifetime of a session. */
export const SESSION_SECONDS = 14 * 86_400;

/** How often the nonce of a session changes; the previous one stays valid. */
const NONCE_SECONDS = 12 * 3600;

/** A session of a browser. */
export interface Session {
  caller: Caller;
  /** The key from which nonces are derived; never sent to clients. */
  secret: string;
}

/** Verifies a login name or e-mail address and a login password; null when they are wrong. */
export async function checkLogin(store: Store, login: string, password: string): Promise<Caller | null> {
  const user = login.includes("\0") ? undefined : await findUser(store.read, login);
  if (user) return (await matchesPassword(password, user.password)) ? callerOf(user) : null;
  // Hashed anyway, so that an unknown user takes as long as a wrong password.
  await hashPassword(password);
  return null;
}

/** The row of a session. */
export type NewSession = Row<"sessions">;

/** Creates a session and its row. Only here is the token available, for the cookie: the row has its hash. */
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

/** Stores a session. */
export const saveSession = (store: Store, row: NewSession): Promise<void> =>
  store.write((db) => insertRow(db, "sessions", row));

/** The session of a token unless it has expired; the caller has the user's current role. */
export async function findSession(store: Store, token: string, now: number): Promise<Session | null> {
  const row = await store.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.login", "users.role", "sessions.nonce", "sessions.expires"])
    .where("sessions.token", "=", hashOf(token))
    .executeTakeFirst();
  if (!row || row.expires <= now) return null;
  return { caller: callerOf(row), secret: row.nonce };
}

/** Deletes the session of a token. */
export const deleteSession = (store: Store, token: string): Promise<void> =>
  store.write(async (db) => {
    await db.deleteFrom("sessions").where("token", "=", hashOf(token)).execute();
  });

/** The current nonce of a session; a request that has it comes from a page of the site, not only from its browser. */
export const nonceOf = ({ secret }: Session, now: number): string => nonceAt(secret, tickAt(now));

/** Whether a nonce is the current one of a session, or the one before. */
export function isNonce(nonce: string, { secret }: Session, now: number): boolean {
  const current = tickAt(now);
  return [current, current - 1].some((tick) => isSame(nonce, nonceAt(secret, tick)));
}

const tickAt = (now: number) => Math.floor(now / NONCE_SECONDS);

const nonceAt = (secret: string, tick: number) =>
  createHmac("sha256", secret).update(String(tick)).digest("base64url").slice(0, 20);

function isSame(nonce: string, expected: string): boolean {
  const [a, b] = [Buffer.from(nonce), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A fast hash, which is enough to make a stolen table useless because tokens are long and random. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
