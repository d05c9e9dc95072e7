import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodeUtf8 } from "../domain/utf8.ts";
import type { Dependencies } from "../operations/reads.ts";
import { type HashedBytes, SerializedJson, serializeJson } from "../operations/serialized-json.ts";
import { type Encoding, negotiateEncoding } from "./content-negotiation.ts";
import { isGetOrHead } from "./request-kind.ts";
import type { Parameters } from "./request-parameters.ts";
import { type ListProperties, selectFields } from "./select-fields.ts";
import { isPlainRead } from "./url-normalization.ts";

/** The result of a handler. */
export interface HandlerResult {
  status?: number;
  /** Written as JSON, unless there is a `type`; it, or one of its properties, may be serialized already. */
  body: unknown;
  /** The properties of a body that is a list, so that `_fields` can name those of its items. */
  list?: ListProperties;
  /** The media type of a body that is text. */
  type?: string;
  /** Sent as the body, of media type `type`, while it is being made; without ETag and compression. */
  stream?: Readable;
  /** Nobody may keep the response, not even of an anonymous read. */
  isVolatile?: boolean;
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
 * when the client accepts that. Returns a response that may be cached: a public one to a read without a body.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  result: HandlerResult,
  parameters: Parameters,
  policy: CachePolicy,
): Promise<EncodedResponse | null> {
  if (result.stream) return sendStream(reply, result, result.stream);
  const cache = {
    seconds: policy.seconds,
    isPublic: policy.isPublic && !result.isVolatile && isPlainRead(request.raw),
  };
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
    ...(cache.isPublic && cache.seconds > 0 && purgeTags),
    ...(status < 300 && { ETag: etag }),
  });
  if (status < 300 && isGetOrHead(request.raw) && matchesEtag(known, etag)) {
    reply.code(304).send();
    // Other clients may not have the body yet, so a cacheable response is stored with the 304, too.
    return status === 200 && cache.isPublic ? compress(result, tagged) : null;
  }
  const response = await compress(result, tagged);
  if (encoding) reply.header("Content-Encoding", encoding);
  reply.send(response.body);
  return status === 200 && cache.isPublic ? response : null;
}

function sendStream(reply: FastifyReply, { headers = {}, type }: HandlerResult, stream: Readable): null {
  reply.headers({ ...headers, "Content-Type": type, "Cache-Control": "private, no-store" }).send(stream);
  return null;
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
  const bytes = encodeUtf8(text);
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
    .split(",")
    .map((one) => one.trim())
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
  { body, list, type, status = 200, headers = {} }: HandlerResult,
  parameters: Parameters,
): HashedBytes {
  if (type) {
    const bytes = encodeUtf8(String(body));
    return { bytes, hash: hash("sha1", bytes, "buffer") };
  }
  const selected = selectFields(body, parameters._fields, list);
  const whole =
    parameters._envelope === undefined
      ? selected
      : { body: selected, status, headers: envelopeHeaders(headers) };
  return serializeJson(whole, serializedPart(selected));
}

/** Headers as an enveloped body has them: totals are numbers, which WordPress clients compute with. */
const envelopeHeaders = (headers: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, TOTALS.test(name) ? Number(value) : value]),
  );

const TOTALS = /^X-(TEC|WP)-Total(Pages)?$/;

/** The body, or the property of it, that is serialized already. */
function serializedPart(body: unknown): SerializedJson | null {
  if (body instanceof SerializedJson) return body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  for (const value of Object.values(body)) if (value instanceof SerializedJson) return value;
  return null;
}

/**
 * One tag by which a CDN purges everything that it has cached; Fastly and Varnish read the second header. A finer one
 * would purge hardly less: a list shows what its events link to, and its totals count all others.
 */
const purgeTags = { "Cache-Tag": "almanac", "Surrogate-Key": "almanac" };

const cacheControl = ({ isPublic, seconds }: CachePolicy) =>
  isPublic ? `public, max-age=${seconds}, must-revalidate` : "private, no-store";
