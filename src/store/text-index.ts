import { all, isOneOf, not, type Predicate } from "../domain/predicates.ts";
import type { Queries, TextIndex } from "./store.ts";
import type { ItemTable } from "./tables.ts";

/** The same predicate; where its words are rare, together with the ids of the only events that can satisfy it. */
export async function addTextCandidates(
  index: TextIndex,
  db: Queries,
  table: ItemTable,
  predicate: Predicate,
): Promise<Predicate> {
  const words = table === indexedTable ? requiredWords(predicate) : null;
  if (!words || words.length === 0) return predicate;
  const ids = await index.candidates(db, words);
  // Denied twice, so that the ids lead: a store that knows little of its rows would rather go by language and status.
  return ids ? all(isOneOf("id", ids), not(not(predicate))) : predicate;
}

/** The table and the columns that the text index covers. */
const indexedTable: ItemTable = "events";
const indexedColumns = new Set(["title_key", "search_text"]);

/** The words without which no event satisfies a predicate; null when none does anyway. */
function requiredWords(predicate: Predicate): string[] | null {
  if ("all" in predicate) {
    const parts = predicate.all.map(requiredWords);
    return parts.includes(null) ? null : [...new Set(parts.flatMap((words) => words ?? []))];
  }
  if ("any" in predicate) {
    const [first, ...others] = predicate.any.map(requiredWords).filter((words) => words !== null);
    return first?.filter((word) => others.every((words) => words.includes(word))) ?? null;
  }
  const isWord = "field" in predicate && predicate.is === "contains" && indexedColumns.has(predicate.field);
  return isWord ? [predicate.value] : [];
}
