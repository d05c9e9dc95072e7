import { tooManyRequests } from "../errors.ts";
import { type Charge, consumeAll } from "../store/counters.ts";
import type { Store } from "../store/store.ts";

/**
 * The store for a command whose client has a limit of writes: each transaction charges the client's counters, after its
 * own statements so that most failures come before any change, and is rolled back beyond the limit.
 */
export const chargingStore = (store: Store, charges: readonly Charge[], now: number): Store => ({
  ...store,
  write: (work, options) =>
    store.write(async (db, hasBacklog) => {
      const result = await work(db, hasBacklog);
      const denied = (await consumeAll(db, charges, now)).find(({ allowed }) => !allowed);
      if (denied) throw tooManyRequests(denied.resetsAt - now);
      return result;
    }, options),
});
