import { all, isOneOf, not, type Predicate } from "../domain/predicates.ts";
import type { Queries, TextIndex } from "./store.ts";
import type { ItemTable } from "./tables.ts";

/** An equivalent predicate; if its words are rare, with the ids of the only events that can satisfy it added. */
export async function addTextCandidates(
  index: TextIndex,
  db: Queries,
  table: ItemTable,
  predicate: Predicate,
): Promise<Predicate> {
  const words = table === indexedTable ? requiredWords(predicate) : null;
  if (!words || words.length === 0) return predicate;
  const ids = await index.candidates(db, words);
  // `not not` keeps a planner without statistics from preferring the index of language and status to the ids.
  return ids ? all(isOneOf("id", ids), not(not(predicate))) : predicate;
}

/** The table and the columns that the text index covers. */
const indexedTable: ItemTable = "events";
const indexedColumns = new Set(["title_key", "search_text"]);

/** The words that every event contains that satisfies a predicate; null when no event can satisfy it. */
function requiredWords(predicate: Predicate): string[] | null {
  if ("all" in predicate) {
    const lists = predicate.all.map(requiredWords);
    return lists.includes(null) ? null : [...new Set(lists.flatMap((words) => words ?? []))];
  }
  if ("any" in predicate) {
    const [first, ...others] = predicate.any.map(requiredWords).filter((words) => words !== null);
    return first?.filter((word) => others.every((words) => words.includes(word))) ?? null;
  }
  const isWord = "field" in predicate && predicate.is === "contains" && indexedColumns.has(predicate.field);
  return isWord ? [predicate.value] : [];
}
