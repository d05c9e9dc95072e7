import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Caller, Role } from "../domain/roles.ts";
import type { Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { hashPassword, matchesPassword, withoutBlanks } from "./passwords.ts";
import type { Throttle } from "./throttle.ts";
import { credentialsVersion, findUser } from "./users.ts";

/** Verified credentials that are cached. */
const MAX_VERIFIED = 1000;

/** How often the last use of an application password is noted, in seconds. */
const NOTED = 60;

interface Verified {
  caller: Caller;
  passwordId: number;
  version: number;
  noted: number;
}

/** Tells who sends an `Authorization` header. The slow hash is paid once; every change of a user forgets it. */
export function authenticator(
  store: Store,
  guard: Throttle,
  noteUse: (passwordId: number, now: number) => Promise<unknown>,
) {
  const verified = new LRUCache<string, Verified>({ max: MAX_VERIFIED });
  const checkOnce = sharing<{ caller: Caller; passwordId: number }>();
  const currentVersion = remembered(store.commitDetector(), () => credentialsVersion(store.read));

  /** Null when there are no credentials of a kind that is understood. */
  return async function authenticate(
    header: string | undefined,
    address: string,
    now: number,
  ): Promise<Caller | null> {
    const basic = /^Basic +(\S+)$/i.exec(header ?? "")?.[1];
    if (!basic) return null;
    const key = hash("sha256", basic, "base64");
    const version = await currentVersion();
    const known = verified.get(key);
    if (known && known.version === version) {
      note(known, now);
      return known.caller;
    }
    const found = await checkOnce(`${version} ${address} ${key}`, () =>
      guard.attempt(address, now, () => check(store, basic)),
    );
    const entry = { ...found, version, noted: 0 };
    verified.set(key, entry);
    note(entry, now);
    return entry.caller;
  };

  /** When a password was last used, to the minute; nobody waits for it. */
  function note(entry: Verified, now: number) {
    if (now - entry.noted < NOTED) return;
    entry.noted = now;
    noteUse(entry.passwordId, now).catch(() => {});
  }
}

/** Notes when a password was used. */
export const noteUse = (store: Store, id: number, now: number): Promise<unknown> =>
  store.write((db) => db.updateTable("app_passwords").set({ last_used: now }).where("id", "=", id).execute());

/** What was read last, as long as nobody has committed since. */
function remembered<T>(hasChanged: () => boolean, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | null = null;
  return () => {
    if (!hasChanged() && last) return last;
    const reading = read();
    last = reading;
    reading.catch(() => {
      if (last === reading) last = null;
    });
    return reading;
  };
}

/** Those who want the same while somebody has begun it wait for that one: a client's first requests come together. */
function sharing<T>() {
  const begun = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = begun.get(key);
    if (known) return known;
    const made = work().finally(() => begun.delete(key));
    begun.set(key, made);
    return made;
  };
}

/** The user whose application password this is. */
async function check(store: Store, basic: string): Promise<{ caller: Caller; passwordId: number } | null> {
  const text = Buffer.from(basic, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const login = colon < 0 ? text : text.slice(0, colon);
  const password = withoutBlanks(colon < 0 ? "" : text.slice(colon + 1));
  const user = login.includes("\0") ? undefined : await findUser(store.read, login);
  const secrets = user ? await secretsOf(store, user) : [];
  for (const { id, secret } of secrets)
    if (await matchesPassword(password, secret))
      return { caller: callerOf(user as Row<"users">), passwordId: id };
  // An unknown user takes as long as a wrong password.
  if (secrets.length === 0) await hashPassword(password);
  return null;
}

const secretsOf = (store: Store, { id }: Row<"users">) =>
  store.read.selectFrom("app_passwords").select(["id", "secret"]).where("user_id", "=", id).execute();

/** A user as the rest of the service sees one. */
export const callerOf = ({ id, login, role }: Pick<Row<"users">, "id" | "login" | "role">): Caller => ({
  id,
  login,
  role: role as Role,
});
