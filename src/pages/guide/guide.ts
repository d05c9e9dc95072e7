import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

/** The guide as the build has rendered it. */
export interface Guide {
  contents(): Contents;
  /** The HTML of a page, in which links are `guide:PATH` and `guide-file:PATH`. */
  page(path: string): Promise<string>;
  /** A file that pages link; null when none does. */
  file(path: string): Promise<{ type: string; text: string } | null>;
}

/** Its sections in order, and all pages. */
export interface Contents {
  sections: readonly { name: SectionName; pages: readonly string[] }[];
  pages: readonly GuidePage[];
}

export type SectionName = "start" | "developers" | "cookbook" | "operators" | "reference" | "contributors";

/** A page without its text. */
export interface GuidePage {
  path: string;
  title: string;
  summary: string;
  headings: readonly { id: string; name: string }[];
  /** The path of the page that lists this one, if the contents do not. */
  within?: string;
}

/** The guide in a folder; null where it was not built. Pages are read when they are asked for: the response cache keeps them. */
export function guideIn(folder: URL): Guide | null {
  const list = new URL("contents.json", folder);
  if (!existsSync(list)) return null;
  let contents: Contents | undefined;
  return {
    contents() {
      // The build has written it.
      contents ??= JSON.parse(readFileSync(list, "utf8")) as Contents;
      return contents;
    },
    page: (path) => readFile(new URL(`pages/${path.replaceAll("/", "--") || "index"}.html`, folder), "utf8"),
    async file(path) {
      if (!NAME.test(path)) return null;
      const text = await readFile(new URL(`files/${path}`, folder), "utf8").catch(ignoreMissing);
      return text === null ? null : { type: types[extname(path)] ?? "text/plain; charset=utf-8", text };
    },
  };
}

/** Segments that begin with a letter: no path leads out of the folder. */
const NAME = /^[a-z][\w-]*(?:[./][\w-]+)*$/i;

const types: Record<string, string> = { ".svg": "image/svg+xml" };

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT" && error.code !== "EISDIR" && error.code !== "ENOTDIR") throw error;
  return null;
}
