// Markdown as the HTML of the guide.

import { Marked } from "marked";

/** Makes the function that names headings as GitHub does, so that links to them work in both places. */
export function slugger() {
  const used = new Map();
  return (heading) => {
    const base = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  };
}

/**
 * The HTML of a text, its headings of the second level and its first paragraph. `link` maps the targets of links and
 * images; one that it maps to null is shown as text.
 */
export function renderMarkdown(markdown, { slug, link }) {
  const headings = [];
  const marked = new Marked({ gfm: true, renderer: renderer({ slug, link, headings }) });
  const tokens = marked.lexer(markdown);
  const first = tokens.find(({ type }) => type === "paragraph");
  return { html: marked.parser(tokens), headings, summary: first ? plainText(first.tokens) : "" };
}

/** How code, tables, headings and links differ from plain Markdown. */
const renderer = ({ slug, link, headings }) => ({
  heading({ tokens, depth }) {
    const name = plainText(tokens);
    const id = slug(name);
    if (depth === 2) headings.push({ id, name });
    return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  code({ text, lang = "" }) {
    const code = `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    const [, file] = /\bfile=(\S+)/.exec(lang) ?? [];
    return file ? `<figure class="file"><figcaption>${escaped(file)}</figcaption>${code}</figure>\n` : code;
  },
  table(token) {
    const cells = (row, tag) =>
      `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
    const isNamed = token.header.some(({ text }) => text !== "");
    return `<div class="scroll" tabindex="0"><table>${isNamed ? `<thead>${cells(token.header, "th")}</thead>` : ""}
<tbody>${token.rows.map((row) => cells(row, "td")).join("\n")}</tbody></table></div>\n`;
  },
  link({ href, tokens }) {
    const inside = this.parser.parseInline(tokens);
    const target = link(href);
    return target === null ? inside : `<a href="${escaped(target)}">${inside}</a>`;
  },
  image({ href, text }) {
    const target = link(href);
    return target === null ? escaped(text) : `<img src="${escaped(target)}" alt="${escaped(text)}">`;
  },
  html({ text }) {
    return text.trim().startsWith("<!--") ? "" : escaped(text);
  },
});

/** The text of inline tokens without their markup. */
const plainText = (tokens) =>
  tokens
    .map((token) => (token.tokens ? plainText(token.tokens) : (token.text ?? "")))
    .join("")
    .replace(/\s+/g, " ");

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => entities[sign]);
