import type { Role } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { invalidateCredentials } from "../store/credentials-version.ts";
import type { Queries } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { deleteLoginLink, findUser, hasItems, insertUser, reassignItems } from "./users.ts";

/** Fields of a user that administrators set. */
export interface UserFields {
  login: string;
  email: string;
  role: Role;
}

/** The user of an id; throws when there is none. */
export async function userOfId(db: Queries, id: number): Promise<Row<"users">> {
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!user) throw new ServiceError("rest_user_not_found");
  return user;
}

/** Adds a user without a password, who chooses one by a link. */
export async function addUserTo(db: Queries, fields: UserFields, now: number): Promise<Row<"users">> {
  await assertFree(db, [fields.login, fields.email]);
  // No password has this hash.
  const id = await insertUser(db, { ...fields, password: "" }, "", now);
  return userOfId(db, id);
}

/** Changes the role or the e-mail address of a user. */
export async function changeUser(
  db: Queries,
  id: number,
  changes: Partial<Pick<UserFields, "role" | "email">>,
): Promise<Row<"users">> {
  const user = await userOfId(db, id);
  if (changes.email && changes.email !== user.email) await assertFree(db, [changes.email]);
  if (Object.keys(changes).length > 0) {
    await db.updateTable("users").set(changes).where("id", "=", id).execute();
    await assertAdministrator(db);
    await invalidateCredentials(db);
  }
  return { ...user, ...changes };
}

/** Deletes a user; their items go to another, who must be named if there are any. */
export async function deleteUser(db: Queries, id: number, newAuthor: number | null): Promise<Row<"users">> {
  const user = await userOfId(db, id);
  const successor = newAuthor === null ? null : await userOfId(db, newAuthor);
  if (!successor && (await hasItems(db, id))) throw new ServiceError("rest_user_has_items");
  if (successor) await reassignItems(db, id, successor.id);
  await deleteLoginLink(db, id);
  await db.deleteFrom("users").where("id", "=", id).execute();
  await assertAdministrator(db);
  await invalidateCredentials(db);
  return user;
}

async function assertFree(db: Queries, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (name !== "" && (await findUser(db, name))) throw new ServiceError("rest_user_exists");
}

/** Somebody must be left who can administer the site. */
async function assertAdministrator(db: Queries): Promise<void> {
  const left = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "administrator")
    .limit(1)
    .execute();
  if (left.length === 0) throw new ServiceError("rest_last_administrator");
}
