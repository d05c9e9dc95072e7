import type { Found } from "../context.ts";
import type { Condition, Order } from "../domain/conditions.ts";
import { type EventIndex, FEATURED, LONG, PROTECTED, postingName, TICKETED } from "./event-index.ts";
import { type Question, understand } from "./question.ts";
import { isEarlier, SortedSlots } from "./sorted-slots.ts";

/** The part of a list that a page shows. */
interface Span {
  limit: number;
  offset: number;
}

/**
 * Answers a condition by walking the index: the second interpreter beside `store/conditions.ts`. Null when the
 * condition or the order is not for it; SQL answers then.
 */
export function find(
  index: EventIndex,
  condition: Condition,
  order: readonly Order[],
  span: Span,
): Found | null {
  const question = understand(condition, order);
  if (!question) return null;
  const language = index.numberOf(question.lang);
  const test = testOf(index, question);
  const driving = shortest(index, test.links) ?? [language];
  const left = test.links.filter((numbers) => numbers !== driving);
  const found = walk(index, driving, question, { ...test, links: left }, span);
  return { place: placing(index, language, question, found.ids), ...found };
}

/** Of several lists, each given by the numbers of those that it is made of, the one to begin with. */
function shortest(index: EventIndex, lists: Test["links"]): readonly number[] | undefined {
  let best = lists[0];
  for (const list of lists) if (best && index.lengthOf(list) < index.lengthOf(best)) best = list;
  return best;
}

/** Tells where events are in a list of which a page shows these. */
function placing(
  index: EventIndex,
  language: number,
  question: Question,
  ids: readonly number[],
): Found["place"] {
  const { startFrom, startTo } = question;
  const keyOf = (id: number | undefined) => (id === undefined ? null : index.keyOf(index.slot(id)));
  const [first, last] = [keyOf(ids[0]), keyOf(ids.at(-1))];
  let test: Test | null = null;
  let known = 0;
  return (id) => {
    const slot = index.slot(id);
    if (slot < 0 || index.languageOf(slot) !== language) return null;
    const start = index.startOf(slot);
    if (start < startFrom || start > startTo) return null;
    // There may be lists by now that there were not.
    if (!test || known !== index.listCount) test = testOf(index, question);
    known = index.listCount;
    if (!passes(index, test, slot)) return null;
    if (!first || !last) return "on";
    const key = index.keyOf(slot);
    return isEarlier(key, first) ? "before" : isEarlier(last, key) ? "after" : "on";
  };
}

/** What a slot must satisfy whose start is within bounds. */
interface Test {
  endFrom: number;
  endTo: number;
  /** Which flags are asked for, and what they must be. */
  mask: number;
  flags: number;
  /** Of each, one of the lists with these numbers. */
  links: (readonly number[])[];
}

function testOf(index: EventIndex, question: Question): Test {
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
      groups.flatMap((grp) => index.numberOfKnown(postingName(kind, Number(grp), lang)) ?? []),
    ),
  };
}

function passes(index: EventIndex, test: Test, slot: number): boolean {
  const end = index.endOf(slot);
  if (end < test.endFrom || end > test.endTo || (index.flagsOf(slot) & test.mask) !== test.flags)
    return false;
  for (const numbers of test.links) if (!index.isOnAny(slot, numbers)) return false;
  return true;
}

/** A page and its total, out of the list that is on one of those with these numbers. */
function walk(
  index: EventIndex,
  numbers: readonly number[],
  bounds: Bounds,
  test: Test,
  { limit, offset }: Span,
): Omit<Found, "place"> {
  const list = index.listOf(numbers);
  const ids: number[] = [];
  let total = 0;

  /** Looks at every slot of a stretch of a list. */
  function look({ slots }: SortedSlots, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const slot = slots[at] ?? 0;
      if (!passes(index, test, slot)) continue;
      if (total >= offset && ids.length < limit) ids.push(index.idOf(slot));
      total += 1;
    }
  }

  /** Counts a stretch of which all pass but for some, and looks only at what is on the page. */
  function leap(from: number, to: number, failing: SortedSlots): void {
    const skipped = Math.max(0, offset - total);
    total += to - from - failing.length;
    for (let at = nth(index, list, from + skipped, failing); at < to && ids.length < limit; at++) {
      const slot = list.slots[at] ?? 0;
      if (passes(index, test, slot)) ids.push(index.idOf(slot));
    }
  }

  const { first, last, sure, sureUntil, maybe, odd } = reach(index, bounds, test);
  const at = (of: SortedSlots, instant: number) => of.firstWhere((slot) => index.startOf(slot) >= instant);
  const isOpen = (test.mask & ~PROTECTED) === 0 && test.links.length === 0;
  if (first >= last) return { ids, total };
  if (!isOpen || list.length <= index.few) {
    look(list, at(list, first), at(list, last));
    return { ids, total };
  }
  const unusual = index.oddOf(numbers);
  look(unusual, at(unusual, first), at(unusual, maybe));
  look(list, at(list, maybe), at(list, sure));
  const doubtful = unusual.slots.subarray(at(unusual, odd), at(unusual, sureUntil));
  const failing = SortedSlots.of(doubtful.filter((slot) => !passes(index, test, slot)));
  leap(at(list, sure), at(list, sureUntil), failing);
  look(list, at(list, sureUntil), at(list, last));
  return { ids, total };
}

type Bounds = Pick<Question, "startFrom" | "startTo" | "endFrom" | "endTo">;

/**
 * The instants between which events have to start. Lists are sorted by start, and but for the odd ones no event is
 * longer than `LONG`: so only near a bound of their ends ordinary ones have to be looked at, and all between are sure.
 */
function reach({ longest }: EventIndex, { startFrom, startTo, endFrom, endTo }: Bounds, { mask }: Test) {
  const first = Math.max(startFrom, endFrom - longest);
  const last = Math.min(startTo, endTo) + 1;
  const within = (instant: number, least: number) => Math.min(Math.max(instant, least), last);
  /** From here on, ordinary ones may pass. */
  const maybe = within(endFrom - LONG, first);
  /** From here on, ordinary ones pass. */
  const sure = within(endFrom, maybe);
  const sureUntil = within(endTo - LONG + 1, sure);
  /** From here on, odd ones may not pass though ordinary ones do. */
  const odd = mask & PROTECTED ? sure : within(endTo - longest, sure);
  return { first, maybe, sure, odd: Math.min(odd, sureUntil), sureUntil, last };
}

/** The place of a slot that has come to stand further on, because some before it do not count. */
function nth(index: EventIndex, list: SortedSlots, from: number, failing: SortedSlots): number {
  for (let passed = 0; ; ) {
    const slot = list.slots[from + passed] ?? 0;
    if (from + passed >= list.length) return list.length;
    const overtaken = failing.firstWhere((other) => index.isBefore(slot, other));
    if (overtaken === passed) return from + passed;
    passed = overtaken;
  }
}
