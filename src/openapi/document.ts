import { LRUCache } from "lru-cache";
import type { Site } from "../context.ts";
import { type ApiContext, pathOf, type Route } from "../http/route.ts";
import { COOKIE } from "../http/session.ts";
import { resources } from "../resources/index.ts";
import { apiUrl, NAMESPACE, type UrlContext } from "../resources/shared/urls.ts";
import { type Json, withComponents } from "./components.ts";
import { operationOf } from "./operation.ts";

/** Routes as OpenAPI 3.1, generated once for each URL of the API and version of the settings; paths begin at that of the namespace. */
export function openApi(routes: readonly Route[], context: UrlContext, namespace: string = NAMESPACE): Json {
  const { site } = context;
  const api = apiUrl(context);
  const generated = documents.get(site) ?? new LRUCache<string, Json>({ max: MAX_DOCUMENTS });
  documents.set(site, generated);
  const key = `${api} ${site.settingsVersion}`;
  const document = generated.get(key) ?? documentOf(routes, context, { api, namespace });
  generated.set(key, document);
  return document;
}

/** Documents of a site that are cached: one for each language and alias. */
const MAX_DOCUMENTS = 50;

/** The documents of a site by the URL of the API and the settings, which name the languages. */
const documents = new WeakMap<Site, LRUCache<string, Json>>();

const documentOf = (
  routes: readonly Route[],
  context: ApiContext,
  { api, namespace }: { api: string; namespace: string },
): Json =>
  withComponents({
    openapi: "3.1.0",
    info: {
      version: "1.0.0",
      title: "Almanac",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: api, description: "The calendar" }],
    tags: tags().filter(({ name }) => routes.some(({ tag }) => tag === name)),
    paths: pathsOf(routes, context, namespace),
    components: { securitySchemes },
  });

/** Every path with its operations; those outside the namespace begin at the URL of the site. */
function pathsOf(routes: readonly Route[], context: ApiContext, namespace: string): Json {
  const { baseUrl, apiRoot } = context.site;
  const servers = [{ url: baseUrl, description: "The site" }];
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const isInNamespace = route.namespace === namespace;
    const path = isInNamespace ? route.path || "/" : pathOf(route, apiRoot);
    const item = paths[path] ?? (isInNamespace ? {} : { servers });
    paths[path] = item;
    for (const method of route.methods) item[method.toLowerCase()] = operationOf(route, method, context);
  }
  return paths;
}

const description = [
  "The events of a calendar and what they link to, in several languages.",
  "**Languages.** The language of a request is the parameter `wpml_language`, else the first segment of the path " +
    "(`/fr/wp-json/…`), else the default language of the site. Translations are linked. The header " +
    "`X-Almanac-Messages: fr` selects the language of error messages alone.",
  "**Parameters** of a read may also come as a JSON body, and fields of a write as a query. Flags take `true`, " +
    "`false`, `1` and `0`; lists take commas (`1,2`) or brackets (`a[]=1&a[]=2`).",
  "**Methods.** Every GET has its HEAD, and every path responds to OPTIONS with its description and to CORS " +
    "preflights. A POST may stand for another method by `_method` or `X-HTTP-Method-Override`.",
  "**Limits.** Every address and account may send so many requests a minute; beyond that the response is 429 with " +
    "`Retry-After`. Responses that are not cached carry `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.",
  "**Headers.** Besides those named below, every response forbids sniffing, framing and scripts " +
    "(`X-Content-Type-Options`, `X-Frame-Options`, `Content-Security-Policy`, `Referrer-Policy`, " +
    "`Cross-Origin-Resource-Policy`), and responses of the API, errors too, have `X-Robots-Tag: noindex`, " +
    "`Vary`, `Link` and the `Access-Control-*` headers.",
].join("\n\n");

const tags = (): Json[] => [
  { name: "service", description: "The service itself" },
  ...resources.map(({ name }) => ({ name, description: `The ${name} of the calendar` })),
  { name: "feeds", description: "Events to subscribe to or to download" },
  { name: "wp", description: "Images, tags and users, in the form of WordPress" },
  { name: "tec", description: "Events, venues and organizers in the form of `tec/v1`" },
  { name: "session", description: "Logging in and out for browsers" },
  { name: "users", description: "Who may log in; for administrators" },
  { name: "changes", description: "Changes since a client last asked" },
  { name: "settings", description: "Settings that administrators change while the service runs" },
  { name: "webhooks", description: "Who is notified of changes by the service itself; for administrators" },
  { name: "imports", description: "Taking over other calendars; for administrators" },
  { name: "submissions", description: "Events of visitors without an account, for editors to review" },
  { name: "subscriptions", description: "Calendars that are imported again and again; for administrators" },
  { name: "audit", description: "Who changed what, when and from where" },
  { name: "operation", description: "Health checks and metrics for monitoring" },
];

const securitySchemes: Json = {
  bearer: { type: "http", scheme: "bearer", description: "The setting `METRICS_TOKEN`, for metrics alone" },
  basic: { type: "http", scheme: "basic", description: "Login and application password" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: COOKIE,
    description: "The session of a browser; it authenticates together with its nonce only",
  },
  nonce: {
    type: "apiKey",
    in: "header",
    name: "X-WP-Nonce",
    description: "The nonce of the session, also as the parameter `_wpnonce`; responses carry a fresh one",
  },
};
