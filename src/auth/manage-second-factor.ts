import { type Actor, type AuditAction, record } from "../audit/record.ts";
import { ServiceError } from "../errors.ts";
import { invalidateCredentials } from "../store/credentials-version.ts";
import type { Queries, Store } from "../store/store.ts";
import { storedFactor } from "./second-factor.ts";
import { endSessions } from "./sessions.ts";
import { requireUser } from "./users.ts";

/** Stores a secret that is not in use until a code confirms it; the one before is gone. */
export const beginFactor = (store: Store, userId: number, secret: string): Promise<void> =>
  store.write(async (db) => {
    const before = await storedFactor(db, userId);
    if (before && before.confirmed !== null) throw new ServiceError("rest_second_factor_enabled");
    const fresh = { secret, last_step: 0, confirmed: null, recovery_codes: "[]" };
    await db
      .insertInto("second_factors")
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) =>
        // Another node may have put it into use since it was read.
        conflict.column("user_id").doUpdateSet(fresh).where("second_factors.confirmed", "is", null),
      )
      .execute();
  });

/** A secret that a code has confirmed. */
export interface ConfirmedFactor {
  secret: string;
  step: number;
  /** Hashes of the recovery codes. */
  hashes: readonly string[];
  /** The session that stays. */
  session: string | null;
}

/** Puts a second factor into use, and ends the other sessions, which have begun without one. */
export const enableFactor = (store: Store, actor: Actor, factor: ConfirmedFactor): Promise<void> =>
  store.write(async (db) => {
    const { id } = actor.caller;
    const { numUpdatedRows } = await db
      .updateTable("second_factors")
      .set({
        confirmed: actor.now,
        last_step: factor.step,
        recovery_codes: JSON.stringify(factor.hashes),
      })
      .where("user_id", "=", id)
      .where("secret", "=", factor.secret)
      .where("confirmed", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new ServiceError("rest_second_factor_not_set_up");
    await endSessions(db, id, { except: factor.session });
    await invalidateCredentials(db);
    await recordOf(db, actor, "second-factor-enable", id);
  });

/** Removes the second factor of whoever asks. */
export const disableFactor = (store: Store, actor: Actor): Promise<void> =>
  store.write(async (db) => {
    await deleteFactor(db, actor.caller.id);
    await invalidateCredentials(db);
    await recordOf(db, actor, "second-factor-disable", actor.caller.id);
  });

/** Replaces the recovery codes of whoever asks. */
export const renewRecoveryCodes = (store: Store, actor: Actor, hashes: readonly string[]): Promise<void> =>
  store.write(async (db) => {
    const { id } = actor.caller;
    const recovery_codes = JSON.stringify(hashes);
    await db.updateTable("second_factors").set({ recovery_codes }).where("user_id", "=", id).execute();
    await recordOf(db, actor, "recovery-codes-renew", id);
  });

/** Removes the second factor of another user, who has lost it; returns whether there was one. */
export async function resetFactor(db: Queries, actor: Actor, userId: number): Promise<boolean> {
  const factor = await storedFactor(db, userId);
  await deleteFactor(db, userId);
  if (!factor || factor.confirmed === null) return false;
  await invalidateCredentials(db);
  await recordOf(db, actor, "second-factor-reset", userId);
  return true;
}

/** The same for the command line, by login. */
export const resetFactorOf = (store: Store, actor: Actor, login: string): Promise<boolean> =>
  store.write(async (db) => resetFactor(db, actor, (await requireUser(db, login)).id));

const deleteFactor = (db: Queries, userId: number) =>
  db.deleteFrom("second_factors").where("user_id", "=", userId).execute();

const recordOf = (db: Queries, actor: Actor, action: AuditAction, id: number) =>
  record(db, actor, { action, kind: "users", id, changes: "{}" });
