import { collapseWhitespace } from "./whitespace.ts";

/** Normalizes text for search and comparison: lower case, no accents, single spaces; both stores then compare alike. */
export function normalizeForSearch(text: string): string {
  if (isAscii(text)) return collapseWhitespace(text.toLowerCase().replaceAll("`", "'")).trim();
  const lower = text.normalize("NFKD").toLowerCase();
  const bare = plainLatin(lower).normalize("NFD").replace(ACCENTED_GREEK_OR_CYRILLIC, "$1");
  // NFC again, so that a Hangul or kana syllable is one letter and not a prefix of another.
  return collapseWhitespace(bare.replace(VARIANT, replaceVariant).normalize("NFC")).trim();
}

/** Whether a text has no accents, other scripts or look-alike characters: the fast path for most texts. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Replaces accented lower-case Latin letters and ligatures by plain ones, and leaves every other script as it is. */
export function plainLatin(text: string): string {
  const bare = text.normalize("NFKD").replace(ACCENTED_LATIN, "$1");
  return bare.replace(SPECIAL_LETTER, (letter) => SPECIAL_LETTERS[letter] ?? letter).normalize("NFC");
}

/** Parses a search for events into normalized words and phrases that must occur and ones that must not. */
export function searchTerms(search: string, language = "en"): { words: string[]; excluded: string[] } {
  const { wanted, excluded } = parsedTerms(search, language);
  const words = textsOf(wanted);
  return words.length + excluded.length > 0 ? { words, excluded } : { words: wholeText(search), excluded };
}

/** The same for a fuzzy search: quoted words and phrases must occur as they are, `fuzzy` ones or others like them. */
export function fuzzyTerms(search: string, language = "en") {
  const { wanted, excluded } = parsedTerms(search, language);
  const isExact = ({ quoted }: Term) => quoted;
  const fuzzy = fuzzyWords(wanted.filter((term) => !isExact(term)).map(({ text }) => text));
  return { fuzzy, exact: textsOf(wanted.filter(isExact)), excluded };
}

/**
 * The words of texts for a fuzzy search, without punctuation; single letters, as before an apostrophe, only if there is
 * nothing else.
 */
export function fuzzyWords(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u)).filter((part) => part !== "");
  const longer = parts.filter((part) => part.length > 1 || !isAscii(part));
  return [...new Set(longer.length > 0 ? longer : parts)];
}

interface Term {
  text: string;
  quoted: boolean;
}

/** The terms of a search; stop words count only where there is nothing else. */
function parsedTerms(search: string, language: string): { wanted: Term[]; excluded: string[] } {
  const found = [...normalizeForSearch(search).matchAll(TERM)].map(([source, minus, phrase, word]) => ({
    source,
    excluded: minus === "-",
    quoted: phrase !== undefined,
    text: (phrase ?? word ?? "").trim(),
  }));
  const terms = found.filter(({ text }) => /[^-]/.test(text));
  const wanted = terms.filter((term) => !term.excluded);
  const significant = wanted.filter((term) => term.quoted || !isStopWord(term.text, language));
  const excluded = textsOf(terms.filter((term) => term.excluded));
  return { wanted: significant.length > 0 ? significant : wanted, excluded };
}

/** Splits a search for venues or organizers into normalized fragments that one field must contain together. */
export function searchFragments(search: string): string[] {
  const fragments = normalizeForSearch(search)
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((fragment) => /[^-]/.test(fragment));
  return fragments.length > 0 ? [...new Set(fragments)] : wholeText(search);
}

/** The LIKE pattern, with backslash as its escape character, that matches a term anywhere in a text. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}

// Marks are dropped where they are accents; in other scripts they spell vowels.
const ACCENTED_LATIN = /(\p{Script=Latin})\p{M}+/gu;
const ACCENTED_GREEK_OR_CYRILLIC = /([\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** Lower-case letters that Unicode does not decompose. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ƒ: "f",
  ə: "e",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL_LETTERS).join("")}]`, "gu");

/** Final sigma, typographic apostrophes, quotes and dashes, and invisible format characters. */
const VARIANT = /ς|[‘’ʼ`´]|[“”„«»]|[\u2010-\u2015\u2212]|\p{Cf}/gu;

function replaceVariant(found: string): string {
  if (found === "ς") return "σ";
  if (/[‘’ʼ`´]/u.test(found)) return "'";
  if (/[“”„«»]/u.test(found)) return '"';
  return /\p{Cf}/u.test(found) ? "" : "-";
}

/** An optional minus, then a quoted phrase (an unclosed one ends with the text) or a word. */
const TERM = /(-?)(?:"([^"]*)(?:"|$)|([^\s,"]+))/gu;

const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "about an are as at be by com for from how in is it of on or that the this to was what when where who will with www",
  ),
  fr: words("au aux ce ces dans de des du elle en est et il la le les leur ou par pour que qui sur un une"),
  de: words(
    "als am an auf aus bei das dem den der des die ein eine einen einer es fur im in ist mit oder und von zu zum zur",
  ),
  es: words("al con de del el en es esta este la las lo los o para por que se su un una y"),
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

function isStopWord(word: string, language: string): boolean {
  const stopWords = Object.hasOwn(STOP_WORDS, language) ? STOP_WORDS[language] : undefined;
  return /^[a-z]$/.test(word) || (stopWords?.has(word) ?? false);
}

function textsOf(terms: { text: string }[]): string[] {
  return [...new Set(terms.map((term) => term.text))];
}

/** The whole text as one term, for a search that is punctuation only: without a term it would match everything. */
function wholeText(search: string): string[] {
  const text = normalizeForSearch(search);
  return text === "" ? [] : [text];
}
