import type { Order, Predicate } from "../domain/predicates.ts";
import type { Dependencies } from "../operations/reads.ts";
import {
  type EventIndex,
  FEATURED,
  MAX_REGULAR_SECONDS,
  PROTECTED,
  postingName,
  TICKETED,
} from "./event-index.ts";
import { compileIndexQuery, type IndexQuery } from "./index-query.ts";
import { isEarlier, PostingList } from "./posting-list.ts";

/** The ids of a page, the exact total, and where other events are in the list. */
export interface IndexHits extends Dependencies {
  total: number;
}

/** The part of a list that a page shows. */
interface PageRange {
  limit: number;
  offset: number;
}

/**
 * Evaluates a predicate on the index: the second interpreter beside `store/predicate-sql.ts`. Null when the index cannot
 * evaluate the predicate or the order; SQL does then.
 */
export function executeIndexQuery(
  index: EventIndex,
  predicate: Predicate,
  order: readonly Order[],
  span: PageRange,
): IndexHits | null {
  const question = compileIndexQuery(predicate, order);
  if (!question) return null;
  const language = index.postingId(question.lang);
  const test = toSlotFilter(index, question);
  const driving = mostSelective(index, test.links) ?? [language];
  const left = test.links.filter((numbers) => numbers !== driving);
  const found = scanPage(index, driving, question, { ...test, links: left }, span);
  return { positionOf: pagePositions(index, language, question, found.ids), ...found };
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
  question: IndexQuery,
  ids: readonly number[],
): IndexHits["positionOf"] {
  const { startFrom, startTo } = question;
  const keyOf = (id: number | undefined) => (id === undefined ? null : index.keyOf(index.slot(id)));
  const [first, last] = [keyOf(ids[0]), keyOf(ids.at(-1))];
  let test: SlotFilter | null = null;
  let known = 0;
  return (id) => {
    const slot = index.slot(id);
    if (slot < 0 || index.languageOf(slot) !== language) return null;
    const start = index.startOf(slot);
    if (start < startFrom || start > startTo) return null;
    // Posting lists may have been created since.
    if (!test || known !== index.postingCount) test = toSlotFilter(index, question);
    known = index.postingCount;
    if (!matches(index, test, slot)) return null;
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

function toSlotFilter(index: EventIndex, question: IndexQuery): SlotFilter {
  const { lang, endFrom, endTo, featured, ticketed, isUnprotected, links } = question;
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

function matches(index: EventIndex, test: SlotFilter, slot: number): boolean {
  const end = index.endOf(slot);
  if (end < test.endFrom || end > test.endTo || (index.flagsOf(slot) & test.mask) !== test.flags)
    return false;
  for (const numbers of test.links) if (!index.isInAny(slot, numbers)) return false;
  return true;
}

/** A page and its total from the union of posting lists. */
function scanPage(
  index: EventIndex,
  numbers: readonly number[],
  bounds: TimeBounds,
  test: SlotFilter,
  { limit, offset }: PageRange,
): Omit<IndexHits, "positionOf"> {
  const list = index.postingFor(numbers);
  const ids: number[] = [];
  let total = 0;

  /** Tests every slot of a range. */
  function scanRange({ slots }: PostingList, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const slot = slots[at] ?? 0;
      if (!matches(index, test, slot)) continue;
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
      if (matches(index, test, slot)) ids.push(index.idOf(slot));
    }
  }

  const { first, last, sure, sureUntil, maybe, odd } = startBounds(index, bounds, test);
  const at = (of: PostingList, instant: number) => of.lowerBound((slot) => index.startOf(slot) >= instant);
  const isCountable = (test.mask & ~PROTECTED) === 0 && test.links.length === 0;
  if (first >= last) return { ids, total };
  if (!isCountable || list.length <= index.fullScanLimit) {
    scanRange(list, at(list, first), at(list, last));
    return { ids, total };
  }
  const outliers = index.outliersOf(numbers);
  scanRange(outliers, at(outliers, first), at(outliers, maybe));
  scanRange(list, at(list, maybe), at(list, sure));
  const uncertain = outliers.slots.subarray(at(outliers, odd), at(outliers, sureUntil));
  const failing = PostingList.of(uncertain.filter((slot) => !matches(index, test, slot)));
  skipRange(at(list, sure), at(list, sureUntil), failing);
  scanRange(list, at(list, sureUntil), at(list, last));
  return { ids, total };
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
  const odd = mask & PROTECTED ? sure : within(endTo - longest, sure);
  return { first, maybe, sure, odd: Math.min(odd, sureUntil), sureUntil, last };
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
