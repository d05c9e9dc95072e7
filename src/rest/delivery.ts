import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Scope } from "../ready/answers.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Parameters } from "./parameters.ts";

/** An item as its write has left it, and what it is shown with: whoever has the time may show it. */
export interface Left {
  status: number;
  resource: ItemTable;
  row: Row<ItemTable>;
  loaded: unknown;
}

/** What a route answers. */
export interface Answer {
  status?: number;
  body: unknown;
  /** The media type of a body that is text as it stands; without it the body is written as JSON. */
  type?: string;
  /** The body as bytes that were ready, and a hash that changes with every one of them. */
  ready?: { bytes: Buffer; hash: Buffer };
  headers?: Record<string, string>;
  /** What the body is to be made of, where that is left to whoever has asked. */
  left?: Left;
  /** Begins the ETag of an item, so that `If-Match` can be held against it: its id and version. */
  version?: string;
  /** Which changes of events it can notice; absent: any. */
  scope?: Scope | null;
  /** Unix seconds from which on the same request may be answered differently though nothing was written. */
  validUntil?: number;
  /** The answer to the same request as it is now, until then; null when the request has to be asked anew. */
  again?(): Promise<Answer | null>;
}

/** How answers may be kept by others. */
export interface CachePolicy {
  seconds: number;
  isPublic: boolean;
}

/** What goes out, as it goes out. */
export interface Parcel {
  body: Buffer;
  etag: string;
  /** Those headers that go with this body; others stay the same when it changes. */
  headers: Record<string, string | undefined>;
  validUntil: number;
  scope: Scope | null;
  /** What goes out for the same request now; null when it has to be asked anew. */
  again: (() => Promise<Parcel | null>) | null;
}

/** Bodies below this are not worth compressing. */
const SMALL = 1024;

/** Sends an answer: pruned, enveloped, tagged, not at all when the client has it, compressed when that is asked for. */
export async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  parameters: Parameters,
  cache: CachePolicy,
): Promise<Parcel | null> {
  const { status = 200, headers = {} } = answer;
  const isEnveloped = parameters._envelope !== undefined;
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const written = tagged(answer, parameters, accepted);
  const { etag, encoding } = written;
  reply.code(isEnveloped ? 200 : status).headers(headers);
  reply.headers({
    "Content-Type": answer.type ?? "application/json; charset=UTF-8",
    "Cache-Control": cacheControl(cache),
    Vary: varied(reply, "Accept-Encoding"),
    ...(!cache.isPublic && { Expires: "Wed, 11 Jan 1984 05:00:00 GMT" }),
    ...(status < 300 && { ETag: etag }),
  });
  const isRead = request.raw.method === "GET" || request.raw.method === "HEAD";
  const pack = () => packed(answer, written, (next) => tagged(next, parameters, accepted));
  if (status < 300 && isRead && isFresh(known, etag)) {
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
interface Tagged {
  bytes: Buffer;
  encoding: "br" | "gzip" | null;
  etag: string;
}

function tagged(answer: Answer, parameters: Parameters, accepted: string | string[] | undefined): Tagged {
  const { bytes, hash } = answer.ready ?? written(answer, parameters);
  const encoding = bytes.length < SMALL ? null : encodingFor(accepted);
  const version = answer.version ? `${answer.version}.` : "";
  return {
    bytes,
    encoding,
    etag: `"${version}${hash.toString("base64url")}${encoding ? `-${encoding}` : ""}"`,
  };
}

async function packed(
  answer: Answer,
  { bytes, encoding, etag }: Tagged,
  tag: (next: Answer) => Tagged,
): Promise<Parcel> {
  const { headers, validUntil = Number.POSITIVE_INFINITY, scope = null, again } = answer;
  return {
    body: encoding ? await encoders[encoding](bytes) : bytes,
    etag,
    headers: { ETag: etag, "Content-Encoding": encoding ?? undefined, ...headers },
    validUntil,
    scope,
    again: again
      ? async () => {
          const next = await again();
          return next && packed(next, tag(next), tag);
        }
      : null,
  };
}

/** Sends text of another kind, compressed when the client takes that and it is long enough. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(text);
  const encoding = bytes.length < SMALL ? null : encodingFor(request.headers["accept-encoding"]);
  reply.header("Vary", varied(reply, "Accept-Encoding"));
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply.send(encoding ? await encoders[encoding](bytes) : bytes);
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

const encoders = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 5 }),
};

/** The encoding to use for what a client accepts; null for none. */
export function encodingFor(accepted: string | string[] | undefined): "br" | "gzip" | null {
  if (!accepted) return null;
  const text = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? "gzip" : null;
}

/** The `Vary` header with one more name. */
export function varied(reply: FastifyReply, name: string): string {
  const names = String(reply.getHeader("vary") ?? "")
    .split(/\s*,\s*/)
    .filter((one) => one !== "");
  return [...new Set([...names, name])].join(", ");
}

/** Whether a client has what a tag stands for. */
export const isFresh = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header.trim() === "*" ||
    header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag));

function written({ body, type, status = 200, headers = {} }: Answer, parameters: Parameters) {
  const pruned = prune(body, parameters._fields);
  const whole = parameters._envelope === undefined ? pruned : { body: pruned, status, headers };
  const bytes = Buffer.from(type ? String(body) : JSON.stringify(whole));
  return { bytes, hash: hash("sha1", bytes, "buffer") };
}

const cacheControl = ({ isPublic, seconds }: CachePolicy) =>
  isPublic ? `public, max-age=${seconds}, must-revalidate` : "private, no-store";

/** `_fields=id,title,venue.city`: only these members; it does not reach into lists inside the answer. */
function prune(body: unknown, fields: unknown): unknown {
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
