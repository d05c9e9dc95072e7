import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { canonicalAddress, isLocalAddress, networkMatcher } from "../domain/ip-address.ts";

/** Which proxies are trusted: none, all, a number of hops, or those of some networks. */
export type ProxyTrust = boolean | number | readonly string[];

/** Whether the sender at a hop, 0 being the peer of the socket, is a proxy whose `X-Forwarded-*` headers are true. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** The test for trusted proxies of a setting; null when there are none. */
export function proxyTest(trust: ProxyTrust): IsTrusted | null {
  if (trust === false || trust === 0) return null;
  if (trust === true) return () => true;
  if (typeof trust === "number") return (_address, hop) => hop < trust;
  return networkMatcher(trust);
}

/**
 * Makes the function that returns the address of a request's client: the first, from the right of `X-Forwarded-For`, that
 * is no trusted proxy. Everything left of that may be forged, and an entry that is no address ends the search. Requests on
 * one connection mostly have one address, so the last one is kept with it.
 */
export function clientAddresses(isTrusted: IsTrusted | null): (message: IncomingMessage) => string {
  const bySocket = new WeakMap<Socket, { forwarded: unknown; address: string }>();

  function find(socket: Socket, forwarded: unknown): string {
    const peer = socket.remoteAddress ?? "";
    let address = canonicalAddress(peer) ?? peer;
    if (!isTrusted || forwarded === undefined) return address;
    const entries = String(forwarded).split(",").reverse();
    for (const [hop, entry] of entries.entries()) {
      const next = isTrusted(address, hop) ? canonicalAddress(entry.trim()) : null;
      if (next === null) return address;
      address = next;
    }
    return address;
  }

  return ({ socket, headers }) => {
    const forwarded = isTrusted ? headers["x-forwarded-for"] : undefined;
    const known = bySocket.get(socket);
    if (known && known.forwarded === forwarded) return known.address;
    const address = find(socket, forwarded);
    bySocket.set(socket, { forwarded, address });
    return address;
  };
}

/**
 * Logs the first request that a proxy nearby has forwarded although no setting trusts it: all its clients then have the address of
 * the proxy, which rate limits exempt by default, and which one client's wrong passwords block for all. Strangers can
 * send the header as well, so only peers within a local network count.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: IsTrusted | null): void {
  let hasWarned = false;
  app.addHook("onRequest", async ({ raw: { headers, socket } }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined) return;
    const peer = socket.remoteAddress ?? "";
    if (!isLocalAddress(peer) || isTrusted?.(canonicalAddress(peer) ?? peer, 0)) return;
    hasWarned = true;
    app.log.warn(
      { address: peer },
      "a proxy sends X-Forwarded-For, but TRUST_PROXY does not trust it: all its clients count as one address, which RATE_LIMIT_EXEMPT may exempt",
    );
  });
}
