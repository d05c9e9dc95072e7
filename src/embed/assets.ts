import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { memoized } from "../domain/collections.ts";
import { matchesEtag, sendText } from "../http/response.ts";
import { type AssetFile, assetFile, assetUrl } from "../pages/assets.ts";
import { frameScript } from "./assets/frame-script.ts";
import { hostScript } from "./assets/host-script.ts";
import { embedStyles } from "./assets/styles.ts";

/** URLs of the files that embeds use beside those of pages. */
export interface EmbedAssets {
  styles: string;
  script: string;
  files: readonly AssetFile[];
}

/** Accent colours whose files are kept: a site rarely changes its own. */
const MAX_ACCENTS = 4;

/** Makes the function that returns the files that embeds use, in the colour that the site has now. */
export function embedAssetsOf(site: Site): () => EmbedAssets {
  const inColour = memoized((accent: string) => coloured(site, accent), MAX_ACCENTS);
  return () => inColour(site.accent);
}

function coloured(site: Site, accent: string): EmbedAssets {
  const styles = assetFile("embed", "css", "text/css", embedStyles(accent));
  const script = assetFile("embed-frame", "js", "text/javascript", frameScript);
  return { styles: assetUrl(styles, site), script: assetUrl(script, site), files: [styles, script] };
}

/** How long browsers may use the script of other sites' pages without asking, in seconds: its URL never changes. */
const HOST_SCRIPT_SECONDS = 3600;

const hostScriptTag = `"${createHash("sha256").update(hostScript).digest("base64url").slice(0, 16)}"`;

/** `/embed.js`, for the pages of other sites. */
export function hostScriptRoute(app: FastifyInstance): void {
  app.get("/embed.js", { config: { isCheap: true } }, async (request, reply) => {
    reply.headers({
      ETag: hostScriptTag,
      "Cache-Control": `public, max-age=${HOST_SCRIPT_SECONDS}`,
      "Access-Control-Allow-Origin": "*",
    });
    if (matchesEtag(request.headers["if-none-match"], hostScriptTag)) return reply.code(304).send();
    return sendText(request, reply.header("Content-Type", "text/javascript; charset=UTF-8"), hostScript);
  });
}
