import { type Role, roles } from "../domain/roles.ts";
import { nextId } from "../store/rows.ts";
import { insertRow, runCached } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import { postTables, type Row } from "../store/tables.ts";
import { hashPassword, matchesPassword, newAppPassword, withoutBlanks } from "./passwords.ts";

/** A person who may log in. */
export interface NewUser {
  login: string;
  password: string;
  role: Role;
  email?: string;
}

/** Something that an operator asked for cannot be; the message is for people. */
export class UserError extends Error {}

/** Adds a user; the login must be new. */
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

/** Takes a user away; what they wrote stays and goes to another. */
export const removeUser = (store: Store, login: string, heir: string | null): Promise<void> =>
  store.write(async (db) => {
    const user = await known(db, login);
    const next = heir === null ? undefined : await known(db, heir);
    for (const table of postTables) {
      const owned = await db.selectFrom(table).select("id").where("author", "=", user.id).limit(1).execute();
      if (owned.length > 0 && !next)
        throw new UserError(`${login} has items; say who gets them with --reassign.`);
      if (next) await db.updateTable(table).set({ author: next.id }).where("author", "=", user.id).execute();
    }
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    await credentialsChanged(db);
  });

export const setRole = (store: Store, login: string, role: Role): Promise<void> =>
  store.write(async (db) => {
    assertRole(role);
    const user = await known(db, login);
    await db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    await credentialsChanged(db);
  });

/** Sets the password of the login page; sessions that are open end. */
export async function setPassword(store: Store, login: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await store.write(async (db) => {
    const user = await known(db, login);
    await db.updateTable("users").set({ password: hash }).where("id", "=", user.id).execute();
    await db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    await credentialsChanged(db);
  });
}

/** Makes an application password and tells it, this once. */
export async function createAppPassword(
  store: Store,
  login: string,
  name: string,
  now: number,
): Promise<string> {
  const password = newAppPassword();
  const secret = await hashPassword(withoutBlanks(password));
  await store.write(async (db) => {
    const user = await known(db, login);
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
  await credentialsChanged(db);
}

export async function listAppPasswords(db: Queries, login: string): Promise<Row<"app_passwords">[]> {
  const user = await known(db, login);
  return db.selectFrom("app_passwords").selectAll().where("user_id", "=", user.id).orderBy("id").execute();
}

export const revokeAppPassword = (store: Store, login: string, id: number): Promise<void> =>
  store.write(async (db) => {
    const user = await known(db, login);
    const { numDeletedRows } = await db
      .deleteFrom("app_passwords")
      .where("user_id", "=", user.id)
      .where("id", "=", id)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) throw new UserError(`${login} has no application password ${id}.`);
    await credentialsChanged(db);
  });

/** The name of the application password that a provisioned user gets. */
const PROVISIONED = "provisioned";

/** Makes users as a file says, or brings them to what it says; doing it again changes nothing. */
export async function provision(
  store: Store,
  users: NewUser[],
  now: number,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<void> {
  // Hashing is slow on purpose, so it is done for all at once, and outside the transaction.
  const prepared = await Promise.all(
    users.map(async (user) => ({ user, plan: await planFor(store, user, hash) })),
  );
  await store.write(async (db) => {
    for (const { user, plan } of prepared) await carryOut(db, user, plan, now);
  });
}

/** What a provisioned user lacks: new hashes where the stored ones do not match. */
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
    own.map(({ secret }) => matchesPassword(withoutBlanks(password), secret)),
  );
  const isSame = user !== undefined && (await matchesPassword(password, user.password));
  return {
    password: isSame ? null : await hash(password),
    secret: matches.includes(true) ? null : await hash(withoutBlanks(password)),
  };
}

async function carryOut(db: Queries, user: NewUser, { password, secret }: Plan, now: number): Promise<void> {
  const { role, email } = user;
  const there = await findUser(db, user.login);
  const id = there?.id ?? (await insertUser(db, user, password ?? "", now));
  const changes = {
    ...(there && there.role !== role && { role }),
    ...(there && password !== null && { password }),
    ...(there && email !== undefined && there.email !== email && { email }),
  };
  if (Object.keys(changes).length > 0) {
    await db.updateTable("users").set(changes).where("id", "=", id).execute();
    await credentialsChanged(db);
  }
  if (secret === null) return;
  await db.deleteFrom("app_passwords").where("user_id", "=", id).where("name", "=", PROVISIONED).execute();
  await insertAppPassword(db, id, PROVISIONED, secret, now);
}

/** Verified credentials that processes remember are worth nothing after this. */
async function credentialsChanged(db: Queries): Promise<void> {
  const version = await credentialsVersion(db);
  await db.deleteFrom("settings").where("name", "=", "credentials").execute();
  await insertRow(db, "settings", { name: "credentials", value: String(version + 1) });
}

/** A number that grows with every change of a user or an application password. */
export async function credentialsVersion(db: Queries): Promise<number> {
  const [row] = await runCached<{ value: string }>(db, "credentials version", ["credentials"], () =>
    db.selectFrom("settings").select("value").where("name", "=", "credentials"),
  );
  return Number(row?.value ?? 0);
}

async function known(db: Queries, login: string): Promise<Row<"users">> {
  const user = await findUser(db, login);
  if (!user) throw new UserError(`There is no user ${login}.`);
  return user;
}

function assertRole(role: string): void {
  if (!roles.includes(role as Role))
    throw new UserError(`There is no role ${role}; there are ${roles.join(", ")}.`);
}

function assertLogin(login: string): void {
  if (!/^[\p{L}\p{N}._@-]{1,60}$/u.test(login))
    throw new UserError(
      `${JSON.stringify(login)} is no login: use letters, digits, dot, underscore, hyphen, at.`,
    );
}
