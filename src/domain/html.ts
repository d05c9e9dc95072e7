import { decodeHTMLAttribute, decodeHTMLStrict } from "entities";
import sanitize from "sanitize-html";
import { DROPPED, nest, type Token, tokensOf, VOID } from "./html-tokens.ts";
import { collapseWhitespace } from "./whitespace.ts";

/** Removes everything from HTML that could run or load in a reader's browser, and closes open elements. */
export function sanitizeHtml(html: string): string {
  const nested = nestedTags(withoutControls(html));
  return isPlain(nested) ? nested : sanitize(nested, SAFE);
}

/** The stored form of a title or name: one line without tags, its entities as they were sent. */
export function sanitizeTitle(text: string): string {
  let current = withoutControls(text).replace(/[\t\n\r]+/g, " ");
  for (let pass = 0; pass < 10; pass += 1) {
    const stripped = withoutTags(current);
    if (stripped === current) return current.trim();
    current = stripped;
  }
  // Tags that still form anew when inner tags are removed (`<<b>b>`) are an attack: escaped, they stay as text.
  return current.replace(/</g, "&lt;").trim();
}

/** A title or name as HTML-safe text, without escaping its entities once more. */
export function renderTitle(text: string): string {
  return escapeKeepingEntities(sanitizeTitle(text)).replace(/["']/g, escapeHtml);
}

/** Renders a stored text as HTML in paragraphs: empty lines separate them, single line breaks become `<br />`. */
export function renderHtml(html: string): string {
  const open: string[] = [];
  const out: string[] = [];
  let run: Token[] = [];
  const emit = (text: string): void => {
    if (open.length === 0 && text !== "" && out.length > 0) out.push("\n");
    out.push(text);
  };
  const flush = (): void => {
    emit(renderRun(run, open.at(-1) ?? ""));
    run = [];
  };
  for (const token of tokensOf(withoutControls(html).replace(/\r\n?/g, "\n"))) {
    if (!BLOCKS.has(token.tag)) {
      if (!open.includes("pre")) run.push(token);
      else out.push(token.tag === "" ? escapeKeepingEntities(token.source) : token.source);
      continue;
    }
    flush();
    if (!token.closing) emit(token.source);
    if (nest(open, token) && token.closing) out.push(token.source);
  }
  flush();
  return out.join("").trim();
}

/** Escapes every character that has a meaning in HTML text or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The text that a reader of the HTML sees, in one line: for search, feeds and structured data. */
export function plainText(html: string): string {
  if (!NEEDS_PARSING.test(html)) return collapseWhitespace(html).trim();
  const parts = tokensOf(withoutControls(html)).map(({ tag, source }) => {
    if (tag === "") return decodeEntities(source);
    return tag === "br" || BLOCKS.has(tag) ? " " : "";
  });
  return collapseWhitespace(parts.join("")).trim();
}

/**
 * The plain text of a title for pages: without the characters that would reorder text beyond the title itself (embeddings,
 * overrides and isolates, which titles of one line do not need).
 */
export const titleText = (html: string): string => plainText(html).replace(BIDI_CONTROLS, "");

/** The same for text that is plain already. */
export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, "");

const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Tags, entities, and the characters that `withoutControls` removes. */
const NEEDS_PARSING = /[<&\uFDD0\uFDD1]|\p{Cs}|[^\P{Cc}\t\n\r]/u;

/** A text as one line without tags and runs of whitespace, its entities as they were sent. */
export function oneLine(text: string): string {
  return collapseWhitespace(sanitizeTitle(text)).trim();
}

/** Decodes named and numeric entities. */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};
/** Angle brackets, and ampersands that begin no entity. */
const BARE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)|[<>]/gi;

const words = (list: string): string[] => list.split(" ");

const STRUCTURE = words(
  "caption col colgroup dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul",
);
/** Blocks that contain paragraphs or bare text; an empty line splits their text into paragraphs. */
const FLOW = words(
  "address article aside blockquote center details div footer header hgroup main nav section",
);
const INLINE = words(
  "a abbr audio b bdi bdo big br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small source span strike strong sub sup time tt u var video wbr",
);
const BLOCKS: ReadonlySet<string> = new Set([...STRUCTURE, ...FLOW, "fieldset", "form", "legend"]);
/** The elements that sanitized HTML may have. */
export const ALLOWED: ReadonlySet<string> = new Set([...STRUCTURE, ...FLOW, ...INLINE]);
const FLOW_BLOCKS: ReadonlySet<string> = new Set(FLOW);

/** Elements that the next one of the same name closes. */
const ENDED_BY_NEXT: ReadonlySet<string> = new Set(words("dd dt li p td th tr"));

const WEB = ["http", "https"];

const SAFE: sanitize.IOptions = {
  allowedTags: [...ALLOWED],
  nonTextTags: DROPPED,
  allowedAttributes: {
    "*": words("class dir id lang style title aria-hidden aria-label aria-describedby"),
    a: words("href name rel target"),
    audio: words("controls loop muted preload src"),
    blockquote: ["cite"],
    col: ["span"],
    colgroup: ["span"],
    del: words("cite datetime"),
    details: ["open"],
    img: words("alt height loading src width"),
    ins: words("cite datetime"),
    li: ["value"],
    ol: words("reversed start type"),
    q: ["cite"],
    source: words("media src type"),
    td: words("abbr colspan headers rowspan"),
    th: words("abbr colspan headers rowspan scope"),
    time: ["datetime"],
    video: words("controls height loop muted playsinline poster preload src width"),
  },
  allowedSchemes: [...WEB, "mailto", "tel", "webcal"],
  allowedSchemesByTag: { img: WEB, audio: WEB, video: WEB, source: WEB },
  allowedSchemesAppliedToAttributes: words("cite href poster src"),
  selfClosing: [...VOID],
  parseStyleAttributes: false,
  // Entities in text stay as they were sent. Attributes are decoded here, before the library checks
  // them, and escaped again, so that a browser reads exactly the value that was checked.
  parser: { decodeEntities: false },
  transformTags: { "*": (tagName, attributes) => ({ tagName, attribs: rewriteAttributes(attributes) }) },
};

/** Keeps only allowed, properly nested tags: with others the sanitizing library is slow and its result unpredictable. */
function nestedTags(html: string): string {
  const open: string[] = [];
  const parts = tokensOf(html).map((token) => {
    if (token.tag === "") return token.source.replace(/</g, "&lt;");
    if (!token.closing && ENDED_BY_NEXT.has(token.tag) && open.at(-1) === token.tag) open.pop();
    return ALLOWED.has(token.tag) && nest(open, token) ? token.source : "";
  });
  return parts.join("");
}

/** Text without entities, a line break, or a tag without attributes. */
const PLAIN = /[^<>&]+|<br \/>|<(\/?)(?:(p|h[1-6])|(b|em|i|s|strong|u))>/y;

/** Whether HTML needs no sanitizing: paragraphs and headings, and inline marks in them that are closed in order. */
function isPlain(html: string): boolean {
  const open: string[] = [];
  PLAIN.lastIndex = 0;
  for (let at = 0; at < html.length; at = PLAIN.lastIndex) {
    const [, closing, block, mark] = PLAIN.exec(html) ?? [];
    const tag = block ?? mark;
    if (PLAIN.lastIndex === 0) return false;
    if (tag === undefined) continue;
    if (closing ? open.pop() !== tag : open.includes(tag) || (block && open.length > 0)) return false;
    if (!closing) open.push(tag);
  }
  return open.length === 0;
}

function rewriteAttributes(attributes: Record<string, string>): Record<string, string> {
  const rewritten = Object.entries(attributes).flatMap(([name, value]) => {
    const decoded = decodeHTMLAttribute(value);
    if (name === "style") {
      const style = safeStyle(decoded);
      return style === "" ? [] : [[name, style]];
    }
    if (name === "target" && decoded !== "_blank") return [];
    return [[name, decoded.replace(/&/g, "&amp;")]];
  });
  return Object.fromEntries(rewritten);
}

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d ,.%]{5,40}\))$/i;
const STYLES: ReadonlyMap<string, RegExp> = new Map([
  ["background-color", COLOR],
  ["color", COLOR],
  ["text-align", /^(?:left|right|center|justify|start|end)$/i],
  ["text-decoration", /^(?:underline|line-through)$/i],
]);

function safeStyle(style: string): string {
  const kept = style.split(";").flatMap((declaration) => {
    const [name = "", value = "", ...more] = declaration.split(":").map((part) => part.trim());
    const isSafe = more.length === 0 && STYLES.get(name.toLowerCase())?.test(value);
    return isSafe ? [`${name.toLowerCase()}:${value}`] : [];
  });
  return kept.join(";");
}

// Two noncharacters that mark line breaks while paragraphs are built; `withoutControls` removes them from input.
const BREAK = "\uFDD0";
const INNER_BREAK = "\uFDD1";

function withoutControls(text: string): string {
  if (/^[\t\n\r -~]*$/.test(text)) return text;
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFDD0\uFDD1]/gu, "");
}

function escapeKeepingEntities(text: string): string {
  return text.replace(BARE, escapeHtml);
}

function withoutTags(text: string): string {
  return tokensOf(text)
    .filter(({ tag }) => tag === "")
    .map(({ source }) => source)
    .join("");
}

/** Renders consecutive text and inline tags of one block. */
function renderRun(run: Token[], container: string): string {
  const { text, isBalanced } = joinRun(run);
  const parts = text.split(PARAGRAPH_END).filter((part) => part.replace(ANY_BREAK, "").trim() !== "");
  if (parts.length === 0) return container === "" ? "" : text.replace(ANY_BREAK, "\n");
  const isSplit = FLOW_BLOCKS.has(container) && parts.length > 1;
  const isWrapped = container === "" || container === "blockquote" || isSplit;
  if (isWrapped && isBalanced) return parts.map(paragraph).join("\n");
  return container === "" ? withBreaks(text).trim() : withBreaks(text);
}

function paragraph(text: string): string {
  const content = withBreaks(text).replace(/^\s*\n/, "");
  return `<p>${content.trimEnd()}</p>`;
}

const PARAGRAPH_END = new RegExp(`${BREAK}[${BREAK} \\t]*${BREAK}`, "u");

/** Joins a run into one text with its line breaks marked; those inside an inline element do not separate paragraphs. */
function joinRun(run: Token[]): { text: string; isBalanced: boolean } {
  let depth = 0;
  let isBalanced = true;
  let isAfterBreak = false;
  const parts = run.map((token) => {
    const wasAfterBreak = isAfterBreak;
    isAfterBreak = token.tag === "br";
    if (token.tag === "") {
      const escaped = escapeKeepingEntities(token.source);
      const rest =
        wasAfterBreak && /^[ \t]*\n/.test(escaped) ? escaped.slice(escaped.indexOf("\n") + 1) : escaped;
      return (rest === escaped ? "" : "\n") + rest.replaceAll("\n", depth > 0 ? INNER_BREAK : BREAK);
    }
    if (!VOID.has(token.tag)) depth += token.closing ? -1 : 1;
    if (depth < 0) isBalanced = false;
    return token.source;
  });
  return { text: parts.join(""), isBalanced: isBalanced && depth === 0 };
}

/** Replaces marked line breaks by `<br />`; leading and trailing ones by plain line feeds, which only format the source. */
function withBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE_OR_BREAK.test(text.charAt(start))) start += 1;
  while (end > start && SPACE_OR_BREAK.test(text.charAt(end - 1))) end -= 1;
  const inner = text.slice(start, end).replace(ANY_BREAK, "<br />\n");
  return text.slice(0, start).replace(ANY_BREAK, "\n") + inner + text.slice(end).replace(ANY_BREAK, "\n");
}

const ANY_BREAK = new RegExp(`[${BREAK}${INNER_BREAK}]`, "gu");
const SPACE_OR_BREAK = new RegExp(`[\\s${BREAK}${INNER_BREAK}]`, "u");
