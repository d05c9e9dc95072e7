import { base32, codeAt, STEP_SECONDS, stepAt } from "../../src/auth/totp.ts";
import type { TestService } from "./service.ts";

const SECRET = base32(Buffer.from("of the tests"));

/** The code that an authenticator app shows at the time of a service. */
export const codeNow = ({ clock }: Pick<TestService, "clock">, secret = SECRET): string =>
  codeAt(secret, stepAt(clock.now));

/** Lets so much time pass that the next code is another one. */
export function nextCode(service: Pick<TestService, "clock">, secret = SECRET): string {
  service.clock.now += STEP_SECONDS;
  return codeNow(service, secret);
}

/**
 * Gives a user of the tests a second factor, in the store, and makes their password an application password, so that
 * their client goes on working. Returns the code of the moment.
 */
export async function giveFactor(
  service: Pick<TestService, "store" | "clock">,
  login: string,
  confirmed: number | null = service.clock.now,
): Promise<string> {
  await service.store.write(async (db) => {
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("login", "=", login)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("second_factors").where("user_id", "=", id).execute();
    const row = { user_id: id, secret: SECRET, last_step: 0, confirmed, recovery_codes: "[]" };
    await db.insertInto("second_factors").values(row).execute();
    await db.updateTable("app_passwords").set({ name: "program" }).where("user_id", "=", id).execute();
  });
  return codeNow(service);
}
