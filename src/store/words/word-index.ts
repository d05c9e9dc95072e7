import { LRUCache } from "lru-cache";
import { EQUAL, exactPattern, fuzzyPattern, isShort, type WordPattern } from "../../domain/word-match.ts";
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
  fuzzy: readonly string[];
  /** Whether it is about titles alone. */
  onlyTitles: boolean;
}

/** Items by id, and the rank of each for the fuzzy words: 1 for the best. */
export interface FoundItems {
  ids: Uint32Array;
  ranks: Uint8Array;
}

/** Ranks that a search tells apart; all that are worse are alike. */
export const MAX_RANKS = 16;

/** Bytes of results that are kept: lists of other dates or pages search for the same words. */
const MAX_RESULT_BYTES = 16 * 1024 * 1024;

/** Postings that a search reads for its exact words at most: some milliseconds' worth. */
const MAX_EXACT_POSTINGS = 2_000_000;

/** Postings of several fuzzy words, beyond which those of one or two letters match whole words alone, not prefixes. */
const MAX_FUZZY_POSTINGS = 1_000_000;

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

  /**
   * The items that satisfy a query, with their ranks. Null when its exact words are in so many words that reading all their
   * texts would hold the thread up: a letter or two are. The store finds these elsewhere, within its limits.
   */
  find(query: WordQuery): FoundItems | null {
    const key = JSON.stringify(query);
    const known = this.results.get(key);
    if (known) return known;
    const found = this.search(query);
    if (found) this.results.set(key, found);
    return found;
  }

  private search({ words, excluded, fuzzy, onlyTitles }: WordQuery): FoundItems | null {
    const exact = words.map((word) => this.listsOf(exactPattern(word)));
    const without = excluded.map((word) => this.listsOf(exactPattern(word)));
    if (sum([...exact, ...without].map(({ size }) => size)) > MAX_EXACT_POSTINGS) return null;
    const fuzzyLists = this.fuzzyListsOf(fuzzy);
    const rarestFirst = [...fuzzyLists, ...exact].toSorted((a, b) => a.size - b.size);
    const ranks = new Map(
      [...rarestFirst, ...without].map((lists) => [lists, this.ranksOf(lists, onlyTitles)]),
    );
    const ranksIn = (all: readonly MatchingLists[]) => all.flatMap((lists) => ranks.get(lists) ?? []);
    return this.itemsIn({
      wanted: ranksIn(rarestFirst),
      unwanted: ranksIn(without),
      ranked: ranksIn(fuzzyLists),
      most: rarestFirst[0]?.size ?? 0,
    });
  }

  /** The items of at most so many texts: those that have a rank in all of some ranks and in none of others. */
  private itemsIn({ wanted, unwanted, ranked, most }: RankedTexts): FoundItems {
    const ids = new Uint32Array(most);
    const ranks = new Uint8Array(most);
    let count = 0;
    for (let text = 0; text < this.length; text++) {
      if (!isInAll(text, wanted) || isInAny(text, unwanted)) continue;
      const id = this.ids[text] ?? 0;
      if (id === 0) continue;
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

  private listsOf(pattern: WordPattern): MatchingLists {
    const matching: MatchingLists = { lists: [], ways: [], size: 0 };
    this.vocabulary.eachMatch(pattern, (list, way) => {
      matching.lists.push(list);
      matching.ways.push(way);
      matching.size += this.postings.countOf(list);
    });
    return matching;
  }

  /** The lists of fuzzy words; short words match no prefixes where the lists have too many postings together. */
  private fuzzyListsOf(words: readonly string[]): MatchingLists[] {
    const found = words.map((word) => this.listsOf(fuzzyPattern(word)));
    if (words.length === 1 || sum(found.map(({ size }) => size)) <= MAX_FUZZY_POSTINGS) return found;
    return found.map((matching, at) => (isShort(words[at] ?? "") ? this.equalOnly(matching) : matching));
  }

  /** Keeps only the words that equal the pattern. */
  private equalOnly({ lists, ways }: MatchingLists): MatchingLists {
    const equal = lists.filter((_, at) => ways[at] === EQUAL);
    const size = sum(equal.map((list) => this.postings.countOf(list)));
    return { lists: equal, ways: equal.map(() => EQUAL), size };
  }

  /** The rank of every text, of which 0 is none; a better match counts more than one in the title. */
  private ranksOf({ lists, ways }: MatchingLists, onlyTitles: boolean): Uint8Array {
    const ranks = new Uint8Array(this.length);
    for (const [at, list] of lists.entries()) {
      const way = ways[at] ?? 0;
      this.postings.lowerRanks(list, ranks, [way * 2 + 1, onlyTitles ? 0 : way * 2 + 2]);
    }
    return ranks;
  }
}

/** The posting lists of the words that match a pattern, the way in which each does, and their size in all. */
interface MatchingLists {
  lists: number[];
  ways: number[];
  size: number;
}

/** The ranks of every text for words that it must have, must not have, and is ranked by; `most`: texts that have all. */
interface RankedTexts {
  wanted: Uint8Array[];
  unwanted: Uint8Array[];
  ranked: Uint8Array[];
  most: number;
}

function isInAll(text: number, matches: readonly Uint8Array[]): boolean {
  for (const ranks of matches) if (ranks[text] === 0) return false;
  return true;
}

function isInAny(text: number, matches: readonly Uint8Array[]): boolean {
  for (const ranks of matches) if (ranks[text] !== 0) return true;
  return false;
}

/** The rank of a text for several words: 1 when it is the best for each. */
function rankIn(text: number, matches: readonly Uint8Array[]): number {
  let sum = 1;
  for (const ranks of matches) sum += (ranks[text] ?? 1) - 1;
  return sum;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
