import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type AllowPrivate, isPublicAddress } from "./public-address.ts";

/** Why a request has no usable response. */
export type RequestReason =
  | "bad_url"
  | "address_not_allowed"
  | "lookup_failed"
  | "too_many_redirects"
  | "bad_status"
  | "encoded"
  | "too_large"
  | "timeout"
  | "connection_failed";

/** Thrown when something cannot or must not be fetched. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly reason: RequestReason;

  constructor(reason: RequestReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** An IP address that a host name resolves to. */
export type ResolvedAddress = { address: string; family: number };

/** Options of a request; `timeoutMs` covers everything from the first DNS lookup to the last byte. */
export type RequestOptions = {
  maxBytes: number;
  timeoutMs: number;
  lookup: (hostname: string) => Promise<ResolvedAddress[]>;
  /** Permits an IP address that is not public, such as the service's own. */
  allowPrivate?: AllowPrivate;
  headers: Record<string, string>;
  /** Whether the body of a response with this status is read; others are errors. */
  accepts?: (status: number) => boolean;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
};

/** A response with its whole body. */
export interface GuardedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The URL after redirects. */
  url: URL;
}

/** Fetches from a public host with GET; safe from SSRF through redirects and DNS rebinding. */
export async function guardedGet(url: string, options: RequestOptions): Promise<GuardedResponse> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, options.timeoutMs);
  // Not `AbortSignal.any`, whose signals live as long as the given one, which may be that of thousands of requests.
  options.signal?.addEventListener("abort", abort);
  try {
    options.signal?.throwIfAborted();
    const { response, from } = await follow(parseUrl(url), options, controller.signal);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await readBody(response, options.maxBytes), url: from };
  } catch (error) {
    if (controller.signal.aborted) {
      throw new RequestError("timeout", `No complete response within ${options.timeoutMs} ms.`, {
        cause: error,
      });
    }
    if (error instanceof RequestError) throw error;
    throw new RequestError("connection_failed", "The connection failed.", { cause: error });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

const maxRedirects = 5;

type Target = { url: URL; hostname: string; port: number; addresses: ResolvedAddress[] };

async function follow(
  first: URL,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; from: URL }> {
  const { accepts = (status) => status === 200 } = options;
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = url.origin === first.origin ? options.headers : withoutCredentials(options.headers);
    const response = await send(await resolveTarget(url, options, signal), headers, signal);
    const { statusCode = 0, headers: received } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && received.location !== undefined;
    if (accepts(statusCode) && !isRedirect) return { response, from: url };
    response.destroy();
    if (!isRedirect || received.location === undefined) {
      throw new RequestError("bad_status", `The server responded with status ${statusCode}.`);
    }
    url = parseUrl(received.location, url);
  }
  throw new RequestError("too_many_redirects", `More than ${maxRedirects} redirects.`);
}

/** Credentials are for the host that they were given for. */
const withoutCredentials = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));

/** Parses an http or https URL without credentials; throws `RequestError` for others. */
export function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.port === "0") {
    throw new RequestError("bad_url", "Only http and https URLs can be fetched.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new RequestError("bad_url", "A URL to fetch must not contain credentials.");
  }
  return url;
}

/** Resolves the host of a URL; throws `RequestError` unless all of its addresses may be connected to. */
export async function resolveTarget(
  url: URL,
  options: Pick<RequestOptions, "lookup" | "allowPrivate">,
  signal: AbortSignal,
): Promise<Target> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const addresses = await resolveName(hostname, options, signal);
  for (const { address } of addresses) {
    if (!isPublicAddress(address) && !options.allowPrivate?.(address, port, hostname)) {
      throw new RequestError("address_not_allowed", `${hostname} is not on the public internet.`);
    }
  }
  return { url, hostname, port, addresses };
}

async function resolveName(
  hostname: string,
  { lookup }: Pick<RequestOptions, "lookup">,
  signal: AbortSignal,
) {
  if (isIP(hostname) !== 0) return [{ address: hostname, family: isIP(hostname) }];
  // RFC 6761: these names mean the local machine, whatever a resolver returns.
  if (/(^|\.)localhost\.*$/.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
  const addresses = await untilAborted(lookup(hostname), signal).catch((error: unknown) => {
    throw new RequestError("lookup_failed", `${hostname} cannot be resolved.`, { cause: error });
  });
  if (addresses.length === 0) throw new RequestError("lookup_failed", `${hostname} has no address.`);
  return addresses.map(({ address }) => ({ address, family: isIP(address) }));
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Connects to the checked IP addresses only: Node uses this lookup function instead of a resolver. */
function send(
  { url, hostname, port, addresses }: Target,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const [pinned] = addresses;
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, pinned?.address ?? "", pinned?.family);
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      path: url.pathname + url.search,
      headers: { host: url.host, "accept-encoding": "identity", "user-agent": "Almanac", ...headers },
      // Host names in certificates and SNI have no trailing dot, and SNI has no IP addresses.
      ...(url.protocol === "https:" && { servername: isIP(hostname) ? "" : hostname.replace(/\.$/, "") }),
      agent: false,
      lookup,
      signal,
    });
    outgoing.on("response", resolve).on("error", reject).end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers["content-encoding"] ?? "identity";
  const tooLarge = new RequestError("too_large", `The file has more than ${maxBytes} bytes.`);
  try {
    if (encoding.toLowerCase() !== "identity") {
      throw new RequestError("encoded", "The server sent compressed content.");
    }
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge;
    const chunks: Buffer[] = [];
    let length = 0;
    // Node types the chunks as `any`; without `setEncoding` they are buffers.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
  } finally {
    response.destroy();
  }
}
