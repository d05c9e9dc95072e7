import { setTimeout as rest, setImmediate as turn } from "node:timers/promises";
import type { EventFragments, Showing } from "./event-fragments.ts";

/** How many events are made at once, and how long others have their turn then, in milliseconds. */
const idle = { batch: 40, rest: 4 };
const busy = { batch: 10, rest: 100 };

/** What warming has to look out for. */
export interface Surroundings {
  /** How many requests there have been: while there are more and more, warming holds back. */
  requests(): number;
  isClosed(): boolean;
}

/** Makes the records of events before somebody asks for them, one language after the other. */
export function warmer({ requests, isClosed }: Surroundings) {
  let last: Promise<void> = Promise.resolve();

  /** Ends early when there is no room, or when what was made is forgotten meanwhile. */
  async function warm(fragments: EventFragments, ids: readonly number[], showing: Showing): Promise<void> {
    let seen = requests();
    for (let at = 0; at < ids.length; ) {
      if (isClosed() || fragments.isFull || !fragments.warm.has(showing.language)) return;
      const pace = requests() > seen + 1 ? busy : idle;
      seen = requests();
      const missing = ids.slice(at, at + pace.batch).filter((id) => !fragments.has(id));
      at += pace.batch;
      if (missing.length === 0) continue;
      await fragments.make(missing, showing);
      await rest(pace.rest, undefined, { ref: false });
      // Timers that are due go before requests that wait; after this turn they do not.
      await turn();
    }
  }

  return {
    /** Lets the records of the events that are found be made, in their order. */
    add(fragments: EventFragments, find: () => Promise<number[]>, showing: Showing): Promise<void> {
      last = last.catch(() => {}).then(async () => warm(fragments, await find(), showing));
      return last;
    },
  };
}
