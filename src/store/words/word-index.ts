import { LRUCache } from "lru-cache";
import { exactPattern, forgivingPattern, type WordPattern } from "../../domain/word-match.ts";
import { copied, PostingPool } from "./posting-pool.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The texts of an item. */
export interface ItemText {
  id: number;
  title: string;
  text: string | null;
}

/** Words without spaces that a text must have as they are, must not have, or must have something like. */
export interface WordQuery {
  words: readonly string[];
  excluded: readonly string[];
  resembled: readonly string[];
  /** Whether it is about titles alone. */
  onlyTitles: boolean;
}

/** Items by id, and the rank of each for the resembled words: 1 for the best. */
export interface FoundItems {
  ids: Uint32Array;
  ranks: Uint8Array;
}

/** Ranks that a search tells apart; all that are worse are alike. */
export const MAX_RANKS = 16;

/** Bytes of results that are kept: lists of other dates or pages search for the same words. */
const MAX_RESULT_BYTES = 16 * 1024 * 1024;

/**
 * Which items have which words, in their title or elsewhere. A search compares its words with each different word once,
 * not with every text, and takes about the same time for common words as for rare ones. Texts are numbered in the order
 * in which they were added; a new text of an item gets a new number, and the old one no longer has an item.
 */
export class WordIndex {
  private readonly vocabulary = new Vocabulary();
  private readonly postings = new PostingPool();
  /** The item of each text; 0 for none. */
  private ids = new Uint32Array(1024);
  /** The number of an item's text plus one; 0 for none. */
  private texts = new Int32Array(1024);
  private readonly results = new LRUCache<string, FoundItems>({
    maxSize: MAX_RESULT_BYTES,
    sizeCalculation: ({ ids, ranks }, key) => ids.byteLength + ranks.byteLength + 2 * key.length,
  });
  /** Texts, those without an item included. */
  length = 0;
  /** Items. */
  size = 0;

  /** Adds an item, or replaces its text. */
  put({ id, title, text }: ItemText): void {
    this.remove(id);
    const number = this.length;
    if (number >= this.ids.length) this.ids = copied(this.ids, Uint32Array, this.ids.length * 1.5);
    if (id >= this.texts.length)
      this.texts = copied(this.texts, Int32Array, Math.max(id + 1, this.texts.length * 1.5));
    this.ids[number] = id;
    this.texts[id] = number + 1;
    this.length += 1;
    this.size += 1;
    this.addWords(number, title, true);
    this.addWords(number, text ?? "", false);
  }

  /** Removes an item, if present. */
  remove(id: number): void {
    this.results.clear();
    const number = (this.texts[id] ?? 0) - 1;
    if (number < 0) return;
    this.ids[number] = 0;
    this.texts[id] = 0;
    this.size -= 1;
  }

  /** The items that satisfy a query, with their ranks. The time depends on how many those of its rarest word are. */
  find(query: WordQuery): FoundItems {
    const key = JSON.stringify(query);
    const known = this.results.get(key);
    if (known) return known;
    const found = this.search(query);
    this.results.set(key, found);
    return found;
  }

  private search({ words, excluded, resembled, onlyTitles }: WordQuery): FoundItems {
    const wanted = [
      ...resembled.map((word) => this.matchesOf(forgivingPattern(word), onlyTitles)),
      ...words.map((word) => this.matchesOf(exactPattern(word), onlyTitles)),
    ];
    const unwanted = excluded.map((word) => this.matchesOf(exactPattern(word), onlyTitles));
    const [rarest, ...others] = wanted.toSorted((a, b) => a.texts.length - b.texts.length);
    const ranked = wanted.slice(0, resembled.length);
    const texts = rarest?.texts ?? [];
    const ids = new Uint32Array(texts.length);
    const ranks = new Uint8Array(texts.length);
    let count = 0;
    for (const text of texts) {
      const id = this.ids[text] ?? 0;
      if (id === 0 || !isInAll(text, others) || isInAny(text, unwanted)) continue;
      ids[count] = id;
      ranks[count] = Math.min(rankIn(text, ranked), MAX_RANKS);
      count += 1;
    }
    return { ids: ids.subarray(0, count), ranks: ranks.subarray(0, count) };
  }

  private addWords(number: number, text: string, isTitle: boolean): void {
    for (const line of text.split("\n"))
      for (const word of line.split(" "))
        if (word !== "") this.postings.append(this.vocabulary.numberOf(word), number, isTitle);
  }

  /** The texts with a word; a better match counts more than one in the title. */
  private matchesOf(pattern: WordPattern, onlyTitles: boolean): WordMatches {
    const ranks = new Uint8Array(this.length);
    const texts: number[] = [];
    this.vocabulary.eachMatch(pattern, (list, match) =>
      this.postings.each(list, (text, isTitle) => {
        if (onlyTitles && !isTitle) return;
        const rank = match * 2 + (isTitle ? 1 : 2);
        const known = ranks[text] ?? 0;
        if (known === 0) texts.push(text);
        if (known === 0 || rank < known) ranks[text] = rank;
      }),
    );
    return { texts, ranks };
  }
}

/** The texts that match a word, and the rank of every text, of which 0 is none. */
interface WordMatches {
  texts: number[];
  ranks: Uint8Array;
}

function isInAll(text: number, matches: readonly WordMatches[]): boolean {
  for (const { ranks } of matches) if (ranks[text] === 0) return false;
  return true;
}

function isInAny(text: number, matches: readonly WordMatches[]): boolean {
  for (const { ranks } of matches) if (ranks[text] !== 0) return true;
  return false;
}

/** The rank of a text for several words: 1 when it is the best for each. */
function rankIn(text: number, matches: readonly WordMatches[]): number {
  let sum = 1;
  for (const { ranks } of matches) sum += (ranks[text] ?? 1) - 1;
  return sum;
}
