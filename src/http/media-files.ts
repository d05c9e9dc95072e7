import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { mimeOf, resolveMediaPath } from "../media/files.ts";

/** The files of images. Their names change with their content, so they may be kept for ever. */
export function mediaRoutes(app: FastifyInstance, site: Site): void {
  app.get("/media/*", async (request, reply) => {
    const path = resolveMediaPath(site.mediaFolder, (request.params as { "*": string })["*"]);
    const file = path ? await stat(path).catch(() => null) : null;
    if (!path || !file?.isFile()) throw new ServiceError("rest_no_route");
    const tag = `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`;
    reply.headers({ ETag: tag, "Cache-Control": "public, max-age=31536000, immutable" });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    reply.headers({ "Content-Type": mimeOf(extname(path).slice(1)), "Content-Length": file.size });
    return reply.send(createReadStream(path));
  });
}
