import { ValidationError } from "./field-types.ts";

/** Words, phrases and exclusions of a search: each is compared with the whole text of every candidate. */
export const MAX_SEARCH_TERMS = 10;

/** An exclusion of fewer letters excludes nearly everything. */
const MIN_EXCLUDED_LETTERS = 2;

/** Rejects a search that is costly for what it can find. */
export function assertSearchLimits(words: readonly string[], excluded: readonly string[] = []): void {
  if (words.length + excluded.length > MAX_SEARCH_TERMS) throw new ValidationError("param_many_words");
  if (excluded.length > 0 && words.length === 0) throw new ValidationError("param_only_excluded");
  if (excluded.some((text) => [...text].length < MIN_EXCLUDED_LETTERS))
    throw new ValidationError("param_short_exclusion");
}
