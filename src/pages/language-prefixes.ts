import { defaultLanguage, type Site } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { catalogues } from "../locales/index.ts";

/** A prefix of the paths of pages, and the language that it stands for now. */
export interface LanguagePrefix {
  prefix: string;
  /** Throws 404 while the language is not active. */
  languageOf(): string;
}

/**
 * The prefixes of pages: none for the default language, `/fr` for French. Routes cannot be added later, so there is one for
 * every language that there are messages in; which of them are active may change while the service runs.
 */
export const languagePrefixes = (site: Site): LanguagePrefix[] => [
  { prefix: "", languageOf: () => defaultLanguage(site) },
  ...Object.keys(catalogues).map((code) => ({
    prefix: `/${code}`,
    languageOf() {
      if (!site.languages.includes(code)) throw new ServiceError("rest_no_route");
      return code;
    },
  })),
];
