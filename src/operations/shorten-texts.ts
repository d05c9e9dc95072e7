import { escapeHtml } from "../domain/html.ts";
import { summaryOf } from "../domain/summary.ts";

/** Characters of long texts in one list or feed: some 2 MB, at most 8 MB in scripts of four bytes a character. */
export const MAX_LIST_TEXT = 2_000_000;

/** Properties with long texts: of items and the items nested in them, and the values of custom fields. */
const TEXTS: ReadonlySet<string> = new Set(["description", "excerpt", "value"]);

/** Shorter texts stay as they are; longer ones become summaries of this length. */
const SUMMARY_LENGTH = 300;

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
export function textShortener() {
  let left = MAX_LIST_TEXT;
  let shortened = 0;
  return {
    shorten<T>(item: T): T {
      left -= textLength(item);
      if (left >= 0) return item;
      shortened += 1;
      // The copy has the properties of the item, and texts in place of texts.
      return withSummaries(item) as T;
    },
    /** How many items have shortened texts. */
    count: () => shortened,
  };
}

/** The header of a list with shortened texts. */
export const shortenedHeader = (shortened: number): Record<string, string> =>
  shortened > 0 ? { "X-Almanac-Shortened": String(shortened) } : {};

const isLong = (name: string, value: unknown): value is string =>
  typeof value === "string" && value.length > SUMMARY_LENGTH && TEXTS.has(name);

function textLength(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  // Items are plain objects and lists, whose inherited properties cannot be enumerated.
  const members = value as Record<string, unknown>;
  let length = 0;
  for (const name in members) {
    const member = members[name];
    length += isLong(name, member) ? member.length : textLength(member);
  }
  return length;
}

function withSummaries(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withSummaries);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isLong(name, member)
        ? `<p>${escapeHtml(summaryOf(member, SUMMARY_LENGTH))}</p>`
        : withSummaries(member),
    ]),
  );
}
