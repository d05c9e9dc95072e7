import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an image could not be fetched. */
export type FetchImageReason =
  | "bad_url"
  | "address_not_allowed"
  | "lookup_failed"
  | "too_many_redirects"
  | "bad_status"
  | "encoded"
  | "too_large"
  | "timeout"
  | "connection_failed";

/** Thrown when an image cannot or must not be fetched. */
export class FetchImageError extends Error {
  override readonly name = "FetchImageError";
  readonly reason: FetchImageReason;

  constructor(reason: FetchImageReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** An IP address that a host name resolves to. */
export type ResolvedAddress = { address: string; family: number };

/** Options of a fetch; `timeoutMs` covers everything from the first DNS lookup to the last byte. */
export type FetchImageOptions = {
  maxBytes?: number;
  timeoutMs?: number;
  lookup: (hostname: string) => Promise<ResolvedAddress[]>;
  /** Permits an IP address that is not public, such as the service's own. */
  allowPrivate?: (address: string, port: number) => boolean;
};

/** Downloads a file from a public host; safe from SSRF through redirects and DNS rebinding. */
export async function fetchImage(
  url: string,
  options: FetchImageOptions,
): Promise<{ bytes: Buffer; name: string }> {
  const { maxBytes = 10 * 1024 * 1024, timeoutMs = 10_000 } = options;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const first = parseUrl(url);
    const response = await follow(first, options, controller.signal);
    return { bytes: await readBody(response, maxBytes), name: lastPart(first) };
  } catch (error) {
    if (controller.signal.aborted) {
      throw new FetchImageError("timeout", `No complete response within ${timeoutMs} ms.`, { cause: error });
    }
    if (error instanceof FetchImageError) throw error;
    throw new FetchImageError("connection_failed", "The connection failed.", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an IP address belongs to the public internet, in any notation and behind any tunnel prefix. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && address !== azureHost;
  if (parsed.match(nat64)) {
    // Networks without IPv4 map every IPv4 address into this prefix.
    return isPublicAddress(new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString());
  }
  const isIsatap = parsed.parts[5] === 0x5efe && ((parsed.parts[4] ?? 0) & 0xfdff) === 0;
  return parsed.match(globalUnicast) && parsed.range() === "unicast" && !isIsatap;
}

const maxRedirects = 5;

/** A public IP address that inside Azure reaches the host of the virtual machine. */
const azureHost = "168.63.129.16";
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

type Target = { url: URL; hostname: string; port: number; addresses: ResolvedAddress[] };

async function follow(first: URL, options: FetchImageOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(await resolveTarget(url, options, signal), signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) {
      throw new FetchImageError("bad_status", `The server responded with status ${statusCode}.`);
    }
    url = parseUrl(headers.location, url);
  }
  throw new FetchImageError("too_many_redirects", `More than ${maxRedirects} redirects.`);
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.port === "0") {
    throw new FetchImageError("bad_url", "Images are fetched from http and https URLs.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchImageError("bad_url", "The URL of an image must not contain credentials.");
  }
  return url;
}

async function resolveTarget(url: URL, options: FetchImageOptions, signal: AbortSignal): Promise<Target> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const addresses = await resolveName(hostname, options, signal);
  for (const { address } of addresses) {
    if (!isPublicAddress(address) && !options.allowPrivate?.(address, port)) {
      throw new FetchImageError("address_not_allowed", `${hostname} is not on the public internet.`);
    }
  }
  return { url, hostname, port, addresses };
}

async function resolveName(hostname: string, { lookup }: FetchImageOptions, signal: AbortSignal) {
  if (isIP(hostname) !== 0) return [{ address: hostname, family: isIP(hostname) }];
  // RFC 6761: these names mean the local machine, whatever a resolver returns.
  if (/(^|\.)localhost\.*$/.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
  const addresses = await untilAborted(lookup(hostname), signal).catch((error: unknown) => {
    throw new FetchImageError("lookup_failed", `${hostname} cannot be resolved.`, { cause: error });
  });
  if (addresses.length === 0) throw new FetchImageError("lookup_failed", `${hostname} has no address.`);
  return addresses.map(({ address }) => ({ address, family: isIP(address) }));
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** Connects to the checked IP addresses only: Node uses this lookup function instead of a resolver. */
function send({ url, hostname, port, addresses }: Target, signal: AbortSignal): Promise<IncomingMessage> {
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
      headers: { host: url.host, accept: "image/*", "accept-encoding": "identity", "user-agent": "Almanac" },
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
  const tooLarge = new FetchImageError("too_large", `The file has more than ${maxBytes} bytes.`);
  try {
    if (encoding.toLowerCase() !== "identity") {
      throw new FetchImageError("encoded", "The server sent compressed content.");
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

/** The file name in the requested URL, before redirects. */
function lastPart({ pathname }: URL): string {
  const part = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
