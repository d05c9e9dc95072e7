import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { sendText } from "../http/response.ts";
import { docsScript } from "./assets/docs-script.ts";
import { docsStyles } from "./assets/docs-styles.ts";
import { script } from "./assets/script.ts";
import { styles } from "./assets/styles.ts";
import { inkOn } from "./colour.ts";
import { local } from "./links.ts";

/** URLs of static files; names contain a hash of the content. */
export interface Assets {
  styles: string;
  script: string;
  icon: string;
  /** Additional files of the API reference. */
  docs: { styles: string; script: string };
  files: readonly AssetFile[];
}

/** A file that pages use. */
interface AssetFile {
  name: string;
  type: string;
  text: string;
}

/** The files that pages use, in the colour of the site. */
export function assetsOf(site: Site, accent: string): Assets {
  const files = {
    styles: file("styles", "css", "text/css", styles(accent)),
    script: file("pages", "js", "text/javascript", script),
    icon: file("icon", "svg", "image/svg+xml", icon(accent)),
    docsStyles: file("docs", "css", "text/css", docsStyles),
    docsScript: file("docs", "js", "text/javascript", docsScript),
  };
  const address = ({ name }: AssetFile) => local(`${site.baseUrl}/assets/${name}`, site);
  return {
    styles: address(files.styles),
    script: address(files.script),
    icon: address(files.icon),
    docs: { styles: address(files.docsStyles), script: address(files.docsScript) },
    files: Object.values(files),
  };
}

/** Serves the files as immutable. */
export function assetRoutes(app: FastifyInstance, { files }: Assets): void {
  for (const { name, type, text } of files) {
    const tag = `"${name}"`;
    app.get(`/assets/${name}`, async (request, reply) => {
      reply.headers({ ETag: tag, "Cache-Control": "public, max-age=31536000, immutable" });
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return sendText(request, reply.header("Content-Type", `${type}; charset=UTF-8`), text);
    });
  }
}

function file(base: string, extension: string, type: string, text: string): AssetFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name: `${base}.${hash}.${extension}`, type, text };
}

const icon = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><path d="M8 12h16M8 18h10M8 24h6" stroke="${inkOn(accent)}" stroke-width="2.5" stroke-linecap="round"/></svg>\n`;
