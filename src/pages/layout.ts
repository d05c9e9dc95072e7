import { defaultLanguage, type Site } from "../context.ts";
import { queryText } from "../domain/url-query.ts";
import { type Format, formats } from "../feeds/formats.ts";
import { translate } from "../locales/index.ts";
import { apiUrl, NAMESPACE, siteUrl } from "../resources/shared/urls.ts";
import { type Html, html, jsonIn, textOf } from "./html.ts";
import { indexed } from "./indexed.ts";
import { calendar, calendarUrl, local } from "./links.ts";
import type { Page } from "./page.ts";
import type { PageRequest, PageSite } from "./page-request.ts";

/** The whole document of a page. */
export function layout(page: Page, request: PageRequest): string {
  const { context, web } = request;
  const { code } = context.language;
  const document = html`<!doctype html>
<html lang="${code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${titleOf(page, request)}
${linksOf(page, request)}
${openGraph(page, request)}
<link rel="stylesheet" href="${web.assets.styles}">
${page.own && html`<link rel="stylesheet" href="${page.own.styles}">`}
<link rel="icon" href="${web.assets.icon}" type="image/svg+xml">
${!page.isStatic && html`<script src="${web.assets.script}" defer></script>`}
${page.own?.script && html`<script src="${page.own.script}" defer></script>`}
${linkedData(page, request)}
</head>
<body>
<a class="skip" href="#content">${request.translate("web_skip")}</a>
${header(page, request)}
<main id="content" tabindex="-1" data-locale="${request.formats.locale}">
${page.body}
</main>
${footer(page, request)}
</body>
</html>
`;
  return textOf(document);
}

function titleOf({ title, summary, isHidden }: Page, { web }: PageRequest): Html {
  return html`<title>${title} &ndash; ${web.siteName}</title>
${summary && html`<meta name="description" content="${summary}">`}
${isHidden && html`<meta name="robots" content="noindex">`}`;
}

/** Link elements: canonical URL, translations, feeds, API discovery. */
function linksOf(
  { canonical, alternates, root, feed, title, isEmbeddable }: Page,
  { context: { site }, web }: PageRequest,
): Html {
  const languages = Object.entries(alternates);
  const fallback = alternates[defaultLanguage(site)];
  return html`<link rel="canonical" href="${canonical}">
${languages.length > 1 && languages.map(([code, url]) => html`<link rel="alternate" hreflang="${code}" href="${url}">`)}
${languages.length > 1 && fallback && html`<link rel="alternate" hreflang="x-default" href="${fallback}">`}
${feed && Object.values(formats).map((format) => feedLink(format, feed, { site, web }))}
${isEmbeddable && oembedLinks(canonical, title, site)}
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${site.baseUrl}">
<link rel="alternate" href="${root}">
${web.aliases.map((alias) => html`<link rel="alternate" href="${root.replace(`/${NAMESPACE}/`, `/${alias}/`)}">`)}
<link rel="https://api.w.org/" href="${site.baseUrl}/${site.apiRoot}/">`;
}

/** The description of a page's embed, by which other sites find it (oEmbed discovery). */
function oembedLinks(canonical: string, title: string, site: Site): Html {
  const url = `${site.baseUrl}/${site.apiRoot}/oembed/1.0/embed`;
  return html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${url}${queryText({ url: canonical })}">
<link rel="alternate" type="text/xml+oembed" title="${title}" href="${url}${queryText({ url: canonical, format: "xml" })}">`;
}

/** The feed of a page in another format. */
const feedLink = (
  { file, type }: Format,
  feed: string,
  { site, web }: { site: Site; web: PageSite },
): Html => {
  const address = local(feed.replace(/\/events\.ics(?=\?|$)/, `/${file}`), site);
  return html`<link rel="alternate" type="${type.split(";")[0] ?? ""}" title="${web.siteName}" href="${address}">`;
};

const locales: Record<string, string> = { en: "en_GB", fr: "fr_FR", de: "de_DE", es: "es_ES" };

function openGraph({ title, summary, canonical, image }: Page, { web, context }: PageRequest): Html {
  const { code } = context.language;
  return html`<meta property="og:site_name" content="${web.siteName}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${canonical}">
<meta property="og:locale" content="${locales[code] ?? code}">
${summary && html`<meta property="og:description" content="${summary}">`}
${
  image &&
  html`<meta property="og:image" content="${image.url}">
<meta property="og:image:width" content="${image.width}">
<meta property="og:image:height" content="${image.height}">`
}
<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`;
}

/** JSON-LD: that of the item, or a description of the collection page. */
function linkedData(
  { jsonLd, feed, title, summary, canonical }: Page,
  { web, context }: PageRequest,
): Html | null {
  const { site, language } = context;
  const collection = {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: title,
    description: summary,
    url: canonical,
    inLanguage: language.code,
    isPartOf: { "@type": "WebSite", name: web.siteName, url: `${siteUrl(site, language.code)}/` },
  };
  const shown = jsonLd ?? (feed ? collection : null);
  return shown && html`<script type="application/ld+json">${jsonIn(shown)}</script>`;
}

function header(page: Page, request: PageRequest): Html {
  const { web } = request;
  return html`<header class="site">
<div class="wide">
<a class="name" href="${calendar(request)}">${logo(request)}${web.siteName}</a>
${switcher(page, request)}
</div>
</header>`;
}

/** The logo before the name, which says the same. */
function logo({ context: { site } }: PageRequest): Html | null {
  if (!site.logo) return null;
  const { url, width, height } = site.logo;
  return html`<img class="logo" src="${local(url, site)}" width="${width}" height="${height}" alt="">`;
}

/** The same page in the other languages, each named in its own; the calendar where there is no translation. */
function switcher({ alternates }: Page, request: PageRequest): Html | null {
  const { site, language } = request.context;
  if (site.languages.length < 2) return null;
  const link = (code: string) => {
    const url = local(alternates[code] ?? calendarUrl(site, code), site);
    const isHere = code === language.code;
    return html`<li><a href="${url}" hreflang="${code}" lang="${code}"${isHere && html` aria-current="true"`}><span class="code">${code.toUpperCase()}</span> <span class="own-name">${translate(code, "language_name")}</span></a></li>`;
  };
  return html`<nav class="languages" aria-label="${request.translate("web_language")}"><ul>${site.languages.map(link)}</ul></nav>`;
}

function footer({ feed }: Page, { context, translate, web }: PageRequest): Html {
  const address = feed ?? `${apiUrl(context)}/events.ics`;
  return html`<footer class="site">
<div class="wide">
<p><a href="${local(`${siteUrl(context.site, context.language.code)}/events/`, context.site)}">${web.siteName}</a></p>
<ul>
${indexed.map(({ plural, path }) => html`<li><a href="${local(`${siteUrl(context.site, context.language.code)}${path}`, context.site)}">${translate(plural)}</a></li>`)}
${context.site.submissions && html`<li><a href="${local(`${siteUrl(context.site, context.language.code)}/events/submit/`, context.site)}">${translate("web_submit")}</a></li>`}
<li><a href="${subscription(address)}">${translate("web_subscribe")}</a></li>
<li><a href="${local(address, context.site)}">${translate("web_ics")}</a></li>
${web.guide && html`<li><a href="${local(`${siteUrl(context.site, context.language.code)}/docs/guide/`, context.site)}">${translate("web_guide")}</a></li>`}
<li><a href="${local(`${siteUrl(context.site, context.language.code)}/docs/`, context.site)}">${translate("web_developers")}</a></li>
</ul>
</div>
</footer>`;
}

/** The webcal: URL for subscriptions. */
export const subscription = (feed: string): string => feed.replace(/^https?:/, "webcal:");
