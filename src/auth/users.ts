import { type Role, roles } from "../domain/roles.ts";
import { invalidateCredentials } from "../store/credentials-version.ts";
import { nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import { postTables, type Row } from "../store/tables.ts";
import {
  hashLogin,
  type LoginHashes,
  type PasswordHasher,
  PROVISIONED,
  passwordHasher,
} from "./passwords.ts";

/** A user to create. */
export interface NewUser {
  login: string;
  password: string;
  role: Role;
  email?: string;
}

/** The hasher of administrative commands: it never rejects because its queue is full. */
export const patientHasher = passwordHasher(undefined, Number.POSITIVE_INFINITY);

/** Thrown for an invalid change of users; the message is for the operator. */
export class UserError extends Error {}

/** Creates a user; throws when the login is taken. */
export async function addUser(
  store: Store,
  user: NewUser,
  now: number,
  hasher: PasswordHasher = patientHasher,
): Promise<number> {
  const hash = await hasher.hash(user.password);
  return store.write((db) => insertUser(db, user, hash, now));
}

/** Inserts a user with the hash of a password, in a transaction. */
export async function insertUser(
  db: Queries,
  { login, role, email = "" }: NewUser,
  hash: string,
  now: number,
): Promise<number> {
  assertLogin(login);
  assertRole(role);
  if (await findUser(db, login)) throw new UserError(`There is a user ${login} already.`);
  const id = await nextId(db, "user");
  await insertRow(db, "users", { id, login, email, role, password: hash, created: now });
  return id;
}

/** The user of a login name or an e-mail address. */
export async function findUser(db: Queries, name: string): Promise<Row<"users"> | undefined> {
  const rows = await db
    .selectFrom("users")
    .selectAll()
    .where((where) => where.or([where("login", "=", name), where("email", "=", name)]))
    .execute();
  return rows.find((row) => row.login === name) ?? rows.find((row) => row.email !== "");
}

export const listUsers = (db: Queries): Promise<Row<"users">[]> =>
  db.selectFrom("users").selectAll().orderBy("id").execute();

/** Deletes a user and reassigns their items; throws when there are items and no one to reassign them to. */
export const removeUser = (store: Store, login: string, newAuthor: string | null): Promise<void> =>
  store.write(async (db) => {
    const user = await requireUser(db, login);
    const successor = newAuthor === null ? undefined : await requireUser(db, newAuthor);
    if (!successor && (await hasItems(db, user.id)))
      throw new UserError(`${login} has items; name their new author with --reassign.`);
    if (successor) await reassignItems(db, user.id, successor.id);
    await deleteLoginLink(db, user.id);
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    await invalidateCredentials(db);
  });

/** Whether a user is the author of an item. */
export async function hasItems(db: Queries, userId: number): Promise<boolean> {
  for (const table of postTables) {
    const owned = await db.selectFrom(table).select("id").where("author", "=", userId).limit(1).execute();
    if (owned.length > 0) return true;
  }
  return false;
}

/** Makes one user the author of all that another has made. */
export async function reassignItems(db: Queries, from: number, to: number): Promise<void> {
  for (const table of [...postTables, "images"] as const)
    await db.updateTable(table).set({ author: to }).where("author", "=", from).execute();
}

export const setRole = (store: Store, login: string, role: Role): Promise<void> =>
  store.write(async (db) => {
    assertRole(role);
    const user = await requireUser(db, login);
    await db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    await invalidateCredentials(db);
  });

/** Credentials that a new password ends beside the old one. */
export interface PasswordChange {
  /** Also revoke the application passwords. */
  revokeAppPasswords: boolean;
}

/** Sets the login password and ends all sessions of the user. */
export async function setPassword(
  store: Store,
  login: string,
  password: string,
  change: PasswordChange = { revokeAppPasswords: false },
  hasher: PasswordHasher = patientHasher,
): Promise<void> {
  const hashes = await hashLogin(password, hasher);
  await store.write(async (db) => replacePassword(db, (await requireUser(db, login)).id, hashes, change));
}

/** The same with the new hashes, in a transaction. */
export async function replacePassword(
  db: Queries,
  userId: number,
  { login, basic }: LoginHashes,
  { revokeAppPasswords }: PasswordChange,
): Promise<void> {
  await db.updateTable("users").set({ password: login }).where("id", "=", userId).execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await deleteLoginLink(db, userId);
  if (revokeAppPasswords) await db.deleteFrom("app_passwords").where("user_id", "=", userId).execute();
  // The provisioned application password is the login password; with its old hash the former one would stay valid.
  else await setProvisioned(db, userId, basic);
  await invalidateCredentials(db);
}

const setProvisioned = (db: Queries, userId: number, secret: string) =>
  db
    .updateTable("app_passwords")
    .set({ secret })
    .where("user_id", "=", userId)
    .where("name", "=", PROVISIONED)
    .execute();

/** The setting that holds the hash of a user's login link. */
export const nameOfLoginLink = (userId: number): string => `login link of ${userId}`;

/** Makes the login link of a user useless. */
export const deleteLoginLink = (db: Queries, userId: number) =>
  db.deleteFrom("settings").where("name", "=", nameOfLoginLink(userId)).execute();

export async function requireUser(db: Queries, login: string): Promise<Row<"users">> {
  const user = await findUser(db, login);
  if (!user) throw new UserError(`There is no user ${login}.`);
  return user;
}

function assertRole(role: string): void {
  const names: readonly string[] = roles;
  if (!names.includes(role)) throw new UserError(`There is no role ${role}; there are ${roles.join(", ")}.`);
}

/** Maximum number of characters of a login name. */
export const MAX_LOGIN_LENGTH = 60;

const loginPattern = new RegExp(`^[\\p{L}\\p{N}._@-]{1,${MAX_LOGIN_LENGTH}}$`, "u");

/** Whether a text can be a login name. */
export const isLogin = (text: string): boolean => loginPattern.test(text);

function assertLogin(login: string): void {
  if (!isLogin(login))
    throw new UserError(
      `${JSON.stringify(login)} is no login: use letters, digits, dot, underscore, hyphen, at.`,
    );
}
