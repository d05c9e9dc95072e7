import type { Attempts } from "../auth/attempts.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { isEventPassword } from "../resources/shared/event-password.ts";

/**
 * Runs a request. With an event password it is a guess, whatever is asked for: it counts against the address unless the
 * item opens; a list never says so, and counts unless the password is that of some event.
 */
export async function countGuess<T>(
  attempts: Attempts,
  context: Context,
  run: () => Promise<T>,
  isRead = true,
): Promise<T> {
  const { password, client, now } = context;
  if (password === null) return run();
  const { value } = await attempts.openEvents({ address: client.address, password, now }, async () => {
    try {
      const result = await run();
      return { value: () => result, isRight: !isRead || (await isEventPassword(context)) };
    } catch (error) {
      if (!isProtectedError(error)) throw error;
      const rethrow = (): T => {
        throw error;
      };
      return { value: rethrow, isRight: false };
    }
  });
  return value();
}

/** Whether an error says that an event needs another password. */
export const isProtectedError = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "event-password-protected";
