import { isAscii } from "./search-text.ts";

/** How a word of a search matches a text without spaces; the lower, the better. `NO_MATCH`: not at all. */
export const EQUAL = 0;
export const PREFIX = 1;
export const INSIDE = 2;
export const TYPO = 3;
export const PREFIX_WITH_TYPO = 4;
export const TWO_TYPOS = 5;
export const NO_MATCH = 255;

/** A word of a search, ready to be compared with many others. */
export interface WordPattern {
  /** The bits of its letters: a text without some of them can be left out at once. */
  letters: number;
  /** Letters that a text may lack. */
  maxTypos: number;
  /** How it matches a text. */
  match(token: string): number;
}

/** From so many letters on a word may have one typo, or two. */
const ONE_TYPO_LENGTH = 4;
const TWO_TYPOS_LENGTH = 8;

/** From so many letters on the beginning of a word may have a typo, too. */
const PREFIX_TYPO_LENGTH = 5;

/** Longer words are compared as they are: the time of a comparison grows with the square of the length. */
const MAX_TYPO_LENGTH = 40;

/** The pattern of a word that may be mistyped, or be the beginning or a part of another. */
export function fuzzyPattern(word: string): WordPattern {
  const maxTypos = maxTyposIn(word);
  const typos = typoMatcher(word, maxTypos);
  const isPart = !isShort(word);
  return {
    letters: lettersIn(word),
    maxTypos,
    match(token) {
      const found = containment(word, token);
      if (found < INSIDE || (found === INSIDE && isPart)) return found;
      return maxTypos > 0 ? bestOf(partsOf(token), typos) : NO_MATCH;
    },
  };
}

/** One or two letters: they are in nearly every word. Of a script without spaces they may be a word. */
export const isShort = (word: string): boolean => word.length <= 2 && isAscii(word);

/** The pattern of a word that must occur as it is, anywhere. */
export const exactPattern = (word: string): WordPattern => ({
  letters: lettersIn(word),
  maxTypos: 0,
  match: (token) => (token.includes(word) ? EQUAL : NO_MATCH),
});

/** The letters of a text as bits: one for each of a to z, the others share six. */
export function lettersIn(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits >>> 0;
}

/** Whether a text with some letters can match: every typo can add one that it lacks. */
export function mayMatch({ letters, maxTypos }: WordPattern, others: number): boolean {
  let missing = letters & ~others;
  for (let typos = 0; typos < maxTypos && missing !== 0; typos++) missing &= missing - 1;
  return missing === 0;
}

function maxTyposIn({ length }: string): number {
  if (length < ONE_TYPO_LENGTH || length > MAX_TYPO_LENGTH) return 0;
  return length < TWO_TYPOS_LENGTH ? 1 : 2;
}

/** Whether a word is all of a token, begins a word of it, or is a part of one. */
function containment(word: string, token: string): number {
  let best = NO_MATCH;
  for (let at = token.indexOf(word); at >= 0; at = token.indexOf(word, at + 1)) {
    if (at > 0 && isLetter(token[at - 1])) best = Math.min(best, INSIDE);
    else if (isLetter(token[at + word.length])) best = PREFIX;
    else return EQUAL;
  }
  return best;
}

/** Whether a character belongs to a word; ASCII without the pattern, which takes most of the time of a search for one letter. */
function isLetter(character = ""): boolean {
  const code = character.charCodeAt(0);
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
  return /[\p{L}\p{M}\p{N}]/u.test(character);
}

/** The words of a text without spaces: some have punctuation around or between them. */
const partsOf = (token: string): string[] =>
  /^[a-z0-9]*$/.test(token) ? [token] : token.split(/[^\p{L}\p{M}\p{N}]+/u);

const bestOf = (parts: readonly string[], match: (part: string) => number): number =>
  parts.reduce((best, part) => Math.min(best, match(part)), NO_MATCH);

/**
 * Compares a word with others by the number of letters that were left out, added, replaced, or swapped with their
 * neighbour. The rows of the table of distances are allocated once.
 */
function typoMatcher(word: string, maxTypos: number): (part: string) => number {
  const { length } = word;
  const row = () => new Uint8Array(length + maxTypos + 1);
  const rows: DistanceRows = [row(), row(), row()];
  return (part) => {
    if (part.length < length - maxTypos) return NO_MATCH;
    // In so short a word a wrong first letter makes another word of it more often than not.
    if (length === ONE_TYPO_LENGTH && part[0] !== word[0]) return NO_MATCH;
    const width = Math.min(part.length, length + maxTypos);
    const last = fillDistances(word, part, width, maxTypos, rows);
    if (!last) return NO_MATCH;
    const whole = part.length === width ? (last[width] ?? NO_MATCH) : NO_MATCH;
    if (whole <= 1 && whole <= maxTypos) return TYPO;
    const begins = length < PREFIX_TYPO_LENGTH ? NO_MATCH : Math.min(...last.subarray(0, width + 1));
    if (begins <= 1) return PREFIX_WITH_TYPO;
    return Math.min(whole, begins) <= maxTypos ? TWO_TYPOS : NO_MATCH;
  };
}

/** The row before the last, the last row, and the one that is being filled. */
type DistanceRows = [Uint8Array, Uint8Array, Uint8Array];

/** The distances of a word from each beginning of another; null when all are too great. */
function fillDistances(
  word: string,
  part: string,
  width: number,
  most: number,
  rows: DistanceRows,
): Uint8Array | null {
  let [before, above, row] = rows;
  for (let at = 0; at <= width; at++) above[at] = at;
  for (let i = 1; i <= word.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const isSame = word[i - 1] === part[j - 1];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + Number(!isSame));
      if (i > 1 && j > 1 && word[i - 1] === part[j - 2] && word[i - 2] === part[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most + 1) return null;
    [before, above, row] = [above, row, before];
  }
  return above;
}
