import { type MessageKey, translate } from "../../locales/index.ts";
import { guideStyles } from "../assets/guide-styles.ts";
import { styles } from "../assets/styles.ts";
import { html, textOf } from "../html.ts";
import type { Contents, GuidePage } from "./guide.ts";
import { guideView } from "./view.ts";

/** A file of the static guide. */
export interface StaticFile {
  name: string;
  text: string;
}

/** The accent of a service without settings. */
const ACCENT = "#1f6f5c";

/** The guide as files whose links are relative, so that they work on any web server and from a disk. */
export function staticSite(contents: Contents, textOfPage: (path: string) => string): StaticFile[] {
  return [
    { name: "styles.css", text: `${styles(ACCENT)}${guideStyles}` },
    ...contents.pages.map((page) => ({
      name: fileOf(page.path),
      text: document(page, textOfPage(page.path), contents),
    })),
  ];
}

const fileOf = (path: string): string => `${path === "" ? "" : `${path}/`}index.html`;

function document(page: GuidePage, text: string, contents: Contents): string {
  const up = "../".repeat(page.path === "" ? 0 : page.path.split("/").length);
  const words = (key: MessageKey) => translate("en", key);
  const view = guideView(page, text, contents, {
    translate: words,
    language: "en",
    pageUrl: (path) => `${up}${fileOf(path)}`,
    fileUrl: (path) => `${up}files/${path}`,
  });
  return textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} &ndash; Almanac</title>
<meta name="description" content="${page.summary}">
<link rel="stylesheet" href="${up}styles.css">
</head>
<body>
<a class="skip" href="#content">${words("web_skip")}</a>
<header class="site"><div class="wide"><a class="name" href="${up}index.html">Almanac</a></div></header>
<main id="content" tabindex="-1">
${view}
</main>
</body>
</html>
`);
}
