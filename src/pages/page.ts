import { spelledInPath } from "../domain/slug.ts";
import type { HandlerResult } from "../http/response.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Item } from "../resources/kit/item.ts";
import { siteUrl } from "../resources/shared/urls.ts";
import type { Html } from "./html.ts";
import type { PageRequest } from "./page-request.ts";

/** A page before it has its frame. */
export interface Page {
  status?: number;
  title: string;
  /** One or two sentences for those who have not opened it. */
  summary?: string;
  body: Html;
  /** Canonical URL. */
  canonical: string;
  /** The same in the languages that have it, its own among them. */
  alternates: Record<string, string>;
  /** The API URL of the same item, for discovery clients. */
  root: string;
  /** The feed of the listed events. */
  feed?: string;
  image?: { url: string; width: number; height: number };
  jsonLd?: object;
  /** Files that it uses besides those of every page. */
  own?: { styles: string; script?: string };
  /** Everybody may read it, and other sites can show it in a frame. */
  isEmbeddable?: boolean;
  /** Not for search engines. */
  isHidden?: boolean;
  /** Without scripts, for a frame that runs none. */
  isStatic?: boolean;
  /** Rendered for this caller only: not cacheable. */
  isPrivate?: boolean;
  headers?: Record<string, string>;
}

/** A redirect. */
export interface Redirect {
  to: string;
  status?: 301 | 302 | 303;
  headers?: Record<string, string>;
}

/** The result of a page request: a page, a redirect or a file. */
export type PageResult = Page | Redirect | Download;

/** A file to take home. */
export interface Download extends HandlerResult {
  type: string;
  /** Rendered for this caller only. */
  isPrivate?: boolean;
}

/** The URLs of an item in the languages that have it. */
export const alternatesOf = ({
  lang,
  url,
  translations = {},
}: Pick<Item, "lang" | "url" | "translations">): Record<string, string> => ({
  [lang]: url,
  ...Object.fromEntries(Object.entries(translations).map(([code, other]) => [code, other.url])),
});

/** The site in every language: for pages that are the same in all of them. */
export const alternatesInEveryLanguage = (
  { context: { site } }: PageRequest,
  path: string,
): Record<string, string> =>
  Object.fromEntries(site.languages.map((code) => [code, `${siteUrl(site, code)}${path}`]));

/** The item that has a slug, or had it: a former slug keeps leading to its item. */
export const bySlugOrFormer = (slug: string): ItemRef => ({ slug, orFormer: true });

/** The parameter that names the language in which an item was asked for and is not there. */
export const UNTRANSLATED = "untranslated";

/**
 * Redirects to the translation in the requested language, else to the item itself with `untranslated`. A former or
 * differently spelled slug redirects permanently (301).
 */
export function canonicalRedirect(
  item: Pick<Item, "lang" | "url" | "translations"> & { slug: string },
  { context }: PageRequest,
  ref: ItemRef,
): Redirect | null {
  const { code } = context.language;
  if (item.lang === code)
    return "slug" in ref && spelledInPath(ref.slug) !== item.slug ? { to: item.url, status: 301 } : null;
  return { to: item.translations?.[code]?.url ?? `${item.url}?${UNTRANSLATED}=${code}` };
}
