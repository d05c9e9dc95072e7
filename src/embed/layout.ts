import { type Html, html, textOf } from "../pages/html.ts";
import { subscription } from "../pages/layout.ts";
import { local } from "../pages/links.ts";
import type { PageRequest } from "../pages/page-request.ts";
import type { EmbedAssets } from "./assets.ts";
import type { Embed } from "./embed.ts";
import { themeOf } from "./theme.ts";

/**
 * The whole document of an embed. Its links open a new tab, because the page around the frame should stay; those that
 * turn pages say `_self`.
 */
export function embedLayout(embed: Embed, assets: EmbedAssets, request: PageRequest): string {
  const { context, web, formats } = request;
  const theme = themeOf(request);
  const document = html`<!doctype html>
<html lang="${context.language.code}"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? "light dark"}">
<base target="_blank">
<title>${embed.title} – ${web.siteName}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${embed.page}">
<link rel="stylesheet" href="${web.assets.styles}">
<link rel="stylesheet" href="${assets.styles}">
<script src="${web.assets.script}" defer></script>
<script src="${assets.script}" defer></script>
</head>
<body class="embed">
<main data-locale="${formats.locale}">
${embed.body}
</main>
${footer(embed, request)}
</body>
</html>
`;
  return textOf(document);
}

function footer({ page, feed }: Embed, { context, translate, web }: PageRequest): Html {
  return html`<footer class="site"><div class="wide">
<p><a href="${local(page, context.site)}">${web.siteName}</a></p>
${feed && html`<ul><li><a href="${subscription(feed)}" target="_self">${translate("web_subscribe")}</a></li></ul>`}
</div></footer>`;
}
