import { type Context, defaultLanguage, type Site } from "../../context.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { withoutPermalink } from "../../domain/visibility.ts";

/** The namespace of the API; its aliases are a setting. */
export const NAMESPACE = "svc/events/v1";

/** The page that gives programs application passwords, where WordPress has it. */
export const AUTHORIZATION_PATH = "/wp-admin/authorize-application.php";

/** The base URL of public pages: the site, and the language unless it is the default one. */
export const siteUrl = (site: Site, language: string): string =>
  language === defaultLanguage(site) ? site.baseUrl : `${site.baseUrl}/${language}`;

/** The URL of a page for the frames of other sites: `list`, `month` or `event/{slug}`. */
export const embedUrl = (site: Site, language: string, path: string): string =>
  `${siteUrl(site, language)}/embed/${path}/`;

/** The parts of a context that URLs of the API depend on. */
export type UrlContext = Pick<Context, "site" | "language" | "namespace">;

/** The root URL of the API, with the namespace and the language segment of the request. */
export const apiUrl = ({ site, language, namespace }: UrlContext): string =>
  `${site.baseUrl}${language.source === "segment" ? `/${language.code}` : ""}/${site.apiRoot}/${namespace}`;

/** The `Link` header by which discovery clients find the API. */
export const apiLink = ({ site }: Pick<Context, "site">): string =>
  `<${apiRoot(site)}>; rel="https://api.w.org/"`;

/** The URL of the API above its namespaces. */
export const apiRoot = (site: Site): string => `${site.baseUrl}/${site.apiRoot}/`;

/** The URL of an item in the API; it carries the language as the request did, in the path or as a parameter. */
export const restUrl = (context: Context, collection: string, id: number): string =>
  `${apiUrl(context)}/${collection}/${id}${languageQuery(context)}`;

/** `?wpml_language=…` when the language came as a parameter and is not the default. */
export const languageQuery = ({ language, site }: Context): string =>
  language.source === "parameter" && !language.all && language.code !== defaultLanguage(site)
    ? `?wpml_language=${language.code}`
    : "";

/** The URL of a post's page; unpublished posts have no page and get the plain `?p=` URL. */
export function postUrl(
  site: Site,
  resource: { singular: string; type: string },
  item: { id: number; slug: string; status: string; lang: string },
): string {
  if (withoutPermalink.has(item.status)) return `${site.baseUrl}/?post_type=${resource.type}&p=${item.id}`;
  return `${siteUrl(site, item.lang)}/${resource.singular}/${slugForUrl(item.slug)}/`;
}

/** Whether segments below the page path of a term can lead to its page: its slug, after those of parents where it has any. */
export const isTermPath = ({ hierarchy }: { hierarchy?: unknown }, segments: readonly string[]): boolean =>
  segments.length === 1 || (segments.length > 1 && hierarchy !== undefined);

/** `example.org/sub?id=15`: the URL of the site without scheme and port, and the id. */
export function globalId(site: Site, id: number): string {
  const name = siteNames.get(site) ?? siteName(site);
  siteNames.set(site, name);
  return `${name}?id=${id}`;
}

/** Caches `siteName`, because every serialized post needs it. */
const siteNames = new WeakMap<Site, string>();

function siteName({ baseUrl }: Site): string {
  const { hostname, pathname } = new URL(baseUrl);
  return `${hostname}${pathname.replace(/\/$/, "")}`;
}
