import { plainText } from "./html.ts";

/** The beginning of a text without its markup, cut at a word. */
export function summaryOf(markup: string, maxLength = 200): string {
  const text = plainText(markup);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/\s+\S*$/, "")}…` : text;
}
