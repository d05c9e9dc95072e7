import { plainText } from "./html.ts";

/** The beginning of a text without its markup, cut at a word. */
export const summaryOf = (markup: string, maxLength = 200): string =>
  cutAtWord(plainText(markup), maxLength, maxLength - 1);

/** Cuts a text that is too long at the last space within a length; its whitespace is single spaces. */
export function cutAtWord(text: string, maxLength: number, cutLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, cutLength);
  const space = beginning.lastIndexOf(" ");
  return `${space < 0 ? beginning : beginning.slice(0, space)}…`;
}
