import { escapeHtml } from "../domain/html.ts";

const MARKUP = Symbol("markup");

/** Markup that is safe as it stands; only `html` and `trusted` make it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** A template value: text is escaped, arrays are joined, null renders as nothing. */
export type Slot = Html | string | number | false | null | undefined | readonly Slot[];

/** A template whose slots are escaped unless they are markup; attributes must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...slots: Slot[]): Html =>
  trusted(parts.reduce((text, part, at) => `${text}${written(slots[at - 1])}${part}`));

/** Marks markup as safe; never use it on client input. */
export const trusted = (markup: string): Html => ({ [MARKUP]: markup });

/** The text of markup. */
export const textOf = (markup: Html): string => markup[MARKUP];

/** A value as JSON inside a script element: nothing in it can end the element. */
export const jsonIn = (value: unknown): Html =>
  trusted(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );

function written(slot: Slot): string {
  if (slot === null || slot === undefined || slot === false) return "";
  if (typeof slot === "string") return escapeHtml(slot);
  if (typeof slot === "number") return String(slot);
  return MARKUP in slot ? slot[MARKUP] : slot.map(written).join("");
}
