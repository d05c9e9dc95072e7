import type { FoundItems } from "../store/words/word-index.ts";
import type { EventIndex } from "./event-index.ts";

/** The slots of the events that a search has found, and the rank of any slot, of which 0 is none. */
export interface SlotRanks {
  slots: number[];
  of(slot: number): number;
}

/** Finds the events of a search in the index. */
export function slotRanks(index: EventIndex, { ids, ranks }: FoundItems): SlotRanks {
  const slots = ids.map(index.slot);
  const last = slots.reduce((greatest, slot) => Math.max(greatest, slot), -1);
  const bySlot = new Uint8Array(last + 1);
  slots.forEach((slot, at) => {
    if (slot >= 0) bySlot[slot] = ranks[at] ?? 0;
  });
  return { slots: slots.filter((slot) => slot >= 0), of: (slot) => bySlot[slot] ?? 0 };
}

/** Slots with the best ranks first, and otherwise in their order. */
export function byRank(slots: readonly number[], rankOf: (slot: number) => number): number[] {
  const groups: number[][] = [];
  for (const slot of slots) {
    const rank = rankOf(slot);
    groups[rank] ??= [];
    groups[rank].push(slot);
  }
  return groups.flat();
}
