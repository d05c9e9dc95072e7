import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A fenced block of a page. */
export interface Block {
  /** The first word after the fence. */
  language: string;
  /** The other words: `file=NAME`, `needs=PROGRAM`, `elsewhere=TEST`, or a bare word. */
  options: Record<string, string>;
  text: string;
}

/** A page whose text is in docs/guide/. */
export interface WrittenPage {
  path: string;
  markdown: string;
  blocks: Block[];
}

/** The guide as scripts/guide.mjs reads it. */
export interface RenderedGuide {
  sections: { name: string; pages: string[] }[];
  pages: { path: string; source: string; html: string }[];
  problems: string[];
}

/** Renders the guide. */
export async function renderedGuide(): Promise<RenderedGuide> {
  const { readGuide } = await import(pathToFileURL(resolve("scripts/guide.mjs")).href);
  return readGuide();
}

/** The pages of docs/guide/ in the order of the contents. */
export function writtenPages({ pages }: RenderedGuide): WrittenPage[] {
  return pages
    .filter(({ source }) => source.startsWith("docs/guide/"))
    .map(({ path, source }) => {
      const markdown = readFileSync(source, "utf8");
      return { path, markdown, blocks: blocksIn(markdown) };
    });
}

/** The fenced blocks of a text; those in lists are indented. */
function blocksIn(markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(.+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", info = "", text = ""]) => {
      const [language = "", ...words] = info.trim().split(/\s+/);
      const options = Object.fromEntries(
        words.map((word) => {
          const at = word.indexOf("=");
          return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
        }),
      );
      return { language, options, text: text.replaceAll(new RegExp(`^${indent}`, "gm"), "") };
    },
  );
}

/** The file of a page with a name. */
export function fileIn(pages: readonly WrittenPage[], path: string, name: string): string {
  const block = pages.find((page) => page.path === path)?.blocks.find(({ options }) => options.file === name);
  if (!block) throw new Error(`The page ${path} has no file ${name}.`);
  return block.text;
}
