import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Site } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { mimeOf, resolveMediaPath } from "../media/files.ts";
import { noCredentials, type PlainRoute } from "./route.ts";
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
  handler: ({ site }) => sendFile(site),
  summary: "Read the file of an image; its name changes with its content, so it may be cached for ever",
  tag: "wp",
  credentials: noCredentials,
  replies: {
    200: { description: "The image", headers: ["ETag"], type: "image/*", schema: Type.Unknown() },
    304: { description: "The client's copy is still valid", headers: ["ETag"] },
  },
};

const sendFile =
  ({ mediaFolder }: Site) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    // The router has matched the path of the route.
    const { year, month, file: name } = request.params as Record<"year" | "month" | "file", string>;
    const path = resolveMediaPath(mediaFolder, `${year}/${month}/${name}`);
    const file = path ? await stat(path).catch(() => null) : null;
    if (!path || !file?.isFile()) throw new ServiceError("rest_no_route");
    const tag = `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`;
    reply.headers({ ETag: tag, "Cache-Control": "public, max-age=31536000, immutable" });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    reply.headers({ "Content-Type": mimeOf(extname(path).slice(1)), "Content-Length": file.size });
    return reply.send(createReadStream(path));
  };
