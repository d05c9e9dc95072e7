import { plainText } from "./html.ts";

/** The plain text of HTML, with line breaks between blocks. */
export const plainLines = (html: string): string =>
  html
    .split(BREAKS)
    .map(plainText)
    .filter((line) => line !== "")
    .join("\n");

const BREAKS = /<br\b[^>]*>|<\/(?:p|div|li|dd|dt|tr|h[1-6]|blockquote|pre|section|article|figcaption)>/i;
