import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;

/** Message catalogues by language; a further language adds its catalogue here. */
export const catalogues: Record<string, Messages> = { en, fr, de, es };

/** The message of a key in a language (English where there is no such catalogue), with `%s` filled in order. */
export function translate(language: string, key: MessageKey, ...values: (string | number)[]): string {
  let next = 0;
  return (catalogues[language] ?? en)[key].replace(/%s/g, () => String(values[next++] ?? ""));
}
