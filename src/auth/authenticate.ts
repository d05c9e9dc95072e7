import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Caller } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { credentialsVersion } from "../store/credentials-version.ts";
import type { Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import type { Attempts } from "./attempts.ts";
import { isKnownAddress, rememberAddress } from "./known-addresses.ts";
import { type PasswordHasher, PROVISIONED, prefixOf, withoutSpaces } from "./passwords.ts";
import { secondFactorOf } from "./second-factor.ts";
import { findUser } from "./users.ts";

/** Verified credentials that are cached. */
const MAX_VERIFIED = 1000;

/** How often the last use of an application password is recorded. */
const USE_INTERVAL_SECONDS = 60;

/** The use of an application password, to be recorded. */
export interface PasswordUse {
  id: number;
  userId: number;
  address: string;
  /** The same password hashed at today's cost, with its prefix, to replace this hash. */
  upgrade?: { from: string; secret: string; prefix: string | null };
}

interface Verified extends PasswordUse {
  caller: Caller;
  version: number;
  recordedAt: number;
}

/** The parts that authentication works with. */
export interface AuthenticatorOptions {
  store: Store;
  attempts: Attempts;
  hasher: PasswordHasher;
  recordUse(use: PasswordUse, now: number): Promise<unknown>;
}

/**
 * Authenticates requests with an `Authorization` header. Verified credentials are cached, so that the slow hash is
 * computed once; every change of a user or application password invalidates them.
 */
export function authenticator({ store, attempts, hasher, recordUse }: AuthenticatorOptions) {
  const verified = new LRUCache<string, Verified>({ max: MAX_VERIFIED });
  const checkOnce = coalesce<Omit<Verified, "version" | "recordedAt">>();
  const currentVersion = untilNextCommit(store.commitDetector(), () => credentialsVersion(store.read));

  /** Null without a header, with a scheme other than Basic, or with blank credentials. */
  return async function authenticate(
    header: string | undefined,
    address: string,
    now: number,
  ): Promise<Caller | null> {
    const basic = /^Basic +(\S+)$/i.exec(header ?? "")?.[1];
    if (!basic || isBlank(basic)) return null;
    const key = hash("sha256", basic, "base64");
    const version = await currentVersion();
    const cached = verified.get(key);
    if (cached && cached.version === version) {
      recordUseOf(cached, now);
      return cached.caller;
    }
    const result = await checkOnce(`${version} ${address} ${key}`, () => check(basic, address, now));
    const entry = { ...result, version, recordedAt: 0 };
    verified.set(key, entry);
    recordUseOf(entry, now);
    return entry.caller;
  };

  /** Verifies a login and application password; throws when they are wrong. */
  async function check(basic: string, address: string, now: number) {
    const { login, password } = parseBasic(basic);
    const { user, account } = await findAccount(store, login, address, now);
    const prefix = prefixOf(password);
    const candidates = user ? await candidatesFor(store, user, prefix) : [];
    // Nobody but its owner knows the prefix of an application password, so failures of others do not block it.
    const isFoundByPrefix = prefix !== null && candidates.some((one) => one.prefix === prefix);
    const attempt = { address, userId: user?.id ?? 0, account: isFoundByPrefix ? null : account, now };
    const found = await attempts.logIn(attempt, () => hasher.findMatch(password, candidates));
    // It is the login password as well, with which nobody may get past the second factor.
    if (found.name === PROVISIONED && (await secondFactorOf(store.read, found.user_id)))
      throw new ServiceError("rest_second_factor_required");
    const upgrade = await upgradeOf(found, password);
    // A match is one of the user's own.
    const caller = { ...callerOf(user as Row<"users">), appPassword: found.id };
    return { caller, id: found.id, userId: found.user_id, address, ...(upgrade && { upgrade }) };
  }

  /** A new hash and prefix for an application password that an earlier version has stored; null if nothing changes. */
  async function upgradeOf({ name, secret: from, prefix: before }: Row<"app_passwords">, password: string) {
    // Provisioned passwords are chosen by people, so no part of them is stored.
    const prefix = name === PROVISIONED ? null : prefixOf(password);
    const secret = await rehash(hasher, from, password);
    return secret === from && prefix === before ? null : { from, secret, prefix };
  }

  /** Records when a password was last used, to the minute; the request does not wait for it. */
  function recordUseOf(entry: Verified, now: number) {
    // The clock may have been set back.
    if (Math.abs(now - entry.recordedAt) < USE_INTERVAL_SECONDS) return;
    entry.recordedAt = now;
    const { id, userId, address, upgrade } = entry;
    recordUse({ id, userId, address, ...(upgrade && { upgrade }) }, now).catch(() => {});
  }
}

/** Stores when and from where an application password was used, and its new hash. */
export const recordUse = (store: Store, { id, userId, address, upgrade }: PasswordUse, now: number) =>
  store.write(async (db) => {
    const used = await db
      .updateTable("app_passwords")
      .set({ last_used: now, last_ip: address })
      .where("id", "=", id)
      .executeTakeFirst();
    // It may have been revoked meanwhile, and its user removed.
    if (Number(used.numUpdatedRows) === 0) return;
    await rememberAddress(db, store, userId, address, now);
    if (!upgrade) return;
    const { from, secret, prefix } = upgrade;
    await db
      .updateTable("app_passwords")
      .set({ secret, prefix })
      .where("id", "=", id)
      .where("secret", "=", from)
      .execute();
  });

/** The hash of a right password at today's cost; the stored one if that is up to date or there is no time to replace it. */
export const rehash = async (hasher: PasswordHasher, stored: string, password: string): Promise<string> =>
  hasher.isOutdated(stored) ? hasher.hash(password).catch(() => stored) : stored;

/** Finds a user, and the account that attempts from an address count against: none where the user has been before. */
export async function findAccount(
  store: Store,
  login: string,
  address: string,
  now: number,
): Promise<{ user: Row<"users"> | undefined; account: string | null }> {
  const user = login.includes("\0") ? undefined : await findUser(store.read, login);
  // Names of nobody are counted as well, so that they cannot be told from others.
  if (!user) return { user, account: `name ${login.toLowerCase()}` };
  const isKnown = await isKnownAddress(store, user.id, address, now);
  return { user, account: isKnown ? null : `user ${user.id}` };
}

/**
 * Caches a value until the next commit; a failed read is not cached. Concurrent calls are coalesced: a read in flight may
 * have missed the commit, so calls that come meanwhile share the next one.
 */
function untilNextCommit<T>(hasNewCommits: () => boolean, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function begin(): Promise<T> {
    next = null;
    const reading = read().finally(() => {
      if (running === reading) running = null;
    });
    running = reading;
    return reading;
  }
  return () => {
    if (!hasNewCommits() && cached) return cached;
    if (running) next ??= running.then(begin, begin);
    const reading = next ?? begin();
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

function parseBasic(basic: string): { login: string; password: string } {
  const text = Buffer.from(basic, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return { login: text, password: "" };
  return { login: text.slice(0, colon), password: withoutSpaces(text.slice(colon + 1)) };
}

/** Whether credentials have neither a name nor a password, as clients send them whose settings are empty. */
const isBlank = (basic: string): boolean => {
  const { login, password } = parseBasic(basic);
  // Invalid Base64 decodes to nothing at all; it is malformed, not blank.
  return login.trim() === "" && password === "" && Buffer.from(basic, "base64").length > 0;
};

/** The application passwords that a guess can match: the one with its prefix, else those without a known prefix. */
async function candidatesFor({ read }: Store, { id }: Row<"users">, prefix: string | null) {
  const rows = await read.selectFrom("app_passwords").selectAll().where("user_id", "=", id).execute();
  const found = prefix === null ? [] : rows.filter((row) => row.prefix === prefix);
  return found.length > 0 ? found : rows.filter((row) => row.prefix === null);
}

/** The caller of a request that authenticates as this user. */
export const callerOf = ({ id, login, role }: Pick<Row<"users">, "id" | "login" | "role">): Caller => ({
  id,
  login,
  role,
});
