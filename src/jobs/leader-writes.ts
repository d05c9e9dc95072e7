import { type Election, NotLeaderError } from "../store/election.ts";
import type { Store } from "../store/store.ts";

/**
 * The store for work of the leader alone: a write fails unless this process leads when its transaction has the write
 * lock. If it ceases to lead after that, the writes of the next leader still wait for this transaction, and see it.
 */
export const leaderWrites = (store: Store, election: Election): Store => ({
  ...store,
  write: (work, options) =>
    store.write(async (db, hasBacklog) => {
      if (election.state() !== "leader") throw new NotLeaderError();
      return work(db, hasBacklog);
    }, options),
});
