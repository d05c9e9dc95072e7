import type { Context, Site } from "../context.ts";
import { type Query, queryText } from "../domain/url-query.ts";
import { siteUrl } from "../resources/shared/urls.ts";

/** A URL of the site without its origin, so that pages work under any host name. */
export function local(url: string, { baseUrl }: Pick<Site, "baseUrl">): string {
  if (!isOwn(url, baseUrl)) return url;
  const path = baseUrl.indexOf("/", baseUrl.indexOf("//") + 2);
  const folder = path < 0 ? "" : baseUrl.slice(path);
  return `${folder}${url.slice(baseUrl.length) || "/"}`;
}

/** Whether a URL belongs to the site. */
export const isOwn = (url: string, baseUrl: string): boolean =>
  url.startsWith(baseUrl) && /^([/?#]|$)/.test(url.slice(baseUrl.length));

/** The calendar in a language, as others may link it. */
export const calendarUrl = (site: Site, language: string, query: Query = {}): string =>
  `${siteUrl(site, language)}/events/${queryText(query)}`;

/** The calendar in the language of the page. */
export const calendar = ({ context }: { context: Context }, query: Query = {}): string =>
  local(calendarUrl(context.site, context.language.code, query), context.site);
