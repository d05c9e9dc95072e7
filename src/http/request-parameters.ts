import busboy from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { createAdmissionQueue } from "./admission.ts";
import { hasManyPairs, hasManyProperties, isNestedDeeply, MAX_FIELDS } from "./count-fields.ts";
import { isUnsafeName, type Parameters, parseQueryString } from "./query-string.ts";

export type { Parameters } from "./query-string.ts";

/** A file of a multipart body. */
export interface Upload {
  field: string;
  name: string;
  bytes: Buffer;
}

/** Maximum size of a JSON body, of a form, and of the fields of a multipart body. */
export const MAX_WRITE_BYTES = 1024 * 1024;

/** Maximum size of an uploaded file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Maximum size of a body that anybody may send, such as the parameters of a read or a login. */
export const MAX_ANONYMOUS_BYTES = 64 * 1024;

/** The error for a body with more fields than any item has, each of which would take its time. */
const tooManyFields = () => new ServiceError("rest_too_many_fields", { subject: String(MAX_FIELDS) });

/** A parsed request body. */
export interface Body {
  parameters: Parameters;
  uploads: Upload[];
  /** The bytes of a body that is neither JSON nor a form. */
  raw?: Buffer;
}

/** The parsed body of a request; nothing without a body. */
export const parsedBody = (body: unknown): Partial<Body> =>
  // Fastify leaves the type of a body open; every one is parsed by `parseBody`.
  (body ?? {}) as Partial<Body>;

/** The parameters in the body of a request; none without a body. */
export const sentParameters = (body: unknown): Parameters => parsedBody(body).parameters ?? {};

/**
 * Returns a `parseBody` that parses one large body in a turn of the event loop. Those of many clients often end in the same
 * turn and take a fifth of a second each; signals, timers and other requests are served between them.
 */
export function bodyParser(): typeof parseBody {
  const queue = createAdmissionQueue({ running: 1, perTick: 1, waiting: Number.POSITIVE_INFINITY });
  return async (body, contentType) => {
    if (body.length <= MAX_ANONYMOUS_BYTES) return parseBody(body, contentType);
    await new Promise<void>((start) => queue.admit(start));
    try {
      return await parseBody(body, contentType);
    } finally {
      queue.release();
    }
  };
}

/** Parses a body into parameters; bodies of other media types stay raw. */
async function parseBody(body: Buffer, contentType: string | undefined): Promise<Body> {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (body.length === 0) return { parameters: {}, uploads: [] };
  if (type === "multipart/form-data") return parseMultipart(body, contentType ?? "");
  const isJson = type === "application/json" || (type.startsWith("application/") && type.endsWith("+json"));
  const isForm = type === "" || type === "application/x-www-form-urlencoded";
  // A route for uploads admits more, of which only files are made.
  if ((isJson || isForm) && body.length > MAX_WRITE_BYTES) throw new ServiceError("rest_body_too_large");
  if ((isJson && hasManyProperties(body)) || (isForm && hasManyPairs(body))) throw tooManyFields();
  if (isJson) return { parameters: parseJson(body), uploads: [] };
  if (isForm) return { parameters: parseQueryString(body.toString("utf8")), uploads: [] };
  return { parameters: {}, uploads: [], raw: body };
}

/** Merges query string and body; the body wins. */
export function requestParameters(request: FastifyRequest): Parameters {
  const body = sentParameters(request.body);
  // Malformed URLs have no query.
  const query = (request.query ?? {}) as Parameters;
  if (isEmpty(query)) return body;
  return isEmpty(body) ? query : { ...query, ...body };
}

const isEmpty = (parameters: Parameters) => Object.keys(parameters).length === 0;

/** The error for a body that is no JSON, in the numbers and words of PHP. */
const invalidJson = (json_error_code: number, json_error_message = "Syntax error") =>
  new ServiceError("rest_invalid_json", { data: { json_error_code, json_error_message } });

function parseJson(body: Buffer): Parameters {
  if (isNestedDeeply(body)) throw invalidJson(1, "Maximum stack depth exceeded");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw invalidJson(5);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson(4);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  dropUnsafeNames(value);
  // Every object that a JSON text has is a plain one.
  return value as Parameters;
}

/** Deletes properties with names that are left out, at any depth. */
function dropUnsafeNames(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const item of value) dropUnsafeNames(item);
  else
    for (const [name, property] of Object.entries(value))
      if (isUnsafeName(name)) Reflect.deleteProperty(value, name);
      else dropUnsafeNames(property);
}

const incomplete = () => new ServiceError("rest_invalid_multipart");

function parseMultipart(body: Buffer, contentType: string): Promise<Body> {
  return new Promise((done, reject) => {
    const pairs: string[] = [];
    let size = 0;
    const uploads: Upload[] = [];
    const finish = () => {
      if (size > MAX_WRITE_BYTES) reject(new ServiceError("rest_body_too_large"));
      else done({ parameters: parseQueryString(pairs.join("&")), uploads });
    };
    try {
      const parser = new busboy.Busboy({
        headers: { "content-type": contentType },
        limits: { parts: MAX_FIELDS },
      });
      // Thrown through the parser, which takes the whole body in one synchronous call: it looks at no further part.
      parser.on("partsLimit", () => {
        throw tooManyFields();
      });
      parser.on("field", (name, value) => {
        size += name.length + value.length;
        if (size <= MAX_WRITE_BYTES) pairs.push(`${encodeName(name)}=${encodeURIComponent(value)}`);
      });
      parser.on("file", (field, stream, name) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => uploads.push({ field, name, bytes: Buffer.concat(chunks) }));
      });
      parser.on("finish", finish);
      // Emitted before "finish", for a body that ends within a part: the rest of what was sent is missing.
      parser.on("error", () => reject(incomplete()));
      parser.end(body);
    } catch (error) {
      reject(error instanceof ServiceError ? error : incomplete());
    }
  });
}

const encodeName = (name: string) =>
  name
    .split(/([[\]])/)
    .map((part) => (/^[[\]]$/.test(part) ? part : encodeURIComponent(part)))
    .join("");
