import { type Actor, type AuditAction, record } from "../audit/record.ts";
import type { Store } from "../store/store.ts";

/** A store whose writes also append that a user has logged in or out, in the same transaction. */
export const auditedLogins = (
  store: Store,
  actor: Actor,
  action: Extract<AuditAction, "log-in" | "log-out">,
  userId: number,
): Store => ({
  ...store,
  write: (work) =>
    store.write(async (db, hasBacklog) => {
      const result = await work(db, hasBacklog);
      const user = await db
        .selectFrom("users")
        .select(["id", "login", "role"])
        .where("id", "=", userId)
        .executeTakeFirst();
      if (user)
        await record(db, { ...actor, caller: user }, { action, kind: "users", id: user.id, changes: "{}" });
      return result;
    }),
});

/**
 * Records a login that has failed, of a user or, with the id 0, of nobody. A name that nobody has is not stored: people
 * type their password into the wrong field.
 */
export const recordFailure = (store: Store, actor: Actor, id: number): Promise<void> =>
  store.write((db) => record(db, actor, { action: "log-in-failed", kind: "users", id, changes: "{}" }));
