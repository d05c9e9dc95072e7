import { plainText } from "./html.ts";
import { isAscii, plainLatin } from "./search-text.ts";
import { trimCharacters, trimEndCharacters } from "./trim.ts";

/** The slug of a title or name: plain Latin letters, other scripts as they are; "" when nothing is left. */
export function slugify(text: string, language = "en"): string {
  // Truncated first to bound the cost: only the first characters end up in the slug.
  const plain = plainText(text.slice(0, 20_000));
  // Signs go first: a mark after one would otherwise be left to the letter before it.
  const lower = (isAscii(plain) ? plain.toLowerCase() : lowerCase(plain)).replace(SIGNS, "");
  const latin = isAscii(lower) ? lower : plainLatin(transliterate(lower, language));
  return truncate(latin.replace(SEPARATORS, "-"), MAX_BYTES);
}

/** Blanks, dashes of every kind, dots and slashes. */
const SEPARATORS = /[\s\p{Z}\p{Pd}\u2212./\u2044]+/gu;
/** Everything that is neither a separator nor a letter, mark, number or underscore. */
const SIGNS = /[^\s\p{Z}\p{Pd}\u2212./\u2044\p{L}\p{M}\p{N}_]+/gu;

/** Lower case without compatibility characters: decomposed first, because some of those have no lower case (`𝒜`). */
function lowerCase(text: string): string {
  const spelled = text
    .replace(/[™©®℠]/gu, "")
    .replaceAll("€", "e")
    .replaceAll("×", "x");
  return spelled.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Slugs that one lookup checks at most. */
export const SLUG_BATCH = 32;

/**
 * The number that a slug got last. A hint, which spares the search where thousands of items have one title: the store
 * is asked about it like about any other number.
 */
export interface LastNumber {
  get(): number | undefined;
  set(number: number): void;
}

/** Returns which of at most `SLUG_BATCH` slugs are taken, at least of those up to the first free one. */
export type TakenSlugs = (slugs: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The preferred slug, or with `-2`, `-3`, … appended where it is taken; "" stays "". The lowest free number is used up to
 * `CONSECUTIVE`. Beyond that a search for the end of the taken numbers takes over, which needs few lookups however many
 * items share a title, and may leave a gap.
 */
export async function uniqueSlug(
  preferred: string,
  takenSlugs: TakenSlugs,
  lastNumber?: LastNumber,
): Promise<string> {
  if (preferred === "") return preferred;
  const firstFree = async (numbers: readonly number[]): Promise<number> => {
    const taken = await takenSlugs(numbers.map((number) => numbered(preferred, number)));
    return numbers.findIndex((number) => !taken.has(numbered(preferred, number)));
  };
  if (!RESERVED.has(preferred) && (await firstFree([1])) === 0) return preferred;
  let numbers = numbersAround(lastNumber?.get()) ?? FIRST_NUMBERS;
  // A number that is taken, and a greater one that is free.
  let [low, high] = [1, Number.POSITIVE_INFINITY];
  while (high - low > 1) {
    const at = await firstFree(numbers);
    if (at !== 0) low = numbers.at(at < 0 ? -1 : at - 1) ?? low;
    high = numbers[at] ?? high;
    numbers = numbersBetween(low, high);
  }
  lastNumber?.set(high);
  return numbered(preferred, high);
}

/** Encodes a slug for a URL, percent-encoded in lower case. */
export function slugForUrl(slug: string): string {
  if (/^[\w-]*$/.test(slug)) return slug;
  return encodeURIComponent(slug.toWellFormed()).replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
}

/** Parses the slug in a path segment or parameter, percent-encoded once, twice or not at all; "" when there is none. */
export function slugFromPath(text: string, language?: string): string {
  return slugify(decoded(decoded(text)), language);
}

/** The slug that a path segment spells exactly, percent-encoded once, twice or not at all, in any letter case. */
export const exactSlugFromPath = (text: string): string => spelledInPath(text).toLowerCase();

/**
 * The decoded text of a path segment, letter by letter. NUL, which PostgreSQL rejects, becomes another character that no
 * slug has.
 */
export const spelledInPath = (text: string): string => decoded(decoded(text)).replaceAll("\0", "\ufffd");

/** Maximum length of a percent-encoded slug. */
const MAX_BYTES = 200;

/** Numbers of which the lowest free one is used. */
const CONSECUTIVE = 17;

const consecutive: readonly number[] = Array.from({ length: CONSECUTIVE - 1 }, (_, index) => index + 2);

/** The numbers to check first: all up to `CONSECUTIVE`, then powers of two up to a million. */
const FIRST_NUMBERS: readonly number[] = [
  ...consecutive,
  ...Array.from({ length: SLUG_BATCH - CONSECUTIVE + 1 }, (_, index) => 2 ** (index + 5)),
];

/**
 * The numbers to check first after a number that was given before, with those that the next items of a transaction will want;
 * null where the first numbers cover it.
 */
const numbersAround = (last = 0): readonly number[] | null =>
  last > CONSECUTIVE
    ? [...consecutive, ...Array.from({ length: SLUG_BATCH - consecutive.length }, (_, index) => last + index)]
    : null;

/** Numbers that divide an interval evenly; beyond its start, powers of two, where it has no end. */
function numbersBetween(low: number, high: number): number[] {
  const count = Math.min(SLUG_BATCH, high - low - 1);
  const numberAt =
    high === Number.POSITIVE_INFINITY
      ? (index: number) => low * 2 ** index
      : (index: number) => low + Math.ceil(((high - low) * index) / (count + 1));
  return Array.from({ length: count }, (_, index) => numberAt(index + 1));
}

/** A slug with its number; 1 is the slug itself. */
function numbered(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return truncate(slug, MAX_BYTES - suffix.length) + suffix;
}

/** Path segments with a meaning of their own below an item's URL: feeds, pages, embeds. */
const RESERVED: ReadonlySet<string> = new Set(["atom", "embed", "feed", "page", "rdf", "rss", "rss2"]);

/** Transliterations of a language that differ from dropping the accent. */
const TRANSLITERATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  da: { å: "aa", ø: "oe" },
  de: { ä: "ae", ö: "oe", ü: "ue", ß: "ss" },
};

/** Those of every other language: the reference plugin's, which published links contain. */
const COMMON_TRANSLITERATION: Readonly<Record<string, string>> = { ß: "s" };

function transliterate(text: string, language: string): string {
  const own = Object.hasOwn(TRANSLITERATIONS, language) ? TRANSLITERATIONS[language] : undefined;
  const letters = own ?? COMMON_TRANSLITERATION;
  return text.replace(/\p{L}/gu, (letter) =>
    Object.hasOwn(letters, letter) ? (letters[letter] ?? letter) : letter,
  );
}

/** Truncates to a length in percent-encoded bytes at a whole character, and trims dashes at both ends. */
function truncate(slug: string, maxBytes: number): string {
  if (/^[\w-]*$/.test(slug)) return trimEndCharacters(trimCharacters(slug, "-").slice(0, maxBytes), "-");
  let kept = "";
  let size = 0;
  for (const character of slug.replace(/^-+/, "").toWellFormed()) {
    size += /[\w-]/.test(character) ? 1 : encodeURIComponent(character).length;
    if (size > maxBytes) break;
    kept += character;
  }
  return trimEndCharacters(kept, "-");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text is not encoded.
    return text;
  }
}
