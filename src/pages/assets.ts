import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { memoized } from "../domain/collections.ts";
import { ServiceError } from "../errors.ts";
import { pathPart } from "../http/path-parts.ts";
import { sendText } from "../http/response.ts";
import { docsScript } from "./assets/docs-script.ts";
import { docsStyles } from "./assets/docs-styles.ts";
import { guideStyles } from "./assets/guide-styles.ts";
import { instantScript } from "./assets/instant-script.ts";
import { moreScript } from "./assets/more-script.ts";
import { previewScript } from "./assets/preview-script.ts";
import { script } from "./assets/script.ts";
import { styles } from "./assets/styles.ts";
import { submitStyles } from "./assets/submit-styles.ts";
import { inkOn } from "./colour.ts";
import { local } from "./links.ts";

/** URLs of static files; names contain a hash of the content. */
export interface Assets {
  styles: string;
  script: string;
  icon: string;
  /** Additional files of the API reference. */
  docs: { styles: string; script: string };
  /** Additional styles of the guide. */
  guide: { styles: string };
  /** Additional styles of the form for visitors. */
  submit: { styles: string };
  files: readonly AssetFile[];
}

/** A file that pages use. */
export interface AssetFile {
  name: string;
  type: string;
  text: string;
}

/** Accent colours whose files are kept: a site rarely changes its own. */
const MAX_ACCENTS = 4;

/** Makes the function that returns the files that pages use, in the colour that the site has now. */
export function assetsOf(site: Site): () => Assets {
  const inColour = memoized((accent: string) => coloured(site, accent), MAX_ACCENTS);
  return () => inColour(site.accent);
}

function coloured(site: Site, accent: string): Assets {
  const files = {
    styles: assetFile("styles", "css", "text/css", styles(accent)),
    script: assetFile(
      "pages",
      "js",
      "text/javascript",
      `${script}${previewScript}${moreScript}${instantScript}`,
    ),
    icon: assetFile("icon", "svg", "image/svg+xml", icon(accent)),
    docsStyles: assetFile("docs", "css", "text/css", docsStyles),
    docsScript: assetFile("docs", "js", "text/javascript", docsScript),
    guideStyles: assetFile("guide", "css", "text/css", guideStyles),
    submitStyles: assetFile("submit", "css", "text/css", submitStyles),
  };
  const urlOf = (one: AssetFile) => assetUrl(one, site);
  return {
    styles: urlOf(files.styles),
    script: urlOf(files.script),
    icon: urlOf(files.icon),
    docs: { styles: urlOf(files.docsStyles), script: urlOf(files.docsScript) },
    guide: { styles: urlOf(files.guideStyles) },
    submit: { styles: urlOf(files.submitStyles) },
    files: Object.values(files),
  };
}

/** Serves files as immutable; `filesNow` returns those of the present colour. */
export function assetRoutes(app: FastifyInstance, filesNow: () => readonly AssetFile[]): void {
  app.get("/assets/:name", { config: { isCheap: true } }, async (request, reply) => {
    const name = pathPart(request, "name");
    const file = filesNow().find((one) => one.name === name);
    if (!file) throw new ServiceError("rest_no_route");
    const tag = `"${name}"`;
    reply.headers({ ETag: tag, "Cache-Control": "public, max-age=31536000, immutable" });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return sendText(request, reply.header("Content-Type", `${file.type}; charset=UTF-8`), file.text);
  });
}

/** The URL of a file on its site, without the origin. */
export const assetUrl = ({ name }: Pick<AssetFile, "name">, site: Site): string =>
  local(`${site.baseUrl}/assets/${name}`, site);

/** A file whose name contains a hash of its content. */
export function assetFile(base: string, extension: string, type: string, text: string): AssetFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name: `${base}.${hash}.${extension}`, type, text };
}

const icon = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><path d="M8 12h16M8 18h10M8 24h6" stroke="${inkOn(accent)}" stroke-width="2.5" stroke-linecap="round"/></svg>\n`;
