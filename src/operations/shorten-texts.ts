import { escapeHtml } from "../domain/html.ts";
import { cutAtWord, summaryOf } from "../domain/summary.ts";

/**
 * Characters of long texts in one list, feed or page of the audit trail: some 2 MB, at most 8 MB in scripts of four bytes a
 * character.
 */
export const MAX_LIST_TEXT = 2_000_000;

/** Properties with long texts: of items and the items nested in them, of images, and the values of custom fields. */
const TEXTS: ReadonlySet<string> = new Set(["description", "excerpt", "caption", "value"]);

/** Shorter texts stay as they are; longer ones become summaries of this length. */
const SUMMARY_LENGTH = 300;

/** Which properties have long texts, and how one is cut. */
interface TextRule {
  isText(name: string): boolean;
  cut(text: string): string;
}

/** Descriptions, which are HTML, become a paragraph with their summary. */
const summaries: TextRule = {
  isText: (name) => TEXTS.has(name),
  cut: (text) => `<p>${escapeHtml(summaryOf(text, SUMMARY_LENGTH))}</p>`,
};

/** The same in the form of WordPress, where a text is an object with its HTML. */
export const renderedTexts: TextRule = {
  ...summaries,
  isText: (name) => name === "rendered" || summaries.isText(name),
};

/** Every text counts and is cut to its beginning as it is, markup included: for values as they are stored. */
export const storedValues: TextRule = {
  isText: () => true,
  cut: (text) => cutAtWord(text, SUMMARY_LENGTH, SUMMARY_LENGTH - 1),
};

/** The items of a list, and how many of them have shortened texts. */
export interface ShortenedItems<T> {
  items: T[];
  shortened: number;
}

/**
 * Bounds the size of a list: from the item on with which its long texts exceed `MAX_LIST_TEXT`, they are cut to
 * summaries. Items are copied, because others may share what is nested in them.
 */
export function shortenTexts<T>(items: T[]): ShortenedItems<T> {
  const { shorten, count } = textShortener();
  return { items: items.map(shorten), shortened: count() };
}

/** The same for items one after the other. */
export function textShortener(rule: TextRule = summaries) {
  let left = MAX_LIST_TEXT;
  let shortened = 0;
  return {
    shorten<T>(item: T): T {
      const length = textLength(item, rule);
      left -= length;
      if (left >= 0 || length === 0) return item;
      shortened += 1;
      // The copy has the properties of the item, and texts in place of texts.
      return withCutTexts(item, rule) as T;
    },
    /** How many items have shortened texts. */
    count: () => shortened,
  };
}

/** The header of a list with shortened texts. */
export const shortenedHeader = (shortened: number): Record<string, string> =>
  shortened > 0 ? { "X-Almanac-Shortened": String(shortened) } : {};

const isLong = (name: string, value: unknown, { isText }: TextRule): value is string =>
  typeof value === "string" && value.length > SUMMARY_LENGTH && isText(name);

function textLength(value: unknown, rule: TextRule): number {
  if (typeof value !== "object" || value === null) return 0;
  // Items are plain objects and lists, whose inherited properties cannot be enumerated.
  const properties = value as Record<string, unknown>;
  let length = 0;
  for (const name in properties) {
    const property = properties[name];
    length += isLong(name, property, rule) ? property.length : textLength(property, rule);
  }
  return length;
}

function withCutTexts(value: unknown, rule: TextRule): unknown {
  if (typeof value !== "object" || value === null) return value;
  const cut = (name: string, property: unknown) =>
    isLong(name, property, rule) ? rule.cut(property) : withCutTexts(property, rule);
  if (Array.isArray(value)) return value.map((property, at) => cut(String(at), property));
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, cut(name, property)]));
}
