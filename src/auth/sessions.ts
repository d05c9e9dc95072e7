import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Actor, changesBetween, record } from "../audit/record.ts";
import type { Caller } from "../domain/roles.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import type { Attempts } from "./attempts.ts";
import { callerOf, findAccount, rehash } from "./authenticate.ts";
import { rememberAddress } from "./known-addresses.ts";
import type { LoginHashes, PasswordHasher } from "./passwords.ts";
import { type PasswordChange, replacePassword } from "./users.ts";

/** The lifetime of a session, however much it is used. */
export const SESSION_SECONDS = 14 * 86_400;

/** A session that is not used for so long ends. */
export const IDLE_SECONDS = 3 * 86_400;

/** How often the last use of a session is recorded. */
const USE_INTERVAL_SECONDS = 600;

/** Sessions of a user; one more ends the one that was not used for the longest time. */
export const MAX_SESSIONS = 20;

/** How often the nonce of a session changes; the previous one stays valid. */
const NONCE_SECONDS = 12 * 3600;

/** A session of a browser. */
export interface Session {
  /** Names the session in lists; no secret. */
  id: string;
  caller: Caller;
  /** The key from which nonces are derived; never sent to clients. */
  secret: string;
  /** Whether its last use has to be recorded. */
  isUseDue: boolean;
}

/** A verified login. */
export interface Login {
  caller: Caller;
  address: string;
  /** The hash of the login password, and the one to replace it by. */
  password: { from: string; to: string };
}

/** Verifies a login name or e-mail address and a login password; throws when they are wrong. */
export async function checkLogin(
  { store, attempts, hasher }: { store: Store; attempts: Attempts; hasher: PasswordHasher },
  { login, password, address, now }: { login: string; password: string; address: string; now: number },
): Promise<Login> {
  const { user, account } = await findAccount(store, login, address, now);
  const candidates = user ? [{ user, secret: user.password }] : [];
  const attempt = { address, userId: user?.id ?? 0, account, now };
  const found = await attempts.logIn(attempt, () => hasher.findMatch(password, candidates));
  const from = found.secret;
  return {
    caller: callerOf(found.user),
    address,
    password: { from, to: await rehash(hasher, from, password) },
  };
}

/** The row of a session. */
export type NewSession = Row<"sessions">;

/** Creates a session and its row. Only here is the token available, for the cookie: the row has its hash. */
export function newSession(
  { caller, address }: Pick<Login, "caller" | "address">,
  agent: string,
  now: number,
): { session: Session & { token: string }; row: NewSession } {
  const token = randomBytes(32).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  const hash = hashOf(token);
  return {
    session: { id: idOf(hash), caller, secret, token, isUseDue: false },
    row: {
      token: hash,
      user_id: caller.id,
      nonce: secret,
      expires: now + SESSION_SECONDS,
      created: now,
      last_used: now,
      address,
      agent: agent.slice(0, 200),
    },
  };
}

/** Stores a session, the address as known, and the upgraded hash of the password. */
export const saveSession = (store: Store, row: NewSession, { caller, address, password }: Login) =>
  store.write(async (db) => {
    await insertRow(db, "sessions", row);
    await endSurplusSessions(db, caller.id);
    await rememberAddress(db, store, caller.id, address, row.created);
    if (password.to === password.from) return;
    await db
      .updateTable("users")
      .set({ password: password.to })
      .where("id", "=", caller.id)
      .where("password", "=", password.from)
      .execute();
  });

/** Ends the longest unused sessions of a user beyond the maximum. */
async function endSurplusSessions(db: Queries, userId: number): Promise<void> {
  const newest = db
    .selectFrom("sessions")
    .select("token")
    .where("user_id", "=", userId)
    .orderBy("last_used", "desc")
    .orderBy("created", "desc")
    .limit(MAX_SESSIONS);
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("token", "not in", newest).execute();
}

/** The session of a token unless it has expired or was idle for too long; the caller has the user's current role. */
export async function findSession(store: Store, token: string, now: number): Promise<Session | null> {
  const row = await store.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.login", "users.role"])
    .select(["sessions.token", "sessions.nonce", "sessions.expires", "sessions.last_used"])
    .where("sessions.token", "=", hashOf(token))
    .executeTakeFirst();
  if (!row || !isAlive(row, now)) return null;
  const isUseDue = now - row.last_used >= USE_INTERVAL_SECONDS;
  return { id: idOf(row.token), caller: callerOf(row), secret: row.nonce, isUseDue };
}

const isAlive = ({ expires, last_used }: Pick<NewSession, "expires" | "last_used">, now: number) =>
  expires > now && last_used > now - IDLE_SECONDS;

/** A session as its owner sees it. */
export type ListedSession = Pick<NewSession, "created" | "last_used" | "expires" | "address" | "agent"> & {
  id: string;
};

/** The sessions of a user, the last used first. */
export async function listSessions(
  { read }: Store,
  userId: number,
  now: number,
): Promise<readonly ListedSession[]> {
  const rows = await read
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_used", "desc")
    .orderBy("created", "desc")
    .execute();
  return rows
    .filter((row) => isAlive(row, now))
    .map(({ token, created, last_used, expires, address, agent }) => ({
      id: idOf(token),
      created,
      last_used,
      expires: Math.min(expires, last_used + IDLE_SECONDS),
      address,
      agent,
    }));
}

/** Records the use of a session. */
export const recordSessionUse = (store: Store, token: string, now: number) =>
  store.write((db) =>
    db.updateTable("sessions").set({ last_used: now }).where("token", "=", hashOf(token)).execute(),
  );

/** Deletes the session of a token. */
export const deleteSession = (store: Store, token: string): Promise<void> =>
  store.write(async (db) => {
    await db.deleteFrom("sessions").where("token", "=", hashOf(token)).execute();
  });

/** One session of a user, or all of them but one. */
export type SessionChoice = { id: string } | { except: string | null };

/** Deletes sessions of whoever asks and records each; returns how many there were. */
export const deleteSessions = (store: Store, actor: Actor, which: SessionChoice): Promise<number> =>
  store.write(async (db) => {
    const { id } = actor.caller;
    const ended = await endSessions(db, id, which);
    for (const session of ended) {
      const changes = JSON.stringify(changesBetween({ session }, null));
      await record(db, actor, { action: "session-end", kind: "users", id, changes });
    }
    return ended.length;
  });

/** Deletes sessions of a user in a transaction; returns their ids. */
export async function endSessions(db: Queries, userId: number, which: SessionChoice): Promise<string[]> {
  const rows = await db.selectFrom("sessions").select("token").where("user_id", "=", userId).execute();
  const tokens = rows
    .map(({ token }) => token)
    .filter((token) => ("id" in which ? idOf(token) === which.id : idOf(token) !== which.except));
  if (tokens.length > 0) await db.deleteFrom("sessions").where("token", "in", tokens).execute();
  return tokens.map(idOf);
}

/** Replaces the login password of a user, ends all sessions, and begins a new one for the browser that did it. */
export const changePassword = (
  store: Store,
  userId: number,
  { hashes, change, session }: { hashes: LoginHashes; change: PasswordChange; session: NewSession | null },
): Promise<void> =>
  store.write(async (db) => {
    await replacePassword(db, userId, hashes, change);
    if (session) await insertRow(db, "sessions", session);
  });

/** The current nonce of a session; a request that has it comes from a page of the site, not only from its browser. */
export const nonceOf = ({ secret }: Pick<Session, "secret">, now: number): string =>
  nonceAt(secret, tickAt(now));

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

/** A session is named by the beginning of the hash of its token: enough to be unique, of no use as a token. */
const idOf = (hash: string) => hash.slice(0, 16);
