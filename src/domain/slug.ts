import { plainText } from "./html.ts";
import { isAscii, plainLatin } from "./search-text.ts";

/** Makes the slug of a title or name: plain Latin letters, other scripts as they are; "" when nothing is left. */
export function slugify(text: string, language = "en"): string {
  // Cut first to bound the cost: a slug is made of the first characters anyway.
  const lower = plainText(text.slice(0, 20_000)).normalize("NFC").toLowerCase();
  const latin = isAscii(lower) ? lower : plainLatin(spelled(lower, language));
  const joined = latin.replace(/['‘’ʼ`´]|\p{Cf}/gu, "");
  return cut(joined.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-"), LONGEST);
}

/** Finds the first free slug among the wanted one and its successors `-2`, `-3`, …; "" stays "". */
export function uniqueSlug(wanted: string, taken: (slug: string) => boolean): string {
  if (wanted === "" || (!RESERVED.has(wanted) && !taken(wanted))) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const slug = cut(wanted, LONGEST - suffix.length) + suffix;
    if (!taken(slug)) return slug;
  }
}

/** Writes a slug for use in a URL, percent-encoded in lower case. */
export function slugForUrl(slug: string): string {
  if (/^[\w-]*$/.test(slug)) return slug;
  return encodeURIComponent(slug.toWellFormed()).replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
}

/** Reads the slug that a path segment or parameter means, percent-encoded or not; "" when there is none. */
export function slugFromPath(text: string, language?: string): string {
  return slugify(decoded(decoded(text)), language);
}

/** The most bytes that a percent-encoded slug has. */
const LONGEST = 200;

/** Path segments with a meaning of their own below an item's URL. */
const RESERVED: ReadonlySet<string> = new Set(["atom", "embed", "feed", "page", "rdf", "rss", "rss2"]);

/** Letters that a language writes otherwise than without their accent. */
const OWN_SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  da: { å: "aa", ø: "oe" },
  de: { ä: "ae", ö: "oe", ü: "ue" },
  // The reference system's English slugs, which links out in the world hold.
  en: { ß: "s" },
};

const spelled = (text: string, language: string) =>
  text.replace(/\p{L}/gu, (letter) => ownSpelling(letter, language));

function ownSpelling(letter: string, language: string): string {
  const own = Object.hasOwn(OWN_SPELLINGS, language) ? OWN_SPELLINGS[language] : undefined;
  return own !== undefined && Object.hasOwn(own, letter) ? (own[letter] ?? letter) : letter;
}

/** Shortens at a whole character, counted as percent-encoded, and takes dashes off both ends. */
function cut(slug: string, longest: number): string {
  if (/^[\w-]*$/.test(slug)) return slug.replace(/^-+/, "").slice(0, longest).replace(/-+$/, "");
  let kept = "";
  let size = 0;
  for (const character of slug.replace(/^-+/, "").toWellFormed()) {
    size += /[\w-]/.test(character) ? 1 : encodeURIComponent(character).length;
    if (size > longest) break;
    kept += character;
  }
  return kept.replace(/-+$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign is no encoding: the text is taken as it stands.
    return text;
  }
}
