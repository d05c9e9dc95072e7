import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Caller } from "../domain/roles.ts";
import type { Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { hashPassword, matchesPassword, withoutSpaces } from "./passwords.ts";
import type { Throttle } from "./throttle.ts";
import { credentialsVersion, findUser } from "./users.ts";

/** Verified credentials that are cached. */
const MAX_VERIFIED = 1000;

/** How often the last use of an application password is recorded. */
const USE_INTERVAL_SECONDS = 60;

interface Verified {
  caller: Caller;
  passwordId: number;
  version: number;
  recordedAt: number;
}

/**
 * Authenticates requests with an `Authorization` header. Verified credentials are cached, so that the slow hash is
 * computed once; every change of a user or application password invalidates them.
 */
export function authenticator(
  store: Store,
  guard: Throttle,
  recordUse: (passwordId: number, now: number) => Promise<unknown>,
) {
  const verified = new LRUCache<string, Verified>({ max: MAX_VERIFIED });
  const checkOnce = coalesce<{ caller: Caller; passwordId: number }>();
  const currentVersion = untilNextCommit(store.commitDetector(), () => credentialsVersion(store.read));

  /** Null without a header, or with a scheme other than Basic. */
  return async function authenticate(
    header: string | undefined,
    address: string,
    now: number,
  ): Promise<Caller | null> {
    const basic = /^Basic +(\S+)$/i.exec(header ?? "")?.[1];
    if (!basic) return null;
    const key = hash("sha256", basic, "base64");
    const version = await currentVersion();
    const cached = verified.get(key);
    if (cached && cached.version === version) {
      recordUseOf(cached, now);
      return cached.caller;
    }
    const result = await checkOnce(`${version} ${address} ${key}`, () =>
      guard.attempt(address, now, () => check(store, basic)),
    );
    const entry = { ...result, version, recordedAt: 0 };
    verified.set(key, entry);
    recordUseOf(entry, now);
    return entry.caller;
  };

  /** Records when a password was last used, to the minute; the request does not wait for it. */
  function recordUseOf(entry: Verified, now: number) {
    if (now - entry.recordedAt < USE_INTERVAL_SECONDS) return;
    entry.recordedAt = now;
    recordUse(entry.passwordId, now).catch(() => {});
  }
}

/** Stores when an application password was used. */
export const recordUse = (store: Store, id: number, now: number): Promise<unknown> =>
  store.write((db) => db.updateTable("app_passwords").set({ last_used: now }).where("id", "=", id).execute());

/** Caches a value until the next commit; a failed read is not cached. */
function untilNextCommit<T>(hasNewCommits: () => boolean, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    if (!hasNewCommits() && cached) return cached;
    const reading = read();
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  };
}

/** Coalesces concurrent calls with the same key into one: the first requests of a client often come at once. */
function coalesce<T>() {
  const pending = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const existing = pending.get(key);
    if (existing) return existing;
    const promise = work().finally(() => pending.delete(key));
    pending.set(key, promise);
    return promise;
  };
}

/** Verifies a login and application password; null when they are wrong. */
async function check(store: Store, basic: string): Promise<{ caller: Caller; passwordId: number } | null> {
  const text = Buffer.from(basic, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const login = colon < 0 ? text : text.slice(0, colon);
  const password = withoutSpaces(colon < 0 ? "" : text.slice(colon + 1));
  const user = login.includes("\0") ? undefined : await findUser(store.read, login);
  const secrets = user ? await secretsOf(store, user) : [];
  for (const { id, secret } of secrets)
    if (user && (await matchesPassword(password, secret))) return { caller: callerOf(user), passwordId: id };
  // Hashed anyway, so that an unknown user takes as long as a wrong password.
  if (secrets.length === 0) await hashPassword(password);
  return null;
}

const secretsOf = (store: Store, { id }: Row<"users">) =>
  store.read.selectFrom("app_passwords").select(["id", "secret"]).where("user_id", "=", id).execute();

/** The caller of a request that authenticates as this user. */
export const callerOf = ({ id, login, role }: Pick<Row<"users">, "id" | "login" | "role">): Caller => ({
  id,
  login,
  role,
});
