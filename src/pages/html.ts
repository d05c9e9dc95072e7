import { escapeHtml } from "../domain/html.ts";

/** Markup that is safe as it stands; only `html` and `trusted` create it. A class, so that recognizing it is cheap. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  static textOf(markup: Markup): string {
    return markup.#text;
  }
}

export type Html = Markup;

/** A template value: text is escaped, arrays are joined, null renders as nothing. */
export type TemplateValue = Html | string | number | false | null | undefined | readonly TemplateValue[];

/** A template whose values are escaped unless they are markup; attributes must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: TemplateValue[]): Html {
  let text = parts[0] ?? "";
  for (let at = 0; at < values.length; at++) text += written(values[at]) + (parts[at + 1] ?? "");
  return new Markup(text);
}

/** Marks markup as safe; never use it on client input. */
export const trusted = (markup: string): Html => new Markup(markup);

/** The text of markup. */
export const textOf = (markup: Html): string => Markup.textOf(markup);

/**
 * The same markup with a flat text. V8 represents concatenated text as a rope and walks its parts when it is encoded; markup
 * that is cached is flattened once, so that the pages that contain it do not walk its parts again. Text within Latin-1
 * keeps one byte per character: by way of UTF-8 some versions of Node make it two.
 */
export function flattened(markup: Html): Html {
  const text = textOf(markup);
  const encoding = OUTSIDE_LATIN_1.test(text) ? "utf16le" : "latin1";
  return new Markup(Buffer.from(text, encoding).toString(encoding));
}

const OUTSIDE_LATIN_1 = /[\u0100-\uffff]/;

/** A value as JSON inside a script element: nothing in it can end the element. */
export const jsonIn = (value: unknown): Html =>
  trusted(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );

/** Characters of markup, and common punctuation outside Latin-1. */
const SPECIAL = /[&<>"'\u2009\u202f–—‘’“”…€]/;
const EVERY_SPECIAL = new RegExp(SPECIAL, "g");

/**
 * Text as markup, punctuation as references: without characters outside Latin-1 a page has one byte per character in
 * memory, which makes it much cheaper to build and to encode. Most texts have none of them, which a test finds sooner
 * than a replacement.
 */
const escapeText = (text: string): string =>
  SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, escapeCharacter) : text;

const escapeCharacter = (character: string): string => {
  const escaped = escapeHtml(character);
  return escaped === character ? `&#${character.charCodeAt(0)};` : escaped;
};

function written(value: TemplateValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "number") return String(value);
  if (value instanceof Markup) return Markup.textOf(value);
  let text = "";
  for (const part of value) text += written(part);
  return text;
}
