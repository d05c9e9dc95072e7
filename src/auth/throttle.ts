import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors.ts";

/** How many failures an address has before it must wait. */
const FREE = 10;

/** After how long failures are forgotten, in seconds. */
const WINDOW = 600;

/** Addresses whose failures are counted. */
const MAX_WATCHED = 10_000;

export type Throttle = ReturnType<typeof throttle>;

/** Slows an address down that fails again and again: each failure beyond the first few doubles its wait. */
export function throttle() {
  const failures = new LRUCache<string, { count: number; last: number }>({ max: MAX_WATCHED });

  function wait(address: string, now: number): number {
    const record = failures.get(address);
    if (!record || record.count < FREE) return 0;
    const pause = Math.min(2 ** (record.count - FREE), WINDOW);
    return Math.max(0, record.last + pause - now);
  }

  function failed(address: string, now: number): void {
    const record = failures.get(address);
    const fresh = !record || now - record.last > WINDOW;
    failures.set(address, { count: fresh ? 1 : record.count + 1, last: now });
  }

  return {
    /** Checks credentials that an address sends; throws when they are wrong, or when it has to wait first. */
    async attempt<T>(address: string, now: number, check: () => Promise<T | null>): Promise<T> {
      const seconds = wait(address, now);
      if (seconds > 0)
        throw new ServiceError("rest_too_many_requests", {
          subject: String(seconds),
          headers: { "Retry-After": String(seconds) },
        });
      const found = await check();
      if (found === null) {
        failed(address, now);
        throw new ServiceError("incorrect_password");
      }
      failures.delete(address);
      return found;
    },
  };
}
