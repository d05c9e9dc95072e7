import { plainText } from "./html.ts";
import { isAscii, plainLatin } from "./search-text.ts";

/** The slug of a title or name: plain Latin letters, other scripts as they are; "" when nothing is left. */
export function slugify(text: string, language = "en"): string {
  // Truncated first to bound the cost: only the first characters end up in the slug.
  const lower = plainText(text.slice(0, 20_000)).normalize("NFC").toLowerCase();
  const latin = isAscii(lower) ? lower : plainLatin(transliterate(lower, language));
  const joined = latin.replace(/['‘’ʼ`´]|\p{Cf}/gu, "");
  return truncate(joined.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-"), MAX_BYTES);
}

/** The first slug that is not taken: the preferred one, else with `-2`, `-3`, … appended; "" stays "". */
export function uniqueSlug(preferred: string, isTaken: (slug: string) => boolean): string {
  if (preferred === "" || (!RESERVED.has(preferred) && !isTaken(preferred))) return preferred;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const slug = truncate(preferred, MAX_BYTES - suffix.length) + suffix;
    if (!isTaken(slug)) return slug;
  }
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

/** Maximum length of a percent-encoded slug. */
const MAX_BYTES = 200;

/** Path segments with a meaning of their own below an item's URL: feeds, pages, embeds. */
const RESERVED: ReadonlySet<string> = new Set(["atom", "embed", "feed", "page", "rdf", "rss", "rss2"]);

/** Transliterations of a language that differ from dropping the accent. */
const TRANSLITERATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  da: { å: "aa", ø: "oe" },
  de: { ä: "ae", ö: "oe", ü: "ue" },
  // The reference plugin's English slugs, which published links contain.
  en: { ß: "s" },
};

function transliterate(text: string, language: string): string {
  const letters = Object.hasOwn(TRANSLITERATIONS, language) ? TRANSLITERATIONS[language] : undefined;
  if (letters === undefined) return text;
  return text.replace(/\p{L}/gu, (letter) =>
    Object.hasOwn(letters, letter) ? (letters[letter] ?? letter) : letter,
  );
}

/** Truncates to a length in percent-encoded bytes at a whole character, and trims dashes at both ends. */
function truncate(slug: string, maxBytes: number): string {
  if (/^[\w-]*$/.test(slug)) return slug.replace(/^-+/, "").slice(0, maxBytes).replace(/-+$/, "");
  let kept = "";
  let size = 0;
  for (const character of slug.replace(/^-+/, "").toWellFormed()) {
    size += /[\w-]/.test(character) ? 1 : encodeURIComponent(character).length;
    if (size > maxBytes) break;
    kept += character;
  }
  return kept.replace(/-+$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text is not encoded.
    return text;
  }
}
