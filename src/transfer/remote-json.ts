import { lookup } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "../context.ts";
import { isRecord } from "../domain/collections.ts";
import { guardedGet, RequestError } from "../http-client/guarded-request.ts";
import { allowHosts } from "../http-client/public-address.ts";

/** How a site is asked. */
export interface RemoteOptions {
  site: Pick<Site, "privateHosts">;
  /** `Authorization` header; null: anonymous. */
  authorization: string | null;
  /** Requests per second at most; 0 for any number. */
  rate: number;
  /** Milliseconds before the first retry; each further one waits twice as long. */
  backOffMs: number;
}

/** A response of a site: JSON of any status below 500 but 429. */
export interface RemoteResponse {
  status: number;
  /** An object; a list is its property `list`. */
  body: Record<string, unknown>;
  /** The URL after redirects. */
  url: URL;
}

/** Thrown when a site has not given a usable response, however often it was asked. */
export class RemoteError extends Error {}

const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 6;
const MAX_WAIT_MS = 60_000;

/**
 * Asks a site for JSON: again and again, with growing pauses, while it is busy, broken off or talks HTML. A signal ends
 * that with an `AbortError`.
 */
export async function getJson(
  url: string,
  options: RemoteOptions,
  signal?: AbortSignal,
): Promise<RemoteResponse> {
  for (let attempt = 1; ; attempt++) {
    if (options.rate > 0) await delay(1000 / options.rate, undefined, { signal });
    const { response, reason, retryAfterMs } = await ask(url, options, signal);
    if (response) return response;
    if (attempt === MAX_ATTEMPTS) throw new RemoteError(`${url}: ${reason}`);
    const wait = retryAfterMs ?? options.backOffMs * 2 ** (attempt - 1);
    await delay(Math.min(wait, MAX_WAIT_MS), undefined, { signal });
  }
}

/** The result of one request: a response, or why there is none, and when to ask again if the site has said so. */
interface AttemptResult {
  response?: RemoteResponse;
  reason?: string;
  retryAfterMs?: number | undefined;
}

async function ask(
  url: string,
  { site, authorization }: RemoteOptions,
  signal: AbortSignal | undefined,
): Promise<AttemptResult> {
  try {
    const {
      status,
      headers,
      body,
      url: from,
    } = await guardedGet(url, {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
      allowPrivate: allowHosts(site.privateHosts),
      headers: { accept: "application/json", ...(authorization && { authorization }) },
      accepts: () => true,
      signal,
    });
    if (status === 429 || status >= 500)
      return { reason: `status ${status}`, retryAfterMs: retryAfter(headers["retry-after"]) };
    const json = parse(body.toString("utf8"));
    if (json) return { response: { status, body: json, url: from } };
    // The page of a site without this URL, in HTML: asking again would not help.
    if (status === 404 || status === 401 || status === 403)
      return { response: { status, body: {}, url: from } };
    return { reason: `status ${status} without JSON` };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    signal?.throwIfAborted();
    if (["bad_url", "address_not_allowed", "too_many_redirects", "too_large"].includes(error.reason))
      throw new RemoteError(
        `${url}: ${error.message}${error.reason === "address_not_allowed" ? " ALLOW_PRIVATE_HOSTS can name it." : ""}`,
      );
    return { reason: error.message };
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    // Some sites print warnings before the JSON.
    const value: unknown = JSON.parse(text.slice(Math.max(text.search(/[{[]/), 0)));
    if (Array.isArray(value)) return { list: value };
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Milliseconds of a `Retry-After` header in seconds; dates are not worth a clock. */
const retryAfter = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
