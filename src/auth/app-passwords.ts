import { randomUUID } from "node:crypto";
import { ServiceError } from "../errors.ts";
import { invalidateCredentials } from "../store/credentials-version.ts";
import { nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { newAppPassword, type PasswordHasher, prefixOf, withoutSpaces } from "./passwords.ts";
import { patientHasher, requireUser, UserError } from "./users.ts";

/** Application passwords that a user may have: each is one more that a lost device keeps valid. */
export const MAX_APP_PASSWORDS = 50;

/** An application password as its owner sees it: without its hash. */
export type AppPassword = Pick<
  Row<"app_passwords">,
  "uuid" | "app_id" | "name" | "created" | "last_used" | "last_ip"
>;

/** An application password to store; the password itself is known only to whoever made it. */
export type NewAppPassword = Pick<Row<"app_passwords">, "uuid" | "app_id" | "name" | "secret" | "prefix">;

/** Makes an application password and its row. */
export async function makeAppPassword(
  hasher: PasswordHasher,
  { name, appId }: { name: string; appId: string },
): Promise<{ password: string; row: NewAppPassword }> {
  const password = newAppPassword();
  const letters = withoutSpaces(password);
  const secret = await hasher.hash(letters);
  return { password, row: { uuid: randomUUID(), app_id: appId, name, secret, prefix: prefixOf(letters) } };
}

/** Creates an application password of a user and returns it; only its hash is stored. */
export async function createAppPassword(
  store: Store,
  login: string,
  name: string,
  now: number,
  hasher: PasswordHasher = patientHasher,
): Promise<string> {
  const { password, row } = await makeAppPassword(hasher, { name, appId: "" });
  await store.write(async (db) => {
    const { id: user_id } = await requireUser(db, login);
    await insertAppPassword(db, { user_id, created: now, ...row });
  });
  return password;
}

/** Inserts an application password that was never used. */
export async function insertAppPassword(
  db: Queries,
  row: Omit<Row<"app_passwords">, "id" | "last_used" | "last_ip">,
): Promise<void> {
  const id = await nextId(db, "app_password");
  await insertRow(db, "app_passwords", { id, ...row, last_used: null, last_ip: null });
  await invalidateCredentials(db);
}

export async function listAppPasswords(db: Queries, login: string): Promise<Row<"app_passwords">[]> {
  return ownRows(db, (await requireUser(db, login)).id);
}

/** Stores an application password of a user. */
export const saveAppPassword = (
  store: Store,
  userId: number,
  row: NewAppPassword,
  now: number,
): Promise<AppPassword> =>
  store.write(async (db) => {
    const existing = await ownRows(db, userId);
    if (existing.length >= MAX_APP_PASSWORDS)
      throw new ServiceError("rest_too_many_application_passwords", { subject: String(MAX_APP_PASSWORDS) });
    await insertAppPassword(db, { user_id: userId, created: now, ...row });
    return shownOf({ ...row, created: now, last_used: null, last_ip: null });
  });

/** The application passwords of a user, oldest first. */
export const appPasswordsOf = async (store: Store, userId: number): Promise<AppPassword[]> =>
  (await ownRows(store.read, userId)).map(shownOf);

/** One application password of a user, by the id of its row; null once it is revoked. */
export async function appPasswordById(
  store: Store,
  userId: number,
  id: number | undefined,
): Promise<AppPassword | null> {
  const row = (await ownRows(store.read, userId)).find((one) => one.id === id);
  return row ? shownOf(row) : null;
}

/** Deletes application passwords of a user, one or all; returns those that there were. */
export const deleteAppPasswords = (
  store: Store,
  userId: number,
  which: { uuid: string } | "all",
): Promise<AppPassword[]> =>
  store.write(async (db) => {
    const rows = (await ownRows(db, userId)).filter((row) => which === "all" || row.uuid === which.uuid);
    for (const { id } of rows) await db.deleteFrom("app_passwords").where("id", "=", id).execute();
    if (rows.length > 0) await invalidateCredentials(db);
    return rows.map(shownOf);
  });

export const revokeAppPassword = (store: Store, login: string, id: number): Promise<void> =>
  store.write(async (db) => {
    const user = await requireUser(db, login);
    const { numDeletedRows } = await db
      .deleteFrom("app_passwords")
      .where("user_id", "=", user.id)
      .where("id", "=", id)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) throw new UserError(`${login} has no application password ${id}.`);
    await invalidateCredentials(db);
  });

const ownRows = (db: Queries, userId: number): Promise<Row<"app_passwords">[]> =>
  db.selectFrom("app_passwords").selectAll().where("user_id", "=", userId).orderBy("id").execute();

const shownOf = ({ uuid, app_id, name, created, last_used, last_ip }: AppPassword): AppPassword => ({
  uuid,
  app_id,
  name,
  created,
  last_used,
  last_ip,
});
