import type { Place } from "../context.ts";
import type { Condition, Order } from "../domain/conditions.ts";
import { type EventIndex, FEATURED, isEarlier, PROTECTED, TICKETED } from "./event-index.ts";
import { SortedSlots } from "./sorted-slots.ts";

/** What the index can answer: a language, bounds, flags and links, all of which must hold. */
interface Question {
  lang: string | null;
  /** Least and greatest start and end, inclusive. */
  startFrom: number;
  startTo: number;
  endFrom: number;
  endTo: number;
  featured: boolean | null;
  ticketed: boolean | null;
  /** Only events without a password. */
  isUnprotected: boolean;
  /** Of each, one of these postings. */
  links: string[][];
}

/** The name of the posting of something that events are linked to, in one language. */
export const postingName = (kind: string, grp: number, lang: string): string => `${kind} ${grp} ${lang}`;

/** A page of ids and the exact total. */
export interface Found {
  ids: number[];
  total: number;
  /** Where an event, as the index has it now, is in the list. */
  place(id: number): Place;
}

/**
 * Answers a condition by walking the index: the second interpreter beside `store/conditions.ts`. Null when the
 * condition or the order is not for it; SQL answers then.
 */
export function find(
  index: EventIndex,
  condition: Condition,
  order: readonly Order[],
  span: { limit: number; offset: number },
): Found | null {
  if (!isUsualOrder(order)) return null;
  const question = understand(condition);
  if (!question?.lang) return null;
  const { lang } = question;
  const links = question.links.map((names) => names.map((name) => `${name} ${lang}`));
  const driving = drivingList(index, lang, links, question);
  const left = links.filter((one) => one !== driving.used);
  // Mostly no event has a password; then none has to be looked at for it.
  const isUnprotected = question.isUnprotected && index.protectedSize > 0;
  const found = walk(index, driving.list, { ...question, isUnprotected, links: left }, span);
  return { ...found, place: placing(index, lang, { ...question, links }, found.ids) };
}

/** Tells where events are in a list of which a page shows these. */
function placing(index: EventIndex, lang: string, question: Question, ids: number[]): Found["place"] {
  const language = index.numberOf(lang);
  const { startFrom, startTo } = question;
  const keyOf = (id: number | undefined) => (id === undefined ? null : index.keyOf(index.slot(id)));
  const [first, last] = [keyOf(ids[0]), keyOf(ids.at(-1))];
  return (id) => {
    const slot = index.slot(id);
    if (slot < 0 || index.languageOf(slot) !== language) return null;
    const start = index.startOf(slot);
    if (start < startFrom || start > startTo || !passes(index, testOf(index, question), slot)) return null;
    if (!first || !last) return "on";
    const key = index.keyOf(slot);
    return isEarlier(key, first) ? "before" : isEarlier(last, key) ? "after" : "on";
  };
}

const usual = ["start_utc", "published", "id"];

const isUsualOrder = (order: readonly Order[]) =>
  order.length === usual.length &&
  order.every(({ field, direction }, at) => field === usual[at] && direction === "asc");

/** Reads a condition as a question; null when something in it cannot be asked of the index. */
function understand(condition: Condition): Question | null {
  const question: Question = {
    lang: null,
    startFrom: Number.NEGATIVE_INFINITY,
    startTo: Number.POSITIVE_INFINITY,
    endFrom: Number.NEGATIVE_INFINITY,
    endTo: Number.POSITIVE_INFINITY,
    featured: null,
    ticketed: null,
    isUnprotected: false,
    links: [],
  };
  let isPublic = false;
  let isListed = false;
  for (const part of conjuncts(condition)) {
    if (!("field" in part)) return null;
    if (part.field === "status" && part.is === "in")
      isPublic = part.value.length === 1 && part.value[0] === "publish";
    else if (part.field === "hidden" && part.is === "=" && part.value === 0) isListed = true;
    else if (!narrow(question, part)) return null;
  }
  return isPublic && isListed ? question : null;
}

/** The parts that must all hold. */
function conjuncts(condition: Condition): Condition[] {
  return "all" in condition ? condition.all.flatMap(conjuncts) : [condition];
}

/** Takes one comparison into the question; false when the index does not know its field. */
function narrow(question: Question, part: Extract<Condition, { field: string }>): boolean {
  const { field } = part;
  if (part.is === "in" && linkFields.has(field)) {
    question.links.push(part.value.map((grp) => `${field} ${grp}`));
    return true;
  }
  if (part.is === "in" || part.is === "some" || part.is === "near" || part.is === "contains") return false;
  if (field === "lang" && part.is === "=" && question.lang === null) {
    question.lang = String(part.value);
    return true;
  }
  if ((field === "featured" || field === "ticketed") && part.is === "=") {
    question[field] = part.value === 1;
    return true;
  }
  if (field === "password" && part.is === "=" && part.value === null) {
    question.isUnprotected = true;
    return true;
  }
  if (field === "start_utc" || field === "end_utc")
    return bound(question, field, part.is, Number(part.value));
  return false;
}

const linkFields = new Set(["venues", "organizers", "categories", "tags"]);

function bound(question: Question, field: "start_utc" | "end_utc", is: string, value: number): boolean {
  const [from, to] =
    field === "start_utc" ? (["startFrom", "startTo"] as const) : (["endFrom", "endTo"] as const);
  if (is === ">=" || is === ">") question[from] = Math.max(question[from], is === ">" ? value + 1 : value);
  else if (is === "<=" || is === "<") question[to] = Math.min(question[to], is === "<" ? value - 1 : value);
  else return false;
  return true;
}

/** The shortest list that holds every answer: of the language, or of one of the links. */
function drivingList(
  index: EventIndex,
  lang: string,
  links: string[][],
  question: Question,
): { list: SortedSlots; used: string[] | null } {
  let best: { lists: SortedSlots[]; used: string[]; length: number } | null = null;
  for (const names of links) {
    const lists = names.map((name) => index.list(name)).filter(({ length }) => length > 0);
    const length = lists.reduce((sum, list) => sum + list.length, 0);
    if (!best || length < best.length) best = { lists, used: names, length };
  }
  if (!best) return { list: index.list(lang), used: null };
  const [only = new SortedSlots(0), ...others] = best.lists;
  return { list: others.length > 0 ? merged(index, best.lists, question) : only, used: best.used };
}

/** Several lists as one, each slot once; what lies outside the bounds of a question is left out. */
function merged(index: EventIndex, lists: SortedSlots[], question: Question): SortedSlots {
  const parts = lists.map((list) => {
    const { from, to } = within(index, list, question);
    return list.slots.subarray(from, to);
  });
  const [first = new Int32Array(0), ...others] = parts;
  return SortedSlots.of(others.reduce((left, right) => mergedPair(index, left, right), first));
}

function mergedPair(index: EventIndex, left: Int32Array, right: Int32Array): Int32Array {
  const result = new Int32Array(left.length + right.length);
  let [l, r, length] = [0, 0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] ?? 0, right[r] ?? 0];
    const takeLeft = a === b || index.isBefore(a, b);
    result[length++] = takeLeft ? a : b;
    if (takeLeft) l += 1;
    if (!takeLeft || a === b) r += 1;
  }
  const rest = l < left.length ? left.subarray(l) : right.subarray(r);
  result.set(rest, length);
  return result.subarray(0, length + rest.length);
}

/** The part of a list that can satisfy the bounds of a question: no event lasts longer than the longest. */
function within(index: EventIndex, list: SortedSlots, question: Question): { from: number; to: number } {
  const { startFrom, startTo, endFrom, endTo } = question;
  return {
    from: list.firstWhere((slot) => index.startOf(slot) >= Math.max(startFrom, endFrom - index.longest)),
    to: list.firstWhere((slot) => index.startOf(slot) > Math.min(startTo, endTo)),
  };
}

/** A stretch of a list: all of it counts, or each slot must be looked at. */
interface Stretch {
  from: number;
  to: number;
  isSure: boolean;
}

function walk(
  index: EventIndex,
  list: SortedSlots,
  question: Question,
  span: { limit: number; offset: number },
): Omit<Found, "place"> {
  const test = testOf(index, question);
  const ids: number[] = [];
  let total = 0;
  for (const { from, to, isSure } of stretches(index, list, question)) {
    if (isSure) {
      const first = from + Math.max(0, span.offset - total);
      for (let at = first; at < to && ids.length < span.limit; at++)
        ids.push(index.idOf(list.slots[at] ?? 0));
      total += to - from;
      continue;
    }
    for (let at = from; at < to; at++) {
      const slot = list.slots[at] ?? 0;
      if (!passes(index, test, slot)) continue;
      if (total >= span.offset && ids.length < span.limit) ids.push(index.idOf(slot));
      total += 1;
    }
  }
  return { ids, total };
}

/**
 * Where to look. Starts are sorted, and no event lasts longer than the longest: so an end bound has to be looked at
 * only near it, and everything between is sure.
 */
function stretches(index: EventIndex, list: SortedSlots, question: Question): Stretch[] {
  const { endFrom, endTo } = question;
  const { longest } = index;
  const { from, to } = within(index, list, question);
  if (from >= to) return [];
  const isOpen = question.featured === null && question.ticketed === null && question.links.length === 0;
  if (!isOpen || question.isUnprotected) return [{ from, to, isSure: false }];
  const sureFrom = Math.max(
    from,
    list.firstWhere((slot) => index.startOf(slot) >= endFrom),
  );
  const sureTo = Math.min(
    to,
    list.firstWhere((slot) => index.startOf(slot) > endTo - longest),
  );
  if (sureFrom >= sureTo) return [{ from, to, isSure: false }];
  return [
    { from, to: sureFrom, isSure: false },
    { from: sureFrom, to: sureTo, isSure: true },
    { from: sureTo, to, isSure: false },
  ];
}

/** What a slot that is not sure must satisfy; its start is within bounds already. */
interface Test {
  endFrom: number;
  endTo: number;
  /** Which flags are asked for, and what they must be. */
  mask: number;
  flags: number;
  /** Of each, one of the lists with these numbers. */
  links: number[][];
}

function testOf(
  index: EventIndex,
  { endFrom, endTo, featured, ticketed, isUnprotected, links }: Question,
): Test {
  return {
    endFrom,
    endTo,
    mask:
      (featured === null ? 0 : FEATURED) |
      (ticketed === null ? 0 : TICKETED) |
      (isUnprotected ? PROTECTED : 0),
    flags: (featured ? FEATURED : 0) | (ticketed ? TICKETED : 0),
    links: links.map((names) => names.flatMap((name) => index.numberOfKnown(name) ?? [])),
  };
}

function passes(index: EventIndex, test: Test, slot: number): boolean {
  const end = index.endOf(slot);
  if (end < test.endFrom || end > test.endTo || (index.flagsOf(slot) & test.mask) !== test.flags)
    return false;
  for (const numbers of test.links) if (!index.isOnAny(slot, numbers)) return false;
  return true;
}
