import type { Order, Predicate } from "../domain/predicates.ts";
import type { Dependencies } from "../operations/reads.ts";
import type { PageRange } from "../store/rows.ts";
import type { WordIndex } from "../store/words/word-index.ts";
import {
  type EventIndex,
  FEATURED,
  MAX_REGULAR_SECONDS,
  PROTECTED,
  postingName,
  TICKETED,
} from "./event-index.ts";
import { compileIndexQuery, type IndexQuery, isRanked } from "./index-query.ts";
import { isEarlier, PostingList } from "./posting-list.ts";
import { byRank, type SlotRanks, slotRanks } from "./slot-ranks.ts";

/** The ids of a page, the exact total, and where other events are in the list. */
export interface IndexHits extends Dependencies {
  total: number;
}

/**
 * Evaluates a predicate on the index: the second interpreter beside `store/predicate-sql.ts`. Null when the index cannot
 * evaluate the predicate or the order; SQL does then. A search needs the word index, which may decline it; `ranksOf`
 * may know the ranks of its events from a query before.
 */
export function executeIndexQuery(
  index: EventIndex,
  predicate: Predicate,
  order: readonly Order[],
  range: PageRange,
  words: WordIndex | null = null,
  ranksOf = slotRanks,
): IndexHits | null {
  const query = compileIndexQuery(predicate, order);
  if (!query) return null;
  const searched = query.text && words?.find(query.text);
  if (query.text && !searched) return null;
  const language = index.postingId(query.lang);
  const filter = toSlotFilter(index, query);
  const driving = mostSelective(index, filter.links) ?? [language];
  const others = { ...filter, links: filter.links.filter((postingIds) => postingIds !== driving) };
  const found = searched
    ? searchPage(
        index,
        { driving, language, bounds: query, filter: others },
        ranksOf(index, searched),
        isRanked(order, query),
        range,
      )
    : scanPage(index, driving, query, others, range);
  return { positionOf: pagePositions(index, language, query, found.ids), ...found };
}

/** The shortest of several unions of posting lists: it drives the scan, the others filter. */
function mostSelective(index: EventIndex, lists: SlotFilter["links"]): readonly number[] | undefined {
  let best = lists[0];
  for (const list of lists) if (best && index.maxLength(list) < index.maxLength(best)) best = list;
  return best;
}

/** Returns a function that finds the position of an event relative to the page of these ids. */
function pagePositions(
  index: EventIndex,
  language: number,
  query: IndexQuery,
  ids: readonly number[],
): IndexHits["positionOf"] {
  const { startFrom, startTo } = query;
  const keyOf = (id: number | undefined) => (id === undefined ? null : index.keyOf(index.slot(id)));
  const [first, last] = [keyOf(ids[0]), keyOf(ids.at(-1))];
  let filter: SlotFilter | null = null;
  let seenPostings = 0;
  return (id) => {
    const slot = index.slot(id);
    if (slot < 0 || index.languageOf(slot) !== language) return null;
    const start = index.startOf(slot);
    if (start < startFrom || start > startTo) return null;
    // Posting lists may have been created since.
    if (!filter || seenPostings !== index.postingCount) filter = toSlotFilter(index, query);
    seenPostings = index.postingCount;
    if (!matches(index, filter, slot)) return null;
    if (!first || !last) return "on";
    const key = index.keyOf(slot);
    return isEarlier(key, first) ? "before" : isEarlier(last, key) ? "after" : "on";
  };
}

/** The conditions on a slot besides the bounds of its start. */
interface SlotFilter {
  endFrom: number;
  endTo: number;
  /** The flags to test, and their required values. */
  mask: number;
  flags: number;
  /** Of each, one of these posting lists must contain the slot. */
  links: (readonly number[])[];
}

function toSlotFilter(index: EventIndex, query: IndexQuery): SlotFilter {
  const { lang, endFrom, endTo, featured, ticketed, isUnprotected, links } = query;
  return {
    endFrom,
    endTo,
    mask:
      (featured === null ? 0 : FEATURED) |
      (ticketed === null ? 0 : TICKETED) |
      (isUnprotected ? PROTECTED : 0),
    flags: (featured ? FEATURED : 0) | (ticketed ? TICKETED : 0),
    links: links.map(({ kind, groups }) =>
      groups.flatMap(
        (translation_group) => index.knownPostingId(postingName(kind, Number(translation_group), lang)) ?? [],
      ),
    ),
  };
}

function matches(index: EventIndex, filter: SlotFilter, slot: number): boolean {
  const end = index.endOf(slot);
  if (end < filter.endFrom || end > filter.endTo || (index.flagsOf(slot) & filter.mask) !== filter.flags)
    return false;
  for (const postingIds of filter.links) if (!index.isInAny(slot, postingIds)) return false;
  return true;
}

/** A page and its total from the union of posting lists. */
function scanPage(
  index: EventIndex,
  postingIds: readonly number[],
  bounds: TimeBounds,
  filter: SlotFilter,
  { limit, offset }: PageRange,
): Omit<IndexHits, "positionOf"> {
  const list = index.postingFor(postingIds);
  const ids: number[] = [];
  let total = 0;

  /** Tests every slot of a range. */
  function scanRange({ slots }: PostingList, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const slot = slots[at] ?? 0;
      if (!matches(index, filter, slot)) continue;
      if (total >= offset && ids.length < limit) ids.push(index.idOf(slot));
      total += 1;
    }
  }

  /** Counts a range in which all but the failing slots match, and reads only the slots of the page. */
  function skipRange(from: number, to: number, failing: PostingList): void {
    const skipped = Math.max(0, offset - total);
    total += to - from - failing.length;
    for (let at = nthMatch(index, list, from + skipped, failing); at < to && ids.length < limit; at++) {
      const slot = list.slots[at] ?? 0;
      if (matches(index, filter, slot)) ids.push(index.idOf(slot));
    }
  }

  const { first, last, sure, sureUntil, maybe, outliersFrom } = startBounds(index, bounds, filter);
  const at = (of: PostingList, instant: number) => of.lowerBound((slot) => index.startOf(slot) >= instant);
  const isCountable = (filter.mask & ~PROTECTED) === 0 && filter.links.length === 0;
  if (first >= last) return { ids, total };
  if (!isCountable || list.length <= index.fullScanLimit) {
    scanRange(list, at(list, first), at(list, last));
    return { ids, total };
  }
  const outliers = index.outliersOf(postingIds);
  scanRange(outliers, at(outliers, first), at(outliers, maybe));
  scanRange(list, at(list, maybe), at(list, sure));
  const uncertain = outliers.slots.subarray(at(outliers, outliersFrom), at(outliers, sureUntil));
  const failing = PostingList.of(uncertain.filter((slot) => !matches(index, filter, slot)));
  skipRange(at(list, sure), at(list, sureUntil), failing);
  scanRange(list, at(list, sureUntil), at(list, last));
  return { ids, total };
}

/** The conditions of a search besides its words. */
interface SearchScope {
  driving: readonly number[];
  language: number;
  bounds: TimeBounds;
  filter: SlotFilter;
}

/**
 * A page and its total of the events that a search has found, by start or the best first. Few of them are sorted; many are
 * looked for in a posting list, which is sorted already.
 */
function searchPage(
  index: EventIndex,
  { driving, language, bounds, filter }: SearchScope,
  { slots: foundSlots, ranks }: SlotRanks,
  isByRank: boolean,
  range: PageRange,
): Omit<IndexHits, "positionOf"> {
  const { first, last } = startBounds(index, bounds, filter);
  const sorted = () => {
    const isInScope = (slot: number) =>
      index.languageOf(slot) === language &&
      index.startOf(slot) >= first &&
      index.startOf(slot) < last &&
      index.isInAny(slot, driving);
    return foundSlots
      .filter((slot) => isInScope(slot) && matches(index, filter, slot))
      .sort((a, b) => (index.isBefore(a, b) ? -1 : 1));
  };
  const scanned = () => {
    const list = index.postingFor(driving);
    const at = (instant: number) => list.lowerBound((slot) => index.startOf(slot) >= instant);
    const slots = list.slots.subarray(at(first), Math.max(at(first), at(last)));
    // Half of the time that `filter` takes, which calls a function for each of all events.
    const matching = new Int32Array(slots.length);
    let count = 0;
    for (const slot of slots) if (ranks[slot] !== 0 && matches(index, filter, slot)) matching[count++] = slot;
    return matching.subarray(0, count);
  };
  const slots = foundSlots.length <= index.fullScanLimit ? sorted() : scanned();
  const ordered = isByRank ? byRank(slots, ranks) : slots;
  const { limit, offset } = range;
  return { ids: Array.from(ordered.slice(offset, offset + limit), index.idOf), total: slots.length };
}

type TimeBounds = Pick<IndexQuery, "startFrom" | "startTo" | "endFrom" | "endTo">;

/**
 * The bounds of starts. Posting lists are sorted by start, and except for outliers no event is longer than
 * `MAX_REGULAR_SECONDS`: only regular events that start within that distance of a bound of their end need testing, all
 * between match.
 */
function startBounds(
  { longest }: EventIndex,
  { startFrom, startTo, endFrom, endTo }: TimeBounds,
  { mask }: SlotFilter,
) {
  const first = Math.max(startFrom, endFrom - longest);
  const last = Math.min(startTo, endTo) + 1;
  const within = (instant: number, least: number) => Math.min(Math.max(instant, least), last);
  /** From here on, regular events may match. */
  const maybe = within(endFrom - MAX_REGULAR_SECONDS, first);
  /** From here on, regular events match. */
  const sure = within(endFrom, maybe);
  const sureUntil = within(endTo - MAX_REGULAR_SECONDS + 1, sure);
  /** From here on, outliers may fail where regular events match. */
  const outliersFrom = mask & PROTECTED ? sure : within(endTo - longest, sure);
  return { first, maybe, sure, outliersFrom: Math.min(outliersFrom, sureUntil), sureUntil, last };
}

/** The index of the nth match, given the failing slots before it. */
function nthMatch(index: EventIndex, list: PostingList, from: number, failing: PostingList): number {
  for (let passed = 0; ; ) {
    const slot = list.slots[from + passed] ?? 0;
    if (from + passed >= list.length) return list.length;
    const overtaken = failing.lowerBound((other) => index.isBefore(slot, other));
    if (overtaken === passed) return from + passed;
    passed = overtaken;
  }
}
