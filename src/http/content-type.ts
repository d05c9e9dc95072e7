import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { ServiceError } from "../errors.ts";
import { bodyParser } from "./request-parameters.ts";

/** Parses the body of every request, whatever its type. */
export function parseBodies(app: FastifyInstance): void {
  const parse = bodyParser();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer" },
    async ({ headers }: { headers: IncomingHttpHeaders }, body: Buffer) =>
      parse(body, headers["content-type"]),
  );
}

/** A media type as RFC 9110 defines it: two tokens, and parameters. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Characters of a `Content-Type` in a message at most. */
const MAX_NAMED_LENGTH = 100;

/**
 * Rejects bodies whose `Content-Type` is no media type, such as `json`: they would be left out. Without a body the header
 * does not matter, since some programs send an empty or wrong one with every read; an empty one counts as absent.
 */
export function checkContentType(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const type = headers["content-type"];
    if (type === undefined || MEDIA_TYPE.test(type)) return;
    if (type.trim() !== "" && hasBody(headers))
      throw new ServiceError("rest_unsupported_media_type", { subject: type.slice(0, MAX_NAMED_LENGTH) });
    // Fastify rejects every request with such a header.
    Reflect.deleteProperty(headers, "content-type");
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
