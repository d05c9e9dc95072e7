import { defaultLanguage, type Site } from "../context.ts";
import { formatsOf } from "../domain/formats.ts";
import { translate } from "../locales/index.ts";
import { type Html, html } from "../pages/html.ts";
import { local } from "../pages/links.ts";
import type { AppManifest } from "./app-files.ts";

/** Values of the page that hosts the app. */
export interface AppPage {
  files: AppManifest;
  site: Site;
  siteName: string;
  icon: string;
  /** The language of the visitor. */
  language: string;
  /** Allows the styles that the app's components make. */
  nonce: string;
}

/**
 * The security policy of the app: files of this service, requests to it, and no others. Its components set style
 * properties by script, which needs no permission; the few style elements that they make carry the nonce.
 */
export const appSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The URL of the app, without the origin. */
export const appUrl = (site: Site): string => local(`${site.baseUrl}/admin/`, site);

/** How dates and times are written, and the weekdays that weeks begin with, by language, as JSON. */
const formats = (site: Site): string =>
  JSON.stringify(
    Object.fromEntries(
      site.languages.map((code) => {
        const { locale, clock, weekStart } = formatsOf(code, site);
        return [code, { locale, clock, weekStart }];
      }),
    ),
  );

/** The page that hosts the app; the settings that it needs before its first request are attributes of the root. */
export function appPage({ files, site, siteName, icon, language, nonce }: AppPage): Html {
  const root = appUrl(site);
  const file = (name: string) => `${root}files/${name}`;
  return html`<!doctype html>
<html lang="${language}" data-base="${root.slice(0, -"/admin/".length)}" data-api-root="${site.apiRoot}" data-site-name="${siteName}" data-zone="${site.zone}" data-languages="${site.languages.join(" ")}" data-default-language="${defaultLanguage(site)}" data-formats="${formats(site)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="csp-nonce" content="${nonce}">
<title>${siteName}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${file(files.styles)}">
${files.preload.map((name) => html`<link rel="modulepreload" href="${file(name)}">`)}
<script type="module" src="${file(files.script)}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${translate(language, "web_app_scripts")}</noscript>
</body>
</html>
`;
}
