import busboy from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { type Parameters, parseQueryString } from "./query-string.ts";

export type { Parameters } from "./query-string.ts";

/** A file of a multipart body. */
export interface Upload {
  field: string;
  name: string;
  bytes: Buffer;
}

/** Maximum number of fields of a multipart body. */
const MAX_FIELDS = 20_000;

/** A parsed request body. */
export interface Body {
  parameters: Parameters;
  uploads: Upload[];
  /** The bytes of a body that is neither JSON nor a form. */
  raw?: Buffer;
}

/** Parses a body into parameters; bodies of other media types stay raw. */
export async function parseBody(body: Buffer, contentType: string | undefined): Promise<Body> {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (body.length === 0) return { parameters: {}, uploads: [] };
  if (type === "application/json" || /^application\/.*\+json$/.test(type))
    return { parameters: parseJson(body), uploads: [] };
  if (type === "" || type === "application/x-www-form-urlencoded")
    return { parameters: parseQueryString(body.toString("utf8")), uploads: [] };
  if (type === "multipart/form-data") return parseMultipart(body, contentType ?? "");
  return { parameters: {}, uploads: [], raw: body };
}

/** Merges query string and body; the body wins. */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = (request.body as { parameters?: Parameters } | undefined)?.parameters ?? {};
  // Malformed URLs have no query.
  const query = (request.query ?? {}) as Parameters;
  if (isEmpty(query)) return body;
  return isEmpty(body) ? query : { ...query, ...body };
}

const isEmpty = (parameters: Parameters) => Object.keys(parameters).length === 0;

function parseJson(body: Buffer): Parameters {
  const refuse = (json_error_code: number) =>
    new ServiceError("rest_invalid_json", { data: { json_error_code, json_error_message: "Syntax error" } });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw refuse(5);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse(4);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "__proto__"));
}

function parseMultipart(body: Buffer, contentType: string): Promise<Body> {
  return new Promise((done) => {
    const pairs: string[] = [];
    const uploads: Upload[] = [];
    const result = () => done({ parameters: parseQueryString(pairs.join("&")), uploads });
    try {
      const parser = new busboy.Busboy({
        headers: { "content-type": contentType },
        limits: { fields: MAX_FIELDS, files: 10 },
      });
      parser.on("field", (name, value) => pairs.push(`${encodeName(name)}=${encodeURIComponent(value)}`));
      parser.on("file", (field, stream, name) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => uploads.push({ field, name, bytes: Buffer.concat(chunks) }));
      });
      parser.on("finish", result);
      parser.on("error", result);
      parser.end(body);
    } catch {
      result();
    }
  });
}

const encodeName = (name: string) =>
  name
    .split(/([[\]])/)
    .map((part) => (/^[[\]]$/.test(part) ? part : encodeURIComponent(part)))
    .join("");
