import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../operations/reads.ts";
import { type HashedBytes, SerializedJson, serializeJson } from "../operations/serialized-json.ts";
import { type Encoding, negotiateEncoding } from "./content-negotiation.ts";
import type { Parameters } from "./request-parameters.ts";

/** The result of a handler. */
export interface HandlerResult {
  status?: number;
  /** Written as JSON, unless there is a `type`; it, or one of its properties, may be serialized already. */
  body: unknown;
  /** The media type of a body that is text. */
  type?: string;
  headers?: Record<string, string>;
  /** Id and version of an item: the first part of its ETag, which `If-Match` is compared with. */
  version?: string;
  /** Which changes of events can alter the response; absent or null: any. */
  dependsOn?: Dependencies | null;
  /** Unix seconds from which on the same request may get another response though nothing was written. */
  expiresAt?: number;
}

/** How clients and proxies may cache a response. */
export interface CachePolicy {
  seconds: number;
  isPublic: boolean;
}

/** A response as it is sent. */
export interface EncodedResponse {
  body: Buffer;
  etag: string;
  /** The headers that belong to this body; all others stay the same when it changes. */
  headers: Record<string, string | undefined>;
  expiresAt: number;
  dependsOn: Dependencies | null;
}

/** Bodies below this are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Sends the result of a handler: fields selected, enveloped, with an ETag, as 304 when the client has it, compressed
 * when the client accepts that. Returns a response to a read that may be cached.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  result: HandlerResult,
  parameters: Parameters,
  cache: CachePolicy,
): Promise<EncodedResponse | null> {
  const { status = 200, headers = {} } = result;
  const isEnveloped = parameters._envelope !== undefined;
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const tagged = tagBody(result, parameters, accepted);
  const { etag, encoding } = tagged;
  reply.code(isEnveloped ? 200 : status).headers(headers);
  reply.headers({
    "Content-Type": result.type ?? "application/json; charset=UTF-8",
    "Cache-Control": cacheControl(cache),
    Vary: addVary(reply, "Accept-Encoding"),
    ...(!cache.isPublic && { Expires: "Wed, 11 Jan 1984 05:00:00 GMT" }),
    ...(status < 300 && { ETag: etag }),
  });
  const isRead = request.raw.method === "GET" || request.raw.method === "HEAD";
  if (status < 300 && isRead && matchesEtag(known, etag)) {
    reply.code(304).send();
    // The next client may not have it.
    return status === 200 && cache.isPublic ? compress(result, tagged) : null;
  }
  const response = await compress(result, tagged);
  if (encoding) reply.header("Content-Encoding", encoding);
  reply.send(response.body);
  return status === 200 && isRead ? response : null;
}

/** The response of a handler's result, for a client that accepts these encodings. */
export const encodeResponse = (
  result: HandlerResult,
  parameters: Parameters,
  accepted: string | string[] | undefined,
): Promise<EncodedResponse> => compress(result, tagBody(result, parameters, accepted));

/** A body before it is compressed, how it will be, and its ETag. */
interface TaggedBody {
  bytes: Buffer;
  encoding: Encoding | null;
  etag: string;
}

function tagBody(
  result: HandlerResult,
  parameters: Parameters,
  accepted: string | string[] | undefined,
): TaggedBody {
  const { bytes, hash } = serializeBody(result, parameters);
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? null : negotiateEncoding(accepted);
  const version = result.version ? `${result.version}.` : "";
  return {
    bytes,
    encoding,
    etag: `"${version}${hash.toString("base64url")}${encoding ? `-${encoding}` : ""}"`,
  };
}

async function compress(
  { headers, expiresAt = Number.POSITIVE_INFINITY, dependsOn = null }: HandlerResult,
  { bytes, encoding, etag }: TaggedBody,
): Promise<EncodedResponse> {
  return {
    body: encoding ? await encoders[encoding](bytes) : bytes,
    etag,
    headers: { ETag: etag, "Content-Encoding": encoding ?? undefined, ...headers },
    expiresAt,
    dependsOn,
  };
}

/** Sends text, compressed if the client accepts it and it is long enough. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(text);
  const encoding =
    bytes.length < MIN_COMPRESSED_BYTES ? null : negotiateEncoding(request.headers["accept-encoding"]);
  reply.header("Vary", addVary(reply, "Accept-Encoding"));
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply.send(encoding ? await encoders[encoding](bytes) : bytes);
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

const encoders = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 5 }),
};

/** The `Vary` header with one more name. */
export function addVary(reply: FastifyReply, name: string): string {
  const names = String(reply.getHeader("vary") ?? "")
    .split(/\s*,\s*/)
    .filter((one) => one !== "");
  return [...new Set([...names, name])].join(", ");
}

/** Whether `If-None-Match` contains an ETag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header.trim() === "*" ||
    header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag));

function serializeBody(
  { body, type, status = 200, headers = {} }: HandlerResult,
  parameters: Parameters,
): HashedBytes {
  if (type) {
    const bytes = Buffer.from(String(body));
    return { bytes, hash: hash("sha1", bytes, "buffer") };
  }
  const selected = selectFields(body, parameters._fields);
  const whole = parameters._envelope === undefined ? selected : { body: selected, status, headers };
  return serializeJson(whole, serializedPart(selected));
}

/** The body, or the property of it, that is serialized already. */
function serializedPart(body: unknown): SerializedJson | null {
  if (body instanceof SerializedJson) return body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  for (const value of Object.values(body)) if (value instanceof SerializedJson) return value;
  return null;
}

const cacheControl = ({ isPublic, seconds }: CachePolicy) =>
  isPublic ? `public, max-age=${seconds}, must-revalidate` : "private, no-store";

/** `_fields=id,title,venue.city`: only these properties; it does not reach into arrays inside the response. */
function selectFields(body: unknown, fields: unknown): unknown {
  const wanted = (Array.isArray(fields) ? fields : [fields])
    .flatMap((field) => (typeof field === "string" ? field.split(",") : []))
    .map((field) => field.trim().split("."))
    .filter(([first]) => first !== "");
  if (wanted.length === 0) return body;
  return Array.isArray(body) ? body.map((item) => pick(item, wanted)) : pick(body, wanted);
}

function pick(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value) || value instanceof SerializedJson) return [];
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const matching = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (matching.length === 0) continue;
    result[name] = matching.some((rest) => rest.length === 0) ? member : pick(member, matching);
  }
  return result;
}
