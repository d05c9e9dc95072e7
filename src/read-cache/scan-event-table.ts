import { fieldsOf, type Order, type Predicate, simplified } from "../domain/predicates.ts";
import type { PageRange } from "../store/rows.ts";
import type { WordIndex } from "../store/words/word-index.ts";
import type { EventTable } from "./event-table.ts";

/** The ids of a page, and the exact total. */
export interface TableHits {
  ids: number[];
  total: number;
}

/**
 * Evaluates a predicate on the columns of all events: the third interpreter beside `store/predicate-sql.ts` and
 * `execute-index-query.ts`. Null when the table lacks what the predicate or the order needs; SQL does it then. A search
 * needs the word index.
 */
export function scanEventTable(
  table: EventTable,
  predicate: Predicate,
  order: readonly Order[],
  { limit, offset }: PageRange,
  words: WordIndex | null,
): TableHits | null {
  const test = compileTest({ table, words }, simplified(predicate));
  const comparison = compileOrder(table, order);
  const ids = table.column("id");
  if (!test || !comparison || !ids) return null;
  const slots: number[] = [];
  for (let slot = 0; slot < table.length; slot++) if (ids[slot] !== 0 && test(slot)) slots.push(slot);
  const total = slots.length;
  const first = firstInOrder(slots, offset + limit, comparison);
  return { ids: first.slice(offset).map((slot) => ids[slot] ?? 0), total };
}

/** The columns of texts that the word index has. */
const textColumns: readonly string[] = ["search_text", "title_key"];

/** Whether a predicate is about texts. */
export const isTextSearch = (predicate: Predicate): boolean =>
  fieldsOf(predicate).some((field) => textColumns.includes(field));

type Test = (slot: number) => boolean;
type Comparison = (a: number, b: number) => number;

/** The data that a compiled test reads: the columns of all events and, for searches, the word index. */
interface Sources {
  table: EventTable;
  words: WordIndex | null;
}

/** Compiles a predicate to a test of one slot. */
function compileTest(sources: Sources, predicate: Predicate): Test | null {
  if ("all" in predicate)
    return compileParts(sources, predicate.all, (tests) => (slot) => {
      for (const test of tests) if (!test(slot)) return false;
      return true;
    });
  if ("any" in predicate)
    return compileParts(sources, predicate.any, (tests) => (slot) => {
      for (const test of tests) if (test(slot)) return true;
      return false;
    });
  if ("not" in predicate) {
    const inner = compileTest(sources, predicate.not);
    return inner && ((slot) => !inner(slot));
  }
  switch (predicate.is) {
    case "some":
      return compileGroupTest(sources, predicate.field, predicate.value);
    case "contains":
      return compileWord(sources, predicate.field, predicate.value);
    case "near":
    case "fuzzy":
      return null;
    case "in":
      return compileMembership(sources.table, predicate.field, predicate.value);
    default:
      return compileComparison(sources.table, predicate);
  }
}

function compileParts(
  sources: Sources,
  parts: readonly Predicate[],
  join: (tests: readonly Test[]) => Test,
): Test | null {
  const tests = parts.map((part) => compileTest(sources, part));
  return tests.includes(null) ? null : join(tests.filter((test) => test !== null));
}

/** A value as its column has it; null when the column cannot have it. */
function storedValue(table: EventTable, field: string, value: unknown): number | null {
  if (table.isCoded(field)) return typeof value === "string" ? table.codeOf(value) : null;
  return typeof value === "number" ? value : null;
}

function compileMembership(table: EventTable, field: string, values: readonly unknown[]): Test | null {
  const column = table.column(field);
  const stored = values.map((value) => storedValue(table, field, value));
  if (!column || stored.includes(null)) return null;
  const set = new Set(stored);
  return (slot) => set.has(column[slot] ?? 0);
}

function compileComparison(
  table: EventTable,
  { field, is, value }: Extract<Predicate, { is: "=" | "!=" | "<" | "<=" | ">" | ">=" }>,
): Test | null {
  if (field === "password" && value === null)
    return compileComparison(table, { field: "protected", is, value: 0 });
  const column = table.column(field);
  const stored = storedValue(table, field, value);
  if (!column || stored === null) return null;
  if (is === "=") return (slot) => column[slot] === stored;
  if (is === "!=") return (slot) => column[slot] !== stored;
  // Codes of texts have no order.
  if (table.isCoded(field)) return null;
  if (is === "<") return (slot) => (column[slot] ?? 0) < stored;
  if (is === "<=") return (slot) => (column[slot] ?? 0) <= stored;
  if (is === ">") return (slot) => (column[slot] ?? 0) > stored;
  return (slot) => (column[slot] ?? 0) >= stored;
}

/** Tests the items of the same translation group, as `translationGroupSql` and `newerOriginalSql` do. */
function compileGroupTest(sources: Sources, field: string, value: Predicate): Test | null {
  const { table } = sources;
  const inner = compileTest(sources, value);
  if (!inner) return null;
  if (field === "translations") return table.anyInGroup(inner);
  const [ids, modified, status] = ["id", "modified", "status"].map((name) => table.column(name));
  if (field !== "newer original" || !ids || !modified || !status) return null;
  const [trash, first] = [table.codeOf("trash"), Number.NEGATIVE_INFINITY];
  const hasOlder = table.anyInGroup(
    (other, slot) => status[other] !== trash && (ids[other] ?? 0) < (ids[slot] ?? first),
  );
  return table.anyInGroup(
    (original, slot) =>
      (ids[original] ?? 0) < (ids[slot] ?? 0) &&
      (modified[original] ?? 0) > (modified[slot] ?? 0) &&
      inner(original) &&
      !hasOlder(original),
  );
}

/** Tests for a word, by the word index; a phrase is not in it. */
function compileWord({ table, words }: Sources, field: string, word: string): Test | null {
  if (!words || !textColumns.includes(field) || /\s/.test(word)) return null;
  const found = words.find({
    words: [word],
    excluded: [],
    fuzzy: [],
    onlyTitles: field === "title_key",
  });
  if (!found) return null;
  const has = new Uint8Array(table.length);
  for (const id of found.ids) {
    const slot = table.slotOf(id);
    if (slot >= 0) has[slot] = 1;
  }
  return (slot) => has[slot] === 1;
}

/** Compiles an order to a comparison of two slots. */
function compileOrder(table: EventTable, order: readonly Order[]): Comparison | null {
  const comparisons = order.map((one) => compileKey(table, one));
  if (comparisons.includes(null)) return null;
  const keys = comparisons.filter((key) => key !== null);
  return (a, b) => {
    for (const key of keys) {
      const result = key(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function compileKey(
  table: EventTable,
  { field, direction, sequence, cases, from }: Order,
): Comparison | null {
  if (sequence || cases || from || table.isCoded(field)) return null;
  const sign = direction === "asc" ? 1 : -1;
  const { titles } = table;
  if (field === "title_key")
    return (a, b) => {
      const [one, other] = [titles[a] ?? "", titles[b] ?? ""];
      return one === other ? 0 : one < other ? -sign : sign;
    };
  const column = table.column(field);
  return column ? (a, b) => sign * ((column[a] ?? 0) - (column[b] ?? 0)) : null;
}

/** Slots that are gathered before the best of them are kept. */
const MIN_BATCH = 512;

/** The first slots in order. Most are compared only with the last of those that are kept, and never sorted. */
function firstInOrder(slots: readonly number[], count: number, comparison: Comparison): number[] {
  const batch = Math.max(2 * count, MIN_BATCH);
  let candidates: number[] = [];
  let last: number | undefined;
  for (const slot of slots) {
    if (last !== undefined && comparison(slot, last) > 0) continue;
    candidates.push(slot);
    if (candidates.length < batch) continue;
    candidates = candidates.sort(comparison).slice(0, count);
    last = candidates.at(-1);
  }
  return candidates.sort(comparison).slice(0, count);
}
