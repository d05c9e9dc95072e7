import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { isLoopback } from "../domain/ip-address.ts";
import { ServiceError } from "../errors.ts";
import type { Listener } from "./read-cache-interface.ts";

/** The host of an origin or of a `Host` header, without its port; null for anything else. */
const hostOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).hostname : null);

/** Makes a test of hosts: whether one is that of the site or of this machine. */
const ownHosts = ({ baseUrl }: Site) => {
  const own = hostOf(baseUrl);
  return (host: string | null) => host !== null && (host === own || isLoopback(host));
};

/** Makes a test of `Origin` headers: whether a page there may act on this site: its own, local or listed ones may. */
export function trustedOrigins(site: Site, origins: readonly string[]): (origin: string) => boolean {
  const isOwn = ownHosts(site);
  return (origin) => origins.includes(origin) || isOwn(hostOf(origin));
}

/**
 * Refuses requests that another site's page makes a browser send: where callers need no credentials, reaching the port is
 * all it takes. `Host` shows a foreign name that resolves to this machine (DNS rebinding), `Origin` the page itself.
 */
export function foreignOrigins(site: Site, origins: readonly string[]) {
  const isOwn = ownHosts(site);
  const isTrusted = trustedOrigins(site, origins);
  const isForeign = ({ host = "", origin }: IncomingHttpHeaders) =>
    !isOwn(hostOf(`http://${host}`)) || (origin !== undefined && !isTrusted(origin));
  return {
    /** Sends foreign requests past the response cache to the router, which rejects them. */
    listener:
      (cached: Listener, router: Listener): Listener =>
      (message, response) =>
        (isForeign(message.headers) ? router : cached)(message, response),
    /** Rejects foreign requests that reach the router. */
    register(app: FastifyInstance): void {
      app.addHook("onRequest", async ({ headers }) => {
        if (isForeign(headers)) throw new ServiceError("rest_foreign_origin");
      });
    },
  };
}
