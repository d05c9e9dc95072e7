import { type Role, roles } from "../domain/roles.ts";
import { nextId } from "../store/rows.ts";
import { insertRow, runCached } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import { postTables, type Row } from "../store/tables.ts";
import { hashPassword, matchesPassword, newAppPassword, withoutSpaces } from "./passwords.ts";

/** A user to create. */
export interface NewUser {
  login: string;
  password: string;
  role: Role;
  email?: string;
}

/** Thrown for an invalid change of users; the message is for the operator. */
export class UserError extends Error {}

/** Creates a user; throws when the login is taken. */
export async function addUser(store: Store, user: NewUser, now: number): Promise<number> {
  const hash = await hashPassword(user.password);
  return store.write((db) => insertUser(db, user, hash, now));
}

async function insertUser(
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
    const heir = newAuthor === null ? undefined : await requireUser(db, newAuthor);
    for (const table of postTables) {
      const owned = await db.selectFrom(table).select("id").where("author", "=", user.id).limit(1).execute();
      if (owned.length > 0 && !heir)
        throw new UserError(`${login} has items; name their new author with --reassign.`);
      if (heir) await db.updateTable(table).set({ author: heir.id }).where("author", "=", user.id).execute();
    }
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    await invalidateCredentials(db);
  });

export const setRole = (store: Store, login: string, role: Role): Promise<void> =>
  store.write(async (db) => {
    assertRole(role);
    const user = await requireUser(db, login);
    await db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    await invalidateCredentials(db);
  });

/** Sets the login password and ends all sessions of the user. */
export async function setPassword(store: Store, login: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await store.write(async (db) => {
    const user = await requireUser(db, login);
    await db.updateTable("users").set({ password: hash }).where("id", "=", user.id).execute();
    await db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    await invalidateCredentials(db);
  });
}

/** Creates an application password and returns it; only its hash is stored. */
export async function createAppPassword(
  store: Store,
  login: string,
  name: string,
  now: number,
): Promise<string> {
  const password = newAppPassword();
  const secret = await hashPassword(withoutSpaces(password));
  await store.write(async (db) => {
    const user = await requireUser(db, login);
    await insertAppPassword(db, user.id, name, secret, now);
  });
  return password;
}

async function insertAppPassword(
  db: Queries,
  user_id: number,
  name: string,
  secret: string,
  now: number,
): Promise<void> {
  const id = await nextId(db, "app_password");
  await insertRow(db, "app_passwords", { id, user_id, name, secret, created: now, last_used: null });
  await invalidateCredentials(db);
}

export async function listAppPasswords(db: Queries, login: string): Promise<Row<"app_passwords">[]> {
  const user = await requireUser(db, login);
  return db.selectFrom("app_passwords").selectAll().where("user_id", "=", user.id).orderBy("id").execute();
}

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

/** The name of the application password of a provisioned user. */
const PROVISIONED = "provisioned";

/** Creates or updates users to match a list; idempotent. */
export async function provision(
  store: Store,
  users: NewUser[],
  now: number,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<void> {
  // Hashing is slow on purpose: done for all users in parallel, and outside the transaction.
  const prepared = await Promise.all(
    users.map(async (user) => ({ user, plan: await planFor(store, user, hash) })),
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

async function planFor(
  store: Store,
  { login, password }: NewUser,
  hash: (password: string) => Promise<string>,
): Promise<Plan> {
  const user = await findUser(store.read, login);
  const secrets = user ? await listAppPasswords(store.read, login) : [];
  const own = secrets.filter(({ name }) => name === PROVISIONED);
  const matches = await Promise.all(
    own.map(({ secret }) => matchesPassword(withoutSpaces(password), secret)),
  );
  const isSame = user !== undefined && (await matchesPassword(password, user.password));
  return {
    password: isSame ? null : await hash(password),
    secret: matches.includes(true) ? null : await hash(withoutSpaces(password)),
  };
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
  await insertAppPassword(db, id, PROVISIONED, secret, now);
}

/** Invalidates the verified credentials that all processes have cached. */
async function invalidateCredentials(db: Queries): Promise<void> {
  const version = await credentialsVersion(db);
  await db.deleteFrom("settings").where("name", "=", "credentials").execute();
  await insertRow(db, "settings", { name: "credentials", value: String(version + 1) });
}

/** A number that is incremented with every change of a user or an application password. */
export async function credentialsVersion(db: Queries): Promise<number> {
  const [row] = await runCached<{ value: string }>(db, "credentials version", ["credentials"], () =>
    db.selectFrom("settings").select("value").where("name", "=", "credentials"),
  );
  return Number(row?.value ?? 0);
}

async function requireUser(db: Queries, login: string): Promise<Row<"users">> {
  const user = await findUser(db, login);
  if (!user) throw new UserError(`There is no user ${login}.`);
  return user;
}

function assertRole(role: string): void {
  const names: readonly string[] = roles;
  if (!names.includes(role)) throw new UserError(`There is no role ${role}; there are ${roles.join(", ")}.`);
}

function assertLogin(login: string): void {
  if (!/^[\p{L}\p{N}._@-]{1,60}$/u.test(login))
    throw new UserError(
      `${JSON.stringify(login)} is no login: use letters, digits, dot, underscore, hyphen, at.`,
    );
}
