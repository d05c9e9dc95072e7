import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CacheDependencies } from "../read-cache/response-cache.ts";
import { type Encoding, negotiateEncoding } from "./content-negotiation.ts";
import type { Parameters } from "./request-parameters.ts";

/** What a route answers. */
export interface HandlerResult {
  status?: number;
  body: unknown;
  /** The media type of a body that is text as it stands; without it the body is written as JSON. */
  type?: string;
  /** The body as bytes that were ready, and a hash that changes with every one of them. */
  encodedBody?: { bytes: Buffer; hash: Buffer };
  headers?: Record<string, string>;
  /** Begins the ETag of an item, so that `If-Match` can be held against it: its id and version. */
  version?: string;
  /** Which changes of events it can notice; absent: any. */
  dependsOn?: CacheDependencies | null;
  /** Unix seconds from which on the same request may be answered differently though nothing was written. */
  expiresAt?: number;
  /** The answer to the same request as it is now, until then; null when the request has to be asked anew. */
  revalidate?(): Promise<HandlerResult | null>;
}

/** How answers may be kept by others. */
export interface CachePolicy {
  seconds: number;
  isPublic: boolean;
}

/** What goes out, as it goes out. */
export interface EncodedResponse {
  body: Buffer;
  etag: string;
  /** Those headers that go with this body; others stay the same when it changes. */
  headers: Record<string, string | undefined>;
  expiresAt: number;
  dependsOn: CacheDependencies | null;
  /** What goes out for the same request now; null when it has to be asked anew. */
  revalidate: (() => Promise<EncodedResponse | null>) | null;
}

/** Bodies below this are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1024;

/** Sends an answer: pruned, enveloped, tagged, not at all when the client has it, compressed when that is asked for. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HandlerResult,
  parameters: Parameters,
  cache: CachePolicy,
): Promise<EncodedResponse | null> {
  const { status = 200, headers = {} } = answer;
  const isEnveloped = parameters._envelope !== undefined;
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const serializeBody = tagBody(answer, parameters, accepted);
  const { etag, encoding } = serializeBody;
  reply.code(isEnveloped ? 200 : status).headers(headers);
  reply.headers({
    "Content-Type": answer.type ?? "application/json; charset=UTF-8",
    "Cache-Control": cacheControl(cache),
    Vary: addVary(reply, "Accept-Encoding"),
    ...(!cache.isPublic && { Expires: "Wed, 11 Jan 1984 05:00:00 GMT" }),
    ...(status < 300 && { ETag: etag }),
  });
  const isRead = request.raw.method === "GET" || request.raw.method === "HEAD";
  const pack = () => encode(answer, serializeBody, (next) => tagBody(next, parameters, accepted));
  if (status < 300 && isRead && matchesEtag(known, etag)) {
    reply.code(304).send();
    // The next one who asks need not have it.
    return status === 200 && cache.isPublic ? pack() : null;
  }
  const parcel = await pack();
  if (encoding) reply.header("Content-Encoding", encoding);
  reply.send(parcel.body);
  return status === 200 && isRead ? parcel : null;
}

/** The bytes of an answer, how they are to go out, and what tells them from others. */
interface TaggedBody {
  bytes: Buffer;
  encoding: Encoding | null;
  etag: string;
}

function tagBody(
  answer: HandlerResult,
  parameters: Parameters,
  accepted: string | string[] | undefined,
): TaggedBody {
  const { bytes, hash } = answer.encodedBody ?? written(answer, parameters);
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? null : negotiateEncoding(accepted);
  const version = answer.version ? `${answer.version}.` : "";
  return {
    bytes,
    encoding,
    etag: `"${version}${hash.toString("base64url")}${encoding ? `-${encoding}` : ""}"`,
  };
}

async function encode(
  answer: HandlerResult,
  { bytes, encoding, etag }: TaggedBody,
  tag: (next: HandlerResult) => TaggedBody,
): Promise<EncodedResponse> {
  const { headers, expiresAt = Number.POSITIVE_INFINITY, dependsOn = null, revalidate } = answer;
  return {
    body: encoding ? await encoders[encoding](bytes) : bytes,
    etag,
    headers: { ETag: etag, "Content-Encoding": encoding ?? undefined, ...headers },
    expiresAt,
    dependsOn,
    revalidate: revalidate
      ? async () => {
          const next = await revalidate();
          return next && encode(next, tag(next), tag);
        }
      : null,
  };
}

/** Sends text of another kind, compressed when the client takes that and it is long enough. */
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

/** Whether a client has what a tag stands for. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header.trim() === "*" ||
    header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag));

function written({ body, type, status = 200, headers = {} }: HandlerResult, parameters: Parameters) {
  const pruned = selectFields(body, parameters._fields);
  const whole = parameters._envelope === undefined ? pruned : { body: pruned, status, headers };
  const bytes = Buffer.from(type ? String(body) : JSON.stringify(whole));
  return { bytes, hash: hash("sha1", bytes, "buffer") };
}

const cacheControl = ({ isPublic, seconds }: CachePolicy) =>
  isPublic ? `public, max-age=${seconds}, must-revalidate` : "private, no-store";

/** `_fields=id,title,venue.city`: only these members; it does not reach into lists inside the answer. */
function selectFields(body: unknown, fields: unknown): unknown {
  const wanted = (Array.isArray(fields) ? fields : [fields])
    .flatMap((field) => (typeof field === "string" ? field.split(",") : []))
    .map((field) => field.trim().split("."))
    .filter(([first]) => first !== "");
  if (wanted.length === 0) return body;
  return Array.isArray(body) ? body.map((item) => pick(item, wanted)) : pick(body, wanted);
}

function pick(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const matching = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (matching.length === 0) continue;
    result[name] = matching.some((rest) => rest.length === 0) ? member : pick(member, matching);
  }
  return result;
}
