import type { HandlerResult } from "../http/response.ts";
import { siteUrl } from "../resources/shared/urls.ts";
import type { VenueRepresentation } from "../resources/venues.ts";
import type { Html } from "./html.ts";
import type { PageRequest } from "./page-request.ts";

/** A page before it has its frame. */
export interface Page {
  status?: number;
  title: string;
  /** One or two sentences for those who have not opened it. */
  summary?: string;
  body: Html;
  /** Its address as others may link it. */
  canonical: string;
  /** The same in the languages that have it, its own among them. */
  alternates: Record<string, string>;
  /** Where the interface has the same, for discovery clients. */
  root: string;
  /** The feed of what is shown. */
  feed?: string;
  image?: { url: string; width: number; height: number };
  jsonLd?: object;
  /** Files that it uses besides those of every page. */
  own?: { styles: string; script: string };
  /** Not for search engines. */
  isHidden?: boolean;
  /** Not for anybody else: made for who asked for it. */
  isPrivate?: boolean;
  headers?: Record<string, string>;
}

/** Another address to go to. */
export interface Redirect {
  to: string;
  status?: 301 | 302 | 303;
  headers?: Record<string, string>;
}

/** What a visit leads to: a page, another address, or a file. */
export type Outcome = Page | Redirect | Download;

/** A file to take home. */
export interface Download extends HandlerResult {
  type: string;
  /** Made for who asked for it. */
  isPrivate?: boolean;
}

/** Where an item and its translations are. */
type Located = Pick<VenueRepresentation, "lang" | "url" | "translations">;

/** The URLs of an item in the languages that have it. */
export const alternatesOf = ({ lang, url, translations = {} }: Located): Record<string, string> => ({
  [lang]: url,
  ...Object.fromEntries(Object.entries(translations).map(([code, other]) => [code, other.url])),
});

/** The site in every language: for pages that are the same in all of them. */
export const everywhere = ({ context: { site } }: PageRequest, path: string): Record<string, string> =>
  Object.fromEntries(site.languages.map((code) => [code, `${siteUrl(site, code)}${path}`]));

/** Where to go when an item is asked for in a language that is not its own: its translation, else the item itself. */
export function elsewhere(item: Located, { context }: PageRequest): Redirect | null {
  const { code } = context.language;
  if (item.lang === code) return null;
  return { to: item.translations?.[code]?.url ?? item.url };
}
