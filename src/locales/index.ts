import { de } from "./de.ts";
import { en, type Messages } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The key of a message. */
export type MessageKey = keyof Messages;

/** Message catalogues by language; a further language adds its catalogue here. */
export const catalogues: Record<string, Messages> = { en, fr, de, es };

/** The message of a key in a language (English where there is no such catalogue), with `%s` filled in order. */
export function translate(language: string, key: MessageKey, ...values: (string | number)[]): string {
  let next = 0;
  return (catalogues[language] ?? en)[key].replace(/%s/g, () => String(values[next++] ?? ""));
}
