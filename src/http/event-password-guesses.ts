import type { Attempts } from "../auth/attempts.ts";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { isEventPassword } from "../resources/shared/event-password.ts";

/**
 * Runs a request. With an event password it is a guess, whatever is asked for: it counts against the address unless the
 * item opens or, where the response does not say so, the password is that of some event. That holds for errors as well:
 * that a page of a list or an external id is not found can depend on the password.
 */
export async function countGuess<T>(attempts: Attempts, context: Context, run: () => Promise<T>): Promise<T> {
  const { password, caller, client, now } = context;
  // Editors may open every event, and need not guess.
  if (password === null || has(caller, "edit_others")) return run();
  const { value } = await attempts.openEvents({ address: client.address, password, now }, async () => {
    try {
      const result = await run();
      return { value: () => result, isRight: await isEventPassword(context) };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const rethrow = (): T => {
        throw error;
      };
      return { value: rethrow, isRight: !isProtectedError(error) && (await isEventPassword(context)) };
    }
  });
  return value();
}

/** Whether an error says that an event needs another password. */
export const isProtectedError = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "event-password-protected";
