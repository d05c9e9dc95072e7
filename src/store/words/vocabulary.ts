import { isAscii } from "../../domain/search-text.ts";
import { lettersIn, mayMatch, NO_MATCH, type WordPattern } from "../../domain/word-match.ts";
import { copied } from "./posting-pool.ts";

/** Every different word of some texts, by number. Words are whatever stands between spaces. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];
  private letters = new Uint32Array(1024);

  /** The number of a word, which it gets when it is new. */
  numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    const own = ownCopy(word);
    this.numbers.set(own, number);
    this.words.push(own);
    if (number >= this.letters.length)
      this.letters = copied(this.letters, Uint32Array, this.letters.length * 1.5);
    this.letters[number] = lettersIn(own);
    return number;
  }

  /** Calls a function for each word that matches a pattern, with the way in which it does. */
  eachMatch(pattern: WordPattern, visit: (number: number, match: number) => void): void {
    const { words, letters } = this;
    for (let number = 0; number < words.length; number++) {
      if (!mayMatch(pattern, letters[number] ?? 0)) continue;
      const match = pattern.match(words[number] ?? "");
      if (match !== NO_MATCH) visit(number, match);
    }
  }
}

/** A part of a text keeps all of that in memory if it has at least so many characters. */
const SLICED_LENGTH = 13;

/** A word that does not keep the text in memory that it is a part of. */
function ownCopy(word: string): string {
  if (word.length < SLICED_LENGTH) return word;
  const encoding = isAscii(word) ? "latin1" : "utf16le";
  return Buffer.from(word, encoding).toString(encoding);
}
