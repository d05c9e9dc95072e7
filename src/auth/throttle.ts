import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors.ts";

/** Failures of an IP address before it is throttled. */
const FREE_FAILURES = 10;

/** Failures older than this are not counted; also the maximum delay. */
const WINDOW_SECONDS = 600;

/** IP addresses whose failures are counted. */
const MAX_ADDRESSES = 10_000;

export type Throttle = ReturnType<typeof throttle>;

/** Throttles login attempts by IP address: each failure beyond the free ones doubles the delay. */
export function throttle() {
  const failures = new LRUCache<string, { count: number; last: number }>({ max: MAX_ADDRESSES });

  function remainingDelay(address: string, now: number): number {
    const record = failures.get(address);
    if (!record || record.count < FREE_FAILURES) return 0;
    const delay = Math.min(2 ** (record.count - FREE_FAILURES), WINDOW_SECONDS);
    return Math.max(0, record.last + delay - now);
  }

  function countFailure(address: string, now: number): void {
    const record = failures.get(address);
    const isFirst = !record || now - record.last > WINDOW_SECONDS;
    failures.set(address, { count: isFirst ? 1 : record.count + 1, last: now });
  }

  return {
    /** Runs a check of credentials; throws when it returns null, or without running it while the address is delayed. */
    async attempt<T>(address: string, now: number, check: () => Promise<T | null>): Promise<T> {
      const seconds = remainingDelay(address, now);
      if (seconds > 0)
        throw new ServiceError("rest_too_many_requests", {
          subject: String(seconds),
          headers: { "Retry-After": String(seconds) },
        });
      const result = await check();
      if (result === null) {
        countFailure(address, now);
        throw new ServiceError("incorrect_password");
      }
      failures.delete(address);
      return result;
    },
  };
}
