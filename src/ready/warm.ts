import { setTimeout as rest } from "node:timers/promises";
import type { EventFragments, Showing } from "./event-fragments.ts";

/** How many events are made at once, and how long others have their turn then, in milliseconds. */
const BATCH = 50;
const REST = 4;

/**
 * Makes the records of events before somebody asks for them, in the order in which they are likely to be asked for.
 * Ends early when there is no room, or when what was made is forgotten meanwhile.
 */
export async function warm(
  fragments: EventFragments,
  ids: readonly number[],
  showing: Showing,
  isClosed: () => boolean,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    if (isClosed() || fragments.isFull || !fragments.warm.has(showing.language)) return;
    const missing = ids.slice(at, at + BATCH).filter((id) => !fragments.has(id));
    if (missing.length === 0) continue;
    await fragments.make(missing, showing);
    await rest(REST, undefined, { ref: false });
  }
}
