import { randomBytes } from "node:crypto";
import { type Actor, record } from "../audit/record.ts";
import { ServiceError } from "../errors.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { type Attempts, FailedAttempt } from "./attempts.ts";
import { isKnownAddress } from "./known-addresses.ts";
import { base32, findStep } from "./totp.ts";

/** Recovery codes that a user has, each for one use. */
export const RECOVERY_CODES = 10;

/** 80 random bits: a fast hash of them is enough. */
const RECOVERY_CODE_BYTES = 10;

/** A code that was right: the time step that it belongs to, or the hash of a recovery code. */
export type Proof = { step: number } | { recoveryCode: string };

/** A second factor that is in use. */
export type SecondFactor = Row<"second_factors"> & { confirmed: number };

/** The second factor of a user, also one that is not confirmed yet. */
export const storedFactor = (db: Queries, userId: number): Promise<Row<"second_factors"> | undefined> =>
  db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** The second factor that a user has to log in with; null without one. */
export async function secondFactorOf(db: Queries, userId: number): Promise<SecondFactor | null> {
  const row = await storedFactor(db, userId);
  return row && row.confirmed !== null ? { ...row, confirmed: row.confirmed } : null;
}

/** The ids of users who have a second factor. */
export async function usersWithFactor(db: Queries): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("confirmed", "is not", null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Hashes of the recovery codes that are left. */
export const recoveryHashes = ({ recovery_codes }: Pick<SecondFactor, "recovery_codes">): string[] =>
  // `enableFactor` and `renewRecoveryCodes` have written it.
  JSON.parse(recovery_codes) as string[];

/** Makes recovery codes, and the hashes that are stored of them. */
export function newRecoveryCodes(store: Pick<Store, "keyedHash">): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join("-"),
  );
  return { codes, hashes: codes.map((code) => hashOf(store, normalized(code))) };
}

/** Blanks and hyphens only make codes readable. */
const normalized = (code: string): string => code.replace(/[\s-]+/g, "").toLowerCase();

const hashOf = ({ keyedHash }: Pick<Store, "keyedHash">, code: string) => keyedHash("recovery code", code);

/** Guesses of a code, which are counted as those of passwords are. */
export interface CodeGuess {
  userId: number;
  code: string;
  address: string;
  now: number;
}

/** Checks a code against a secret; throws when it is wrong. */
export async function checkCode(
  { store, attempts }: { store: Store; attempts: Attempts },
  { userId, code, address, now }: CodeGuess,
  factor: Pick<Row<"second_factors">, "secret" | "last_step" | "recovery_codes">,
): Promise<Proof> {
  const isKnown = await isKnownAddress(store, userId, address, now);
  const attempt = { address, userId, account: isKnown ? null : `user ${userId}`, now };
  const given = normalized(code);
  return attempts.useSecondFactor(attempt, async () => {
    const step = findStep(factor.secret, given, now, factor.last_step);
    if (step !== null) return { step };
    const recoveryCode = hashOf(store, given);
    return recoveryHashes(factor).includes(recoveryCode) ? { recoveryCode } : null;
  });
}

/** Checks the second factor of a user whose password was right: null where they have none; throws without a right code. */
export async function proveSecondFactor(
  app: { store: Store; attempts: Attempts },
  { code, ...guess }: Omit<CodeGuess, "code"> & { code: string | null },
): Promise<Proof | null> {
  const factor = await secondFactorOf(app.store.read, guess.userId);
  if (!factor) return null;
  if (code === null) throw new ServiceError("rest_second_factor_required");
  return checkCode(app, { ...guess, code }, factor);
}

/**
 * A store whose writes use a code up, in the same transaction: of two requests with the same code only one passes. Without
 * a proof they fail for a user who has got a second factor since it was checked.
 */
export const provenBy = (store: Store, proof: Proof | null, actor: Actor): Store => ({
  ...store,
  write: (work) =>
    store.write(async (db, hasBacklog) => {
      await useProof(db, proof, actor);
      return work(db, hasBacklog);
    }),
});

/** Waits for a write that uses a code up: where another has used it meanwhile, the user's attempt has failed. */
export async function usingCode<T>(userId: number, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rest_second_factor_invalid") throw error;
    throw new FailedAttempt(error.code, userId);
  }
}

async function useProof(db: Queries, proof: Proof | null, actor: Actor): Promise<void> {
  const { id } = actor.caller;
  const factor = await secondFactorOf(db, id);
  if (!factor && proof === null) return;
  if (!factor) throw new ServiceError("rest_second_factor_invalid");
  if (proof === null) throw new ServiceError("rest_second_factor_required");
  const update = db.updateTable("second_factors").where("user_id", "=", id);
  const { numUpdatedRows } =
    "step" in proof
      ? await update.set({ last_step: proof.step }).where("last_step", "<", proof.step).executeTakeFirst()
      : await update
          .set({ recovery_codes: JSON.stringify(withoutOne(recoveryHashes(factor), proof.recoveryCode)) })
          // Another node may have used the same code since it was read.
          .where("recovery_codes", "=", factor.recovery_codes)
          .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new ServiceError("rest_second_factor_invalid");
  if ("recoveryCode" in proof)
    await record(db, actor, { action: "recovery-code-use", kind: "users", id, changes: "{}" });
}

function withoutOne(hashes: readonly string[], used: string): string[] {
  if (!hashes.includes(used)) throw new ServiceError("rest_second_factor_invalid");
  return hashes.filter((hash) => hash !== used);
}
