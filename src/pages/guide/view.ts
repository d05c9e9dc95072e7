import { escapeHtml } from "../../domain/html.ts";
import type { MessageKey } from "../../locales/index.ts";
import { type Html, html, trusted } from "../html.ts";
import type { Contents, GuidePage, SectionName } from "./guide.ts";

/** How a page of the guide is shown: as a page of the service, or as a static file. */
export interface GuideFrame {
  translate(key: MessageKey): string;
  /** The language of the frame; the texts are in English. */
  language: string;
  pageUrl(path: string): string;
  fileUrl(path: string): string;
}

const sectionNames: Record<SectionName, MessageKey> = {
  start: "web_guide_start",
  developers: "web_guide_developers",
  cookbook: "web_guide_cookbook",
  operators: "web_guide_operators",
  reference: "web_guide_reference",
  contributors: "web_guide_contributors",
};

/** A page of the guide: its text, its neighbours, and the contents, which follow the text on narrow screens. */
export function guideView(page: GuidePage, text: string, contents: Contents, frame: GuideFrame): Html {
  const { translate, language } = frame;
  return html`<div class="guide wide">
<article lang="en">
<p class="to-contents"${lang(frame)}><a href="#contents">${translate("web_docs_contents")}</a></p>
${language !== "en" && html`<p class="notice"${lang(frame)}>${translate("web_guide_english")}</p>`}
<h1>${page.title}</h1>
${trusted(linked(text, frame))}
${neighbours(page, contents, frame)}
</article>
<nav class="contents" id="contents" aria-label="${translate("web_docs_contents")}"><ul>
${contents.sections.map(
  ({ name, pages }) => html`<li><p>${translate(sectionNames[name])}</p><ul lang="en">
${pages.map((path) => entry(pageAt(path, contents), page, frame))}
</ul></li>`,
)}
</ul></nav>
</div>`;
}

/** The language of the frame's words within the text. */
const lang = ({ language }: GuideFrame): Html => html` lang="${language}"`;

/** The page of a path; the contents name only pages that exist. */
function pageAt(path: string, { pages }: Contents): GuidePage {
  const found = pages.find((one) => one.path === path);
  if (!found) throw new Error(`The guide has no page ${path}.`);
  return found;
}

function entry({ path, title }: GuidePage, shown: GuidePage, { pageUrl }: GuideFrame): Html {
  if (path !== shown.path)
    return html`<li><a href="${pageUrl(path)}"${path === shown.within && html` aria-current="true"`}>${title}</a></li>`;
  return html`<li><a href="${pageUrl(path)}" aria-current="page">${title}</a>
${shown.headings.length > 1 && html`<ul>${shown.headings.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`}</li>`;
}

/** Links to the previous and the next page of the contents. */
function neighbours({ path }: GuidePage, contents: Contents, frame: GuideFrame): Html | null {
  const order = contents.sections.flatMap(({ pages }) => pages);
  const at = order.indexOf(path);
  if (at < 0) return null;
  const link = (other: string | undefined, key: "web_guide_previous" | "web_guide_next") =>
    other !== undefined &&
    html`<p><span class="hint"${lang(frame)}>${frame.translate(key)}</span> <a href="${frame.pageUrl(other)}">${pageAt(other, contents).title}</a></p>`;
  return html`<div class="neighbours">${link(order[at - 1], "web_guide_previous")}${link(order[at + 1], "web_guide_next")}</div>`;
}

/** A text with the URLs of its links. */
const linked = (text: string, { pageUrl, fileUrl }: GuideFrame): string =>
  text
    .replace(/href="guide:([^"#]*)/g, (_, path: string) => `href="${escapeHtml(pageUrl(path))}`)
    .replace(
      /(href|src)="guide-file:([^"]*)/g,
      (_, name: string, path: string) => `${name}="${escapeHtml(fileUrl(path))}`,
    );
