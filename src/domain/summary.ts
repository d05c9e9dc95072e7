import { plainText } from "./html.ts";

/** Characters of markup that are searched for a summary first: reading a text of the largest size takes 10 ms. */
const BEGINNING = 10_000;

/** Characters at the end of such a beginning that may be half of an entity. */
const MAX_ENTITY = 50;

/** The beginning of a text without its markup, cut at a word. */
export function summaryOf(markup: string, maxLength = 200): string {
  const beginning = markup.length > BEGINNING ? plainText(beginningOf(markup)) : "";
  // A beginning may be hardly anything but markup.
  const text = beginning.length > maxLength + MAX_ENTITY ? beginning : plainText(markup);
  return cutAtWord(text, maxLength, maxLength - 1);
}

/** The beginning of markup, as descriptions are stored; it does not end in a tag. */
function beginningOf(markup: string): string {
  const beginning = markup.slice(0, BEGINNING);
  const tag = beginning.lastIndexOf("<");
  return tag < 0 || beginning.includes(">", tag) ? beginning : beginning.slice(0, tag);
}

/** Cuts a text that is too long at the last space within a length; its whitespace is single spaces. */
export function cutAtWord(text: string, maxLength: number, cutLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, cutLength);
  const space = beginning.lastIndexOf(" ");
  return `${space < 0 ? beginning : beginning.slice(0, space)}…`;
}
