import { type Actor, type AuditAction, changesBetween, REDACTED, record } from "../audit/record.ts";
import type { Queries, Store } from "../store/store.ts";

/**
 * A store whose writes also append what they did to users and application passwords to the audit trail, in the same
 * transaction. For administration, which is rare: each write reads all users before and after.
 */
export const auditedUsers = (store: Store, actor: Actor): Store => ({
  ...store,
  write: (work) =>
    store.write(async (db, hasBacklog) => {
      const before = await accountsOf(db);
      const result = await work(db, hasBacklog);
      await recordChanges(db, actor, before, await accountsOf(db));
      return result;
    }),
});

/** Recorded properties of an account: values by field. */
type Fields = Record<string, unknown>;

interface Accounts {
  users: Map<number, Fields>;
  /** By id, with the id of the user. */
  passwords: Map<number, { userId: number; fields: Fields }>;
}

async function accountsOf(db: Queries): Promise<Accounts> {
  const users = await db.selectFrom("users").select(["id", "login", "email", "role", "password"]).execute();
  const passwords = await db.selectFrom("app_passwords").select(["id", "user_id", "name"]).execute();
  return {
    users: new Map(users.map(({ id, ...fields }) => [id, fields])),
    passwords: new Map(
      passwords.map(({ id, user_id, name }) => [id, { userId: user_id, fields: { app_password: id, name } }]),
    ),
  };
}

async function recordChanges(db: Queries, actor: Actor, before: Accounts, after: Accounts): Promise<void> {
  const add = async (action: AuditAction, id: number, old: Fields | null, current: Fields | null) => {
    const changes = changesBetween(old, current);
    if (Object.keys(changes).length === 0) return;
    // A hash is a secret as well: only that it changed is recorded.
    if (changes.password) changes.password = [old && REDACTED, current && REDACTED];
    await record(db, actor, { action, kind: "users", id, changes: JSON.stringify(changes) });
  };
  for (const [id, fields] of after.users) {
    const old = before.users.get(id) ?? null;
    await add(old ? "user-change" : "user-add", id, old, fields);
  }
  for (const [id, { userId, fields }] of after.passwords)
    if (!before.passwords.has(id)) await add("app-password-create", userId, null, fields);
  for (const [id, { userId, fields }] of before.passwords)
    if (!after.passwords.has(id)) await add("app-password-revoke", userId, fields, null);
  for (const [id, fields] of before.users)
    if (!after.users.has(id)) await add("user-remove", id, fields, null);
}
