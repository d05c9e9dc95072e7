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
      const states = await consumeAll(db, charges, now);
      for (const [index, { limit }] of charges.entries()) {
        const state = states[index];
        if (state && !state.allowed) throw tooManyRequests(state.resetsAt - now, limit);
      }
      return result;
    }, options),
});
