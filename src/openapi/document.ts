import type { Site } from "../context.ts";
import { COOKIE } from "../http/session.ts";
import { resources } from "../resources/index.ts";
import { apiUrl, type UrlContext } from "../resources/shared/urls.ts";
import { type Json, withComponents } from "./components.ts";
import { feedPaths } from "./feeds.ts";
import { otherPaths } from "./other-paths.ts";
import { resourcePaths } from "./resources.ts";
import { servicePaths } from "./service.ts";

/** The whole interface as OpenAPI 3.1, made once from the definitions that validate and present. */
export function openApi(context: UrlContext): Json {
  const { site } = context;
  const api = apiUrl(context);
  const made = documents.get(site) ?? new Map<string, Json>();
  documents.set(site, made);
  const document = made.get(api) ?? documentOf(site, api);
  made.set(api, document);
  return document;
}

/** The documents of a site, by the address at which its interface begins: there are few, one a language and alias. */
const documents = new WeakMap<Site, Map<string, Json>>();

const documentOf = (site: Site, api: string): Json =>
  withComponents({
    openapi: "3.1.0",
    info: {
      version: "1.0.0",
      title: "Almanac",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: api, description: "The calendar" }],
    tags: tags(),
    paths: {
      ...servicePaths(site),
      ...Object.assign({}, ...resources.map((resource) => resourcePaths(resource, site))),
      ...feedPaths(site),
      ...otherPaths(site),
    },
    components: { securitySchemes },
  });

const description = [
  "Events, venues, organizers, categories and tags of a calendar, in several languages.",
  "**Languages.** The language of a request is the parameter `wpml_language`, else the first segment of the path " +
    "(`/fr/wp-json/…`), else the default language of the site. Translations are linked.",
  "**Parameters** of a read may also come as a JSON body, and fields of a write as a query. Flags take `true`, " +
    "`false`, `1` and `0`; lists take commas (`1,2`) or brackets (`a[]=1&a[]=2`).",
  "**Methods.** Every GET has its HEAD, and every path answers OPTIONS with its description and with what CORS asks " +
    "for. A POST may stand for another method by `_method` or `X-HTTP-Method-Override`.",
  "**Headers.** Besides those named below, every answer forbids sniffing, framing and scripts " +
    "(`X-Content-Type-Options`, `X-Frame-Options`, `Content-Security-Policy`, `Referrer-Policy`, " +
    "`Cross-Origin-Resource-Policy`), and answers of the interface, refusals too, say `X-Robots-Tag: noindex` and have " +
    "`Vary`, `Link` and the `Access-Control-*` headers.",
].join("\n\n");

const tags = (): Json[] => [
  { name: "service", description: "The service itself" },
  ...resources.map(({ name }) => ({ name, description: `The ${name} of the calendar` })),
  { name: "feeds", description: "Events to subscribe to or to take home" },
  { name: "platform", description: "Images, tags and users, as the clients of the platform know them" },
  { name: "session", description: "Logging in and out for browsers" },
  { name: "operation", description: "For whoever watches over the service" },
];

const securitySchemes: Json = {
  basic: { type: "http", scheme: "basic", description: "Login and application password" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: COOKIE,
    description: "The session of a browser; it counts together with its nonce only",
  },
  nonce: {
    type: "apiKey",
    in: "header",
    name: "X-WP-Nonce",
    description: "The nonce of the session, also as the parameter `_wpnonce`; answers bring a fresh one",
  },
};
