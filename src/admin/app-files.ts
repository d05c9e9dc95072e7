import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

/** The built files of the editor's app. */
export interface AppFiles {
  manifest(): Promise<AppManifest>;
  /** A file by its name; null when the app has no such file. */
  read(name: string, isCompressed: boolean): Promise<AppFile | null>;
}

/** The files that the page of the app names, as the build has written it. */
export interface AppManifest {
  script: string;
  styles: string;
  /** Files that the script needs at once. */
  preload: readonly string[];
}

/** One of the files, compressed by Brotli or not. */
export interface AppFile {
  type: string;
  bytes: Buffer;
}

/** The files in a folder; null where the app was not built. They are read when they are asked for: browsers keep them. */
export function appFilesIn(folder: URL): AppFiles | null {
  const list = new URL("manifest.json", folder);
  if (!existsSync(list)) return null;
  return {
    // The build has written it.
    manifest: async () => JSON.parse(await readFile(list, "utf8")) as AppManifest,
    async read(name, isCompressed) {
      const type = NAME.test(name) ? types[extname(name)] : undefined;
      if (type === undefined) return null;
      const bytes = await readFile(new URL(isCompressed ? `${name}.br` : name, folder)).catch(ignoreMissing);
      return bytes && { type, bytes };
    },
  };
}

/** The build names files by their content. */
const NAME = /^[a-z]+\.[A-Z0-9]{8}\.(js|css)$/;

const types: Record<string, string> = {
  ".js": "text/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
