import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ServiceError } from "../errors.ts";
import { isMediaPath, mimeOf } from "../media/files.ts";
import { fileFinder } from "../operations/image-files.ts";
import { pathPart } from "./path-parts.ts";
import { noCredentials, type PlainRoute, type RouteDependencies } from "./route.ts";
import { ifNoneMatch, pathParameter } from "./route-parameters.ts";

/** The files of images. Their names change with their content, so clients may cache them for ever. */
export const mediaFileRoute: PlainRoute = {
  id: "readImageFile",
  methods: ["GET"],
  namespace: null,
  path: "/media/{year}/{month}/{file}",
  parameters: () => [
    pathParameter("year", Type.String({ pattern: "^\\d{4}$" }), "Year of its upload"),
    pathParameter("month", Type.String({ pattern: "^\\d{2}$" }), "Month of its upload"),
    pathParameter("file", Type.String(), "Name of the file"),
    ifNoneMatch,
  ],
  errors: ["rest_no_route"],
  handler: sendFile,
  summary: "Read the file of an image; its name changes with its content, so it may be cached for ever",
  tag: "wp",
  credentials: noCredentials,
  responses: {
    200: { description: "The image", headers: ["ETag"], type: "image/*", schema: Type.Unknown() },
    304: { description: "The client's copy is still valid", headers: ["ETag"] },
  },
};

function sendFile({ store, site }: RouteDependencies) {
  const find = fileFinder(store, site.mediaFolder);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = ["year", "month", "file"].map((name) => pathPart(request, name)).join("/");
    const file = isMediaPath(path) ? await find(path) : null;
    if (!file) throw new ServiceError("rest_no_route");
    const headers = { ETag: tagOf(path, file.size), "Cache-Control": "public, max-age=31536000, immutable" };
    if (request.headers["if-none-match"] === headers.ETag) return reply.code(304).headers(headers).send();
    const content = await file.open();
    if (!content) throw new ServiceError("rest_no_route");
    const type = mimeOf(extname(path).slice(1));
    return reply.headers({ ...headers, "Content-Type": type, "Content-Length": file.size }).send(content);
  };
}

/** The ETag, from path and size: a file name is never reused for other content. It is the same on every node. */
const tagOf = (path: string, size: number): string =>
  `"${size.toString(36)}-${createHash("sha256").update(path).digest("base64url").slice(0, 16)}"`;
