import { all, type Condition, isOneOf, not } from "../domain/conditions.ts";
import type { Queries } from "./store.ts";
import type { ItemTable } from "./tables.ts";

/** What a store keeps so that events with a rare word are found without reading all events. */
export interface TextIndex {
  /**
   * The ids of all events, and perhaps of some more, in whose title or text every one of the words stands. Null when
   * they are many, or when the store finds them by itself.
   */
  candidates(db: Queries, words: readonly string[]): Promise<number[] | null>;
  /** How many texts were written that the index does not hold yet, as far as that matters. */
  behind(db: Queries): Promise<"none" | "some" | "many">;
  /** Takes in some of what it does not hold yet. */
  catchUp(transaction: Queries): Promise<void>;
}

/** The same condition; where its words are rare, together with the ids of the only events that can satisfy it. */
export async function narrowed(
  index: TextIndex,
  db: Queries,
  table: ItemTable,
  condition: Condition,
): Promise<Condition> {
  const words = table === "events" ? wordsOf(condition) : null;
  if (!words || words.length === 0) return condition;
  const ids = await index.candidates(db, words);
  // Denied twice, so that the ids lead: a store that knows little of its rows would rather go by language and status.
  return ids ? all(isOneOf("id", ids), not(not(condition))) : condition;
}

/** The columns that an index of texts covers. */
const written = new Set(["title_key", "search_text"]);

/** The words without which no event satisfies a condition; null when none does anyway. */
function wordsOf(condition: Condition): string[] | null {
  if ("all" in condition) {
    const parts = condition.all.map(wordsOf);
    return parts.includes(null) ? null : [...new Set(parts.flatMap((words) => words ?? []))];
  }
  if ("any" in condition) {
    const [first, ...others] = condition.any.map(wordsOf).filter((words) => words !== null);
    return first?.filter((word) => others.every((words) => words.includes(word))) ?? null;
  }
  const isWord = "field" in condition && condition.is === "contains" && written.has(condition.field);
  return isWord ? [condition.value] : [];
}
