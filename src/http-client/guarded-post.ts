import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { parseUrl, RequestError, type ResolvedAddress, resolveTarget } from "./guarded-request.ts";
import type { AllowPrivate } from "./public-address.ts";

/** Sends bodies with POST to public hosts, over connections that are kept. */
export interface Poster {
  /** The status of the response; throws `RequestError` when there is none in time. Redirects are not followed. */
  post(url: string, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number>;
  /** Ends all connections. */
  close(): void;
}

/** Bytes of a response after which its connection is ended instead of being read further. */
const MAX_IGNORED_BYTES = 64 * 1024;

/** Destinations that are kept, parsed and checked: those that were used last. */
const MAX_DESTINATIONS = 500;

/** A URL as requests need it. */
interface Destination {
  secure: boolean;
  hostname: string;
  port: string | number;
  path: string;
  /** Node calls it instead of a resolver whenever it connects to a name. */
  lookup: LookupFunction;
  /** Why an IP address in the URL may not be connected to: Node looks no address up for it. */
  blockedBy: RequestError | null;
}

/** Creates a poster. Each new connection is made to addresses that were checked, so that DNS rebinding has no effect. */
export function createPoster(options: {
  lookup: (hostname: string) => Promise<ResolvedAddress[]>;
  allowPrivate?: AllowPrivate;
  timeoutMs: number;
  maxConnections: number;
}): Poster {
  const { timeoutMs, maxConnections: maxSockets } = options;
  const httpAgent = new http.Agent({ keepAlive: true, maxSockets });
  const httpsAgent = new https.Agent({ keepAlive: true, maxSockets });
  const destinations = new LRUCache<string, Destination>({ max: MAX_DESTINATIONS });

  const lookupFor =
    (url: URL): LookupFunction =>
    (_hostname, { all }, callback) => {
      resolveTarget(url, options, AbortSignal.timeout(timeoutMs)).then(
        ({ addresses }) => {
          const [first] = addresses;
          if (all) callback(null, addresses);
          else callback(null, first?.address ?? "", first?.family);
        },
        (error) => callback(error, ""),
      );
    };

  /** The destination of a URL, which thousands of messages have in common. */
  async function destinationOf(text: string): Promise<Destination> {
    const known = destinations.get(text);
    if (known) return known;
    const url = parseUrl(text);
    const secure = url.protocol === "https:";
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const made: Destination = {
      ...{ secure, hostname, port: url.port || (secure ? 443 : 80), path: url.pathname + url.search },
      lookup: lookupFor(url),
      blockedBy: isIP(hostname) ? await targetError(url) : null,
    };
    destinations.set(text, made);
    return made;
  }

  const targetError = (url: URL): Promise<RequestError | null> =>
    resolveTarget(url, options, AbortSignal.timeout(timeoutMs)).then(
      () => null,
      (error: unknown) => {
        if (error instanceof RequestError) return error;
        throw error;
      },
    );

  /**
   * Sends a request. Its options have nothing of this request alone, such as a signal: after a connection has failed, the
   * agent connects for the next request to the host with the options of the one that has failed.
   */
  function send(to: Destination, body: string, headers: Record<string, string>): ClientRequest {
    const { secure, hostname, port, path, lookup } = to;
    return (secure ? https : http).request({
      ...{ method: "POST", hostname, port, path, lookup },
      headers: { "user-agent": "Almanac", "content-length": Buffer.byteLength(body), ...headers },
      agent: secure ? httpsAgent : httpAgent,
    });
  }

  return {
    async post(text, body, headers, aborted) {
      const to = await destinationOf(text);
      if (to.blockedBy) throw to.blockedBy;
      if (aborted.aborted) throw new RequestError("connection_failed", "The request was aborted.");
      return new Promise<number>((resolve, reject) => {
        const request = send(to, body, headers);
        const fail = (error: RequestError) => {
          reject(error);
          request.destroy();
        };
        const abort = () => fail(new RequestError("connection_failed", "The request was aborted."));
        // A timer and a listener: signals of their own, and combined ones, cost more than all else of a small request.
        const timer = setTimeout(
          () => fail(new RequestError("timeout", `No complete response within ${timeoutMs} ms.`)),
          timeoutMs,
        );
        aborted.addEventListener("abort", abort);
        request
          .on("response", (response) => discard(response, () => resolve(response.statusCode ?? 0)))
          .on("error", (error) => reject(asRequestError(error)))
          .on("close", () => {
            clearTimeout(timer);
            aborted.removeEventListener("abort", abort);
            // Without any effect once there is an outcome.
            reject(new RequestError("connection_failed", "The connection failed."));
          })
          .end(body);
      });
    },
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

const asRequestError = (error: Error): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError("connection_failed", "The connection failed.", { cause: error });

/** Reads the rest of a response, so that its connection can be used again, unless it is long; then calls `done`. */
function discard(response: IncomingMessage, done: () => void): void {
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MAX_IGNORED_BYTES) return;
    done();
    response.destroy();
  });
  response.on("end", done);
}
