import { randomUUID } from "node:crypto";
import { invalidateCredentials } from "../store/credentials-version.ts";
import type { Queries, Store } from "../store/store.ts";
import { insertAppPassword, listAppPasswords } from "./app-passwords.ts";
import { type PasswordHasher, PROVISIONED, withoutSpaces } from "./passwords.ts";
import { findUser, insertUser, type NewUser, patientHasher } from "./users.ts";

/** Creates or updates users to match a list; idempotent. */
export async function provision(
  store: Store,
  users: NewUser[],
  now: number,
  hasher: PasswordHasher = patientHasher,
): Promise<void> {
  // Hashing is slow on purpose: done outside the transaction.
  const prepared = await Promise.all(
    users.map(async (user) => ({ user, plan: await planFor(store, user, hasher) })),
  );
  await store.write(async (db) => {
    for (const { user, plan } of prepared) await applyPlan(db, user, plan, now);
  });
}

/** New hashes of a provisioned user; null where the stored one matches the password. */
interface Plan {
  password: string | null;
  secret: string | null;
}

async function planFor(store: Store, { login, password }: NewUser, hasher: PasswordHasher): Promise<Plan> {
  const user = await findUser(store.read, login);
  const secrets = user ? await listAppPasswords(store.read, login) : [];
  const own = secrets.filter(({ name }) => name === PROVISIONED);
  const letters = withoutSpaces(password);
  const isSame = user && (await hasher.findMatch(password, [{ secret: user.password }]));
  const hash = isSame ? user.password : await hasher.hash(password);
  // Without spaces, both are one hash, which every start computes once instead of twice.
  const isShared = letters === password;
  const isKept =
    (isShared && own.some(({ secret }) => secret === hash)) ||
    (own.length > 0 && (await hasher.findMatch(letters, own)));
  const basic = isKept || isShared ? hash : await hasher.hash(letters);
  return { password: isSame ? null : hash, secret: isKept ? null : basic };
}

async function applyPlan(db: Queries, user: NewUser, { password, secret }: Plan, now: number): Promise<void> {
  const { role, email } = user;
  const existing = await findUser(db, user.login);
  const id = existing?.id ?? (await insertUser(db, user, password ?? "", now));
  const changes = {
    ...(existing && existing.role !== role && { role }),
    ...(existing && password !== null && { password }),
    ...(existing && email !== undefined && existing.email !== email && { email }),
  };
  if (Object.keys(changes).length > 0) {
    await db.updateTable("users").set(changes).where("id", "=", id).execute();
    await invalidateCredentials(db);
  }
  if (secret === null) return;
  await db.deleteFrom("app_passwords").where("user_id", "=", id).where("name", "=", PROVISIONED).execute();
  const row = { user_id: id, name: PROVISIONED, secret, created: now, prefix: null };
  await insertAppPassword(db, { uuid: randomUUID(), app_id: "", ...row });
}
