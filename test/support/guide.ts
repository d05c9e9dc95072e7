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

/** A page of the guide that is one document. */
export interface WrittenPage {
  path: string;
  source: string;
  markdown: string;
  blocks: Block[];
}

/** The guide as scripts/guide.mjs reads it. */
export interface RenderedGuide {
  sections: { name: string; pages: string[] }[];
  pages: { path: string; source: string; html: string }[];
  problems: string[];
}

/** Documents whose blocks the test of the guide leaves to another test; a folder ends with a slash. */
export const otherTests: Record<string, string> = {
  "README.md": "test/readme.test.ts",
  "clients/typescript/README.md": "test/client.test.ts",
  "docs/recipes/": "test/recipes.test.ts",
};

/** Documents that tell of what was: commands and requests in them may be those of an older version. */
const history = ["CHANGELOG.md", "docs/decisions/"];

/** Renders the guide. */
export async function renderedGuide(): Promise<RenderedGuide> {
  const { readGuide } = await import(pathToFileURL(resolve("scripts/guide.mjs")).href);
  return readGuide();
}

/** The pages whose blocks the test of the guide runs, in the order of the contents. */
export const writtenPages = (guide: RenderedGuide): WrittenPage[] =>
  documents(guide).filter(({ source }) => !Object.keys(otherTests).some((start) => source.startsWith(start)));

/** All pages but those about former versions. */
export function documents({ pages }: RenderedGuide): WrittenPage[] {
  return pages.flatMap(({ path, source }) => {
    const [file = "", anchor] = source.split("#");
    if (!file.endsWith(".md") || history.some((start) => file.startsWith(start))) return [];
    const markdown = sectionOf(readFileSync(file, "utf8"), anchor);
    return [{ path, source, markdown, blocks: blocksIn(markdown) }];
  });
}

/** A section of the second level, or the whole text. */
const sectionOf = (markdown: string, anchor?: string): string =>
  anchor === undefined
    ? markdown
    : (markdown.split(/^(?=## )/m).find((section) => section.toLowerCase().startsWith(`## ${anchor}\n`)) ??
      "");

/** The fenced blocks of a text; those in lists are indented. */
function blocksIn(markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
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

/** A text without its fenced blocks. */
export const withoutBlocks = (markdown: string): string => markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, "");

/** The block of a page with an option. */
export function blockIn(pages: readonly WrittenPage[], path: string, name: string, value = ""): string {
  const block = pages
    .find((page) => page.path === path)
    ?.blocks.find(({ options }) => options[name] === value);
  if (!block) throw new Error(`The page ${path} has no block ${name}=${value}.`);
  return block.text;
}

/** The file of a page with a name. */
export const fileIn = (pages: readonly WrittenPage[], path: string, name: string): string =>
  blockIn(pages, path, "file", name);
