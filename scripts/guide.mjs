// Renders the guide: the Markdown files that docs/guide/contents.json names become pages, which src/pages/guide/ serves.
//
// Links between the files become `guide:PATH` and `guide-file:PATH`; whoever shows a page replaces them by URLs.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { renderMarkdown, slugger } from "./markdown.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = (path) => readFileSync(join(root, path), "utf8");

const CONTENTS = "docs/guide/contents.json";

/** The OpenAPI document is not copied into the service, which serves a current one itself. */
export const OPENAPI = "docs/openapi.json";

/**
 * Writes the guide below the folder of the service: the contents, the pages, and the files that they name. A tree without
 * documentation has none.
 */
export function writeGuide(folder) {
  if (!existsSync(join(root, CONTENTS))) return;
  const target = join(folder, "guide");
  const { sections, pages, files } = readGuide();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "pages"), { recursive: true });
  for (const { html, path } of pages) writeFileSync(join(target, "pages", `${pageFile(path)}.html`), html);
  for (const file of files.filter((one) => one !== OPENAPI)) copyFile(file, join(target, "files"));
  const entries = pages.map(({ html: _, source: __, ...entry }) => entry);
  writeFileSync(join(target, "contents.json"), `${JSON.stringify({ sections, pages: entries })}\n`);
}

/** The name of a page's file. */
export const pageFile = (path) => path.replaceAll("/", "--") || "index";

/** Copies a file of the repository into a folder, under the name that pages link. */
export function copyFile(file, folder) {
  const target = join(folder, publishedName(file));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, file), target);
}

/** Sources are published as plain text, which browsers show and web servers know. */
const publishedName = (file) => (/\.(svg|png|json)$/.test(file) ? file : `${file}.txt`);

/**
 * The rendered guide: sections with the paths of their pages in order, the pages, the files that they link, and links that
 * lead nowhere.
 */
export function readGuide() {
  const { sections } = JSON.parse(text(CONTENTS));
  const drafts = sections.flatMap(({ pages }) => pages.flatMap(draftsOf));
  const pageOf = new Map(drafts.flatMap(({ path, sources }) => sources.map((source) => [source, path])));
  const files = new Set();
  const problems = [];
  const pages = drafts.map((draft) => {
    const link = (target, source) => resolveLink(target, source, { pageOf, files, problems });
    return renderPage(draft, link);
  });
  checkAnchors(pages, problems);
  return {
    sections: sections.map(({ name, pages: listed }) => ({ name, pages: listed.map(({ path }) => path) })),
    pages,
    files: [...files].sort(),
    problems,
  };
}

/** A page of the contents with its Markdown; a folder is a page that lists its files, and a page for each. */
function draftsOf({ path, title, folder, sources = [`docs/guide/${path || "index"}.md`] }) {
  if (!folder)
    return [{ path, title, sources, parts: sources.map((source) => ({ source, markdown: partOf(source) })) }];
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  const inside = names.map((name) => {
    const source = `${folder}/${name}`;
    return {
      path: `${path}/${name.slice(0, -3)}`,
      sources: [source],
      parts: [{ source, markdown: text(source) }],
      within: path,
    };
  });
  const list = inside.map(
    ({ sources: [source], parts }) => `- [${titleIn(parts[0].markdown)}](${posix.basename(source)})`,
  );
  const own = { source: `${folder}/`, markdown: `# ${title}\n\n${list.join("\n")}\n` };
  return [{ path, title, sources: [own.source, folder], parts: [own] }, ...inside];
}

/** The Markdown of a file, or of one of its sections of the second level. */
function partOf(source) {
  const [file, anchor] = source.split("#");
  const markdown = text(file);
  if (!anchor) return markdown;
  const sections = markdown.split(/^(?=## )/m);
  const found = sections.find((section) => slugger()(section.split("\n")[0].replace(/^#+ /, "")) === anchor);
  if (!found) throw new Error(`${file} has no section ${anchor}.`);
  return found;
}

const titleIn = (markdown) => /^#{1,2} (.+)$/m.exec(markdown)?.[1] ?? "";

function renderPage({ path, title, sources, parts, within }, link) {
  const slug = slugger();
  const rendered = parts.map(({ source, markdown }) => {
    // The first heading is that of the page; of several sections each keeps its own.
    const body = parts.length === 1 ? markdown.replace(/^(?:#{1,2} .+\n)/m, "") : markdown;
    return renderMarkdown(body, { slug, link: (target) => link(target, source) });
  });
  return {
    path,
    title: title ?? titleIn(parts[0].markdown).replaceAll("`", ""),
    ...(within !== undefined && { within }),
    summary: rendered[0].summary,
    headings: rendered.flatMap(({ headings }) => headings),
    source: sources[0],
    html: rendered.map(({ html }) => html).join("\n"),
  };
}

/** A link of a source as the guide has it; null for files that are not published, whose name alone is shown. */
function resolveLink(target, source, { pageOf, files, problems }) {
  if (/^(https?:|mailto:)/.test(target)) return target;
  if (target.startsWith("#")) return target;
  const [path, anchor = ""] = target.split("#");
  const folder = source.endsWith("/") ? source : posix.dirname(source);
  const file = posix.normalize(posix.join(folder, path)).replace(/\/$/, "");
  const page = pageOf.get(`${file}#${anchor}`) ?? pageOf.get(file) ?? pageOf.get(`${file}/README.md`);
  if (page !== undefined)
    return `guide:${page}${anchor && !pageOf.has(`${file}#${anchor}`) ? `#${anchor}` : ""}`;
  if (file === "README.md") return "guide:";
  if (!existsSync(join(root, file))) {
    problems.push(`${source}: ${target}`);
    return null;
  }
  if (file.startsWith("src/") || statSync(join(root, file)).isDirectory()) return null;
  files.add(file);
  return file === OPENAPI ? `guide-file:${file}` : `guide-file:${publishedName(file)}`;
}

/** Reports links to headings that a page does not have. */
function checkAnchors(pages, problems) {
  const anchors = new Map(
    pages.map(({ path, html }) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  for (const { path, source, html } of pages)
    for (const [, target, anchor] of html.matchAll(/href="(?:guide:([^"#]*))?#([^"]+)"/g))
      if (!anchors.get(target ?? path)?.has(anchor)) problems.push(`${source}: #${anchor}`);
}
