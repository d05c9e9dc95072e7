import { type Context, defaultLanguage, type Site } from "../../context.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { unpublished } from "../../domain/visibility.ts";

/** The namespace of the API; its aliases are a setting. */
export const NAMESPACE = "svc/events/v1";

/** The public part of an address: the site, and the language unless it is the default one. */
export const siteUrl = (site: Site, language: string): string =>
  language === defaultLanguage(site) ? site.baseUrl : `${site.baseUrl}/${language}`;

/** What the address of the interface depends on. */
export type UrlContext = Pick<Context, "site" | "language" | "namespace">;

/** The root of the interface, in the namespace and with the language segment that the request came in by. */
export const apiUrl = ({ site, language, namespace }: UrlContext): string =>
  `${site.baseUrl}${language.source === "segment" ? `/${language.code}` : ""}/${site.apiRoot}/${namespace}`;

/** The `Link` header by which discovery clients find the API. */
export const apiLink = ({ site }: Pick<Context, "site">): string =>
  `<${site.baseUrl}/${site.apiRoot}/>; rel="https://api.w.org/"`;

/** The address of an item in the interface; it carries the language the way it came. */
export const restUrl = (context: Context, collection: string, id: number): string =>
  `${apiUrl(context)}/${collection}/${id}${languageQuery(context)}`;

/** `?wpml_language=…` when the language came by parameter and is not the one that holds anyway. */
export const languageQuery = ({ language, site }: Context): string =>
  language.source === "parameter" && !language.all && language.code !== defaultLanguage(site)
    ? `?wpml_language=${language.code}`
    : "";

/** The public page of an event, venue or organizer; items that have none yet get the plain address. */
export function postUrl(
  site: Site,
  kind: { singular: string; type: string },
  item: { id: number; slug: string; status: string; lang: string },
): string {
  if (unpublished.has(item.status)) return `${site.baseUrl}/?post_type=${kind.type}&p=${item.id}`;
  return `${siteUrl(site, item.lang)}/${kind.singular}/${slugForUrl(item.slug)}/`;
}

/** `example.org/sub?id=15`: the address of the site without scheme and port, and the id. */
export function globalId(site: Site, id: number): string {
  const place = siteNames.get(site) ?? siteName(site);
  siteNames.set(site, place);
  return `${place}?id=${id}`;
}

/** What sites are called without scheme and port. */
const siteNames = new WeakMap<Site, string>();

function siteName({ baseUrl }: Site): string {
  const { hostname, pathname } = new URL(baseUrl);
  return `${hostname}${pathname.replace(/\/$/, "")}`;
}
