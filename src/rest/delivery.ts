import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Parameters } from "./parameters.ts";

/** What a route answers. */
export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Begins the ETag of an item, so that `If-Match` can be held against it: its id and version. */
  version?: string;
}

/** How answers may be kept by others. */
export interface CachePolicy {
  seconds: number;
  isPublic: boolean;
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
): Promise<FastifyReply> {
  const { status = 200, headers = {} } = answer;
  let body = prune(answer.body, parameters._fields);
  if (parameters._envelope !== undefined) body = { body, status, headers };
  const text = JSON.stringify(body);
  const enveloped = parameters._envelope !== undefined;
  reply.code(enveloped ? 200 : status).headers(headers);
  reply.header("Content-Type", "application/json; charset=UTF-8");
  reply.header("Cache-Control", cacheControl(cache));
  if (!cache.isPublic) reply.header("Expires", "Wed, 11 Jan 1984 05:00:00 GMT");
  const isRead = request.raw.method === "GET" || request.raw.method === "HEAD";
  if (status < 300) {
    const tag = etag(text, answer.version);
    reply.header("ETag", tag);
    if (isRead && isFresh(request.headers["if-none-match"], tag)) {
      reply.header("Vary", varied(reply, "Accept-Encoding"));
      return reply.code(304).send();
    }
  }
  return send(request, reply, text);
}

/** Sends text, compressed when the client takes that and it is long enough. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(text);
  reply.header("Vary", varied(reply, "Accept-Encoding"));
  if (bytes.length < SMALL) return reply.send(bytes);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) {
    reply.header("Content-Encoding", "br");
    return reply.send(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  }
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) {
    reply.header("Content-Encoding", "gzip");
    return reply.send(await zip(bytes, { level: 5 }));
  }
  return reply.send(bytes);
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** The `Vary` header with one more name. */
export function varied(reply: FastifyReply, name: string): string {
  const names = String(reply.getHeader("vary") ?? "")
    .split(/\s*,\s*/)
    .filter((one) => one !== "");
  return [...new Set([...names, name])].join(", ");
}

/** A strong tag: it changes with every byte. */
const etag = (text: string, version: string | undefined): string => {
  const hash = createHash("sha1").update(text).digest("base64url");
  return `"${version ? `${version}.` : ""}${hash}"`;
};

const isFresh = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag));

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
