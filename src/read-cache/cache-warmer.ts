import { setTimeout as rest, setImmediate as turn } from "node:timers/promises";
import type { FragmentCache, FragmentRenderer } from "./fragment-cache.ts";

/** Events rendered per batch, and the pause after it in milliseconds. */
const idle = { batch: 40, rest: 4 };
const busy = { batch: 10, rest: 100 };

/** State that the warmer adapts to. */
export interface WarmerOptions {
  /** Requests so far; warming slows down while the number grows. */
  requests(): number;
  isClosed(): boolean;
}

/** Renders fragments in the background, one language after the other, before they are requested. */
export function createCacheWarmer({ requests, isClosed }: WarmerOptions) {
  let last: Promise<void> = Promise.resolve();

  /** Stops early when the fragment store is full or was cleared meanwhile. */
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
      // Due timers run before pending I/O; yielding once more lets waiting requests in.
      await turn();
    }
  }

  return {
    /** Queues the events that `find` returns, in their order. */
    add(fragments: FragmentCache, find: () => Promise<number[]>, options: FragmentRenderer): Promise<void> {
      last = last.catch(() => {}).then(async () => warmUp(fragments, await find(), options));
      return last;
    },
  };
}
