import { setTimeout as rest, setImmediate as turn } from "node:timers/promises";
import type { FragmentCache, FragmentRenderer } from "./fragment-cache.ts";

/** How many events are made at once, and how long others have their turn then, in milliseconds. */
const idle = { batch: 40, rest: 4 };
const busy = { batch: 10, rest: 100 };

/** What warming has to look out for. */
export interface WarmerOptions {
  /** How many requests there have been: while there are more and more, warming holds back. */
  requests(): number;
  isClosed(): boolean;
}

/** Makes the records of events before somebody asks for them, one language after the other. */
export function createCacheWarmer({ requests, isClosed }: WarmerOptions) {
  let last: Promise<void> = Promise.resolve();

  /** Ends early when there is no room, or when what was made is forgotten meanwhile. */
  async function warmUp(
    fragments: FragmentCache,
    ids: readonly number[],
    options: FragmentRenderer,
  ): Promise<void> {
    let seen = requests();
    for (let at = 0; at < ids.length; ) {
      if (isClosed() || fragments.isFull || !fragments.warmLanguages.has(options.language)) return;
      const pace = requests() > seen + 1 ? busy : idle;
      seen = requests();
      const missing = ids.slice(at, at + pace.batch).filter((id) => !fragments.has(id));
      at += pace.batch;
      if (missing.length === 0) continue;
      await fragments.renderMissing(missing, options);
      await rest(pace.rest, undefined, { ref: false });
      // Timers that are due go before requests that wait; after this turn they do not.
      await turn();
    }
  }

  return {
    /** Lets the records of the events that are found be made, in their order. */
    add(fragments: FragmentCache, find: () => Promise<number[]>, options: FragmentRenderer): Promise<void> {
      last = last.catch(() => {}).then(async () => warmUp(fragments, await find(), options));
      return last;
    },
  };
}
