import type { FoundItems } from "../store/words/word-index.ts";
import type { EventIndex } from "./event-index.ts";

/** The slots of the events that a search has found, and the rank by slot, of which 0 is none. */
export interface SlotRanks {
  slots: Int32Array;
  ranks: Uint8Array;
}

/** Finds the events of a search in the index. */
export function slotRanks(index: EventIndex, { ids, ranks }: FoundItems): SlotRanks {
  const slots = new Int32Array(ids.length);
  const bySlot = new Uint8Array(index.slotCount);
  let count = 0;
  for (let at = 0; at < ids.length; at++) {
    const slot = index.slot(ids[at] ?? 0);
    if (slot < 0) continue;
    slots[count++] = slot;
    bySlot[slot] = ranks[at] ?? 0;
  }
  return { slots: slots.subarray(0, count), ranks: bySlot };
}

/** Slots with the best ranks first, and otherwise in their order. */
export function byRank(slots: Int32Array, ranks: Uint8Array): number[] {
  const groups: number[][] = [];
  for (const slot of slots) {
    const rank = ranks[slot] ?? 0;
    groups[rank] ??= [];
    groups[rank].push(slot);
  }
  return groups.flat();
}
