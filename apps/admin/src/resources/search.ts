import { type LanguageCode, languageOf } from "../settings.ts";

/** Filters of a list of a resource, in the URL of its screen. */
export interface ResourceSearch {
  page?: number | undefined;
  search?: string | undefined;
  language?: LanguageCode | undefined;
  untranslated?: string | undefined;
  outdated?: boolean | undefined;
}

/** Initial values of a new item, in the URL of its screen. */
export interface NewItem {
  language?: LanguageCode | undefined;
  /** The id of an item to translate. */
  translates?: number | undefined;
}

/** Reads the search of a list from the URL. */
export function resourceSearch(search: Record<string, unknown>): ResourceSearch {
  const page = Number(search.page);
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(["string", "number"].includes(typeof search.search) && { search: String(search.search) }),
    ...(languageOf(search.language) && { language: languageOf(search.language) }),
    ...(search.outdated === true && { outdated: true }),
    ...(languageOf(search.untranslated) && { untranslated: languageOf(search.untranslated) }),
  };
}

/** Reads what a new item starts with from the URL. */
export const newItem = ({ language, translates }: Record<string, unknown>): NewItem => ({
  ...(languageOf(language) && { language: languageOf(language) }),
  ...(Number.isInteger(translates) && { translates: Number(translates) }),
});
