/** Settings that the page of the app carries: where the API is, and facts of the site that never change while it is open. */
const {
  base = "",
  apiRoot,
  siteName = "",
  zone = "UTC",
  languages = "en",
  defaultLanguage,
  formats = "{}",
} = document.documentElement.dataset;

export const settings = {
  /** Path of the site, without a slash at its end; empty at the root of a host. */
  base,
  apiRoot: apiRoot ?? "wp-json",
  siteName,
  /** Time zone of the site. */
  zone,
  /** Languages of the content, the default one first. */
  languages: languages.split(" ") as LanguageCode[],
  defaultLanguage: (defaultLanguage ?? "en") as LanguageCode,
  /** How public pages write dates, by language of the content. */
  formats: JSON.parse(formats) as Record<string, Formats>,
  /** Allows style elements under the security policy of the page. */
  nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "",
};

interface Formats {
  /** The locale of dates: English is British or American by the zone of the site. */
  locale: string;
  clock: "12" | "24";
  /** The weekday that weeks begin with, 0 for Sunday. */
  weekStart: number;
}

/** A language of the content; the client knows the usual four, and a site may have others. */
export type LanguageCode = "en" | "fr" | "de" | "es";

/** A value as a language of the content; undefined when it is none. */
export const languageOf = (code: unknown): LanguageCode | undefined =>
  settings.languages.find((one) => one === code);

/** The language of an item that the API has returned. */
export const languageOfItem = ({ lang }: { lang: string }): LanguageCode =>
  // Items have languages of the site alone; the document of the API says no more than that they are texts.
  lang as LanguageCode;

/** A URL of the site without its origin: the app also works under another host name than that of `BASE_URL`. */
export const local = (url: string): string => {
  const parsed = new URL(url, location.href);
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
};
