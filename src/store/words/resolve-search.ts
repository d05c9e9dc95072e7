import { isOneOf, type Predicate, RELEVANCE } from "../../domain/predicates.ts";
import type { Selection, WordIndexes } from "../store.ts";
import type { ItemTable } from "../tables.ts";
import { type FoundItems, MAX_RANKS, type WordIndex, type WordQuery } from "./word-index.ts";

/** The column of titles: words that only titles are searched for. */
const TITLE = "title_key";

/** Replaces fuzzy matches by the ids of the matching items, and the order by relevance by the ranks of these. */
export async function resolveSearch(
  wordIndexes: WordIndexes,
  table: ItemTable,
  { predicate, order }: Selection,
): Promise<Selection> {
  if (!hasFuzzy(predicate)) return { predicate, order: order.filter(({ field }) => field !== RELEVANCE) };
  const index = await wordIndexes.of(table, { wait: true });
  if (!index) throw new Error(`There is no word index of ${table}.`);
  const idsOf = groupedIds(index);
  const ranks = Array.from({ length: MAX_RANKS }, (_, rank) => rank + 1);
  return {
    predicate: replaced(predicate, (node) => idsOf(node).flat()),
    order: order.map((one) => {
      const { field, among } = one;
      if (field !== RELEVANCE || !among) return one;
      const cases = ranks.map((rank) => replaced(among, (node) => idsOf(node)[rank] ?? []));
      return { ...one, cases };
    }),
  };
}

type FuzzyPredicate = Extract<Predicate, { is: "fuzzy" }>;

const isFuzzy = (predicate: Predicate): predicate is FuzzyPredicate =>
  "is" in predicate && predicate.is === "fuzzy";

function hasFuzzy(predicate: Predicate): boolean {
  if ("all" in predicate) return predicate.all.some(hasFuzzy);
  if ("any" in predicate) return predicate.any.some(hasFuzzy);
  if ("not" in predicate) return hasFuzzy(predicate.not);
  return predicate.is === "some" ? hasFuzzy(predicate.value) : isFuzzy(predicate);
}

function replaced(predicate: Predicate, idsOf: (node: FuzzyPredicate) => number[]): Predicate {
  const inner = (one: Predicate) => replaced(one, idsOf);
  if ("all" in predicate) return { all: predicate.all.map(inner) };
  if ("any" in predicate) return { any: predicate.any.map(inner) };
  if ("not" in predicate) return { not: inner(predicate.not) };
  if (predicate.is === "some") return { ...predicate, value: inner(predicate.value) };
  return isFuzzy(predicate) ? isOneOf("id", idsOf(predicate)) : predicate;
}

/** Returns a function that finds the items of each rank for some words, once for all nodes with the same. */
function groupedIds(index: WordIndex) {
  const known = new Map<string, number[][]>();
  return ({ field, value }: FuzzyPredicate): number[][] => {
    const key = `${field} ${value.join(" ")}`;
    const query = { words: [], excluded: [], fuzzy: value, onlyTitles: field === TITLE };
    const groups = known.get(key) ?? byRank(itemsOf(index, query));
    known.set(key, groups);
    return groups;
  };
}

function itemsOf(index: WordIndex, query: WordQuery): FoundItems {
  const found = index.find(query);
  if (!found) throw new Error("A search without exact words was not executed.");
  return found;
}

function byRank({ ids, ranks }: FoundItems): number[][] {
  const groups: number[][] = Array.from({ length: MAX_RANKS + 1 }, () => []);
  ids.forEach((id, at) => {
    groups[ranks[at] ?? 0]?.push(id);
  });
  return groups;
}
