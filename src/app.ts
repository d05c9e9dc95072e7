import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from "fastify";
import { authenticator } from "./auth/authenticate.ts";
import { throttle } from "./auth/throttle.ts";
import type { Config } from "./config.ts";
import type { Site } from "./context.ts";
import type { Caller } from "./domain/roles.ts";
import { ServiceError } from "./errors.ts";
import { feedDescriptions, feedRoutes } from "./feeds/routes.ts";
import { docRoute } from "./openapi/route.ts";
import type { Ready } from "./ready/ready.ts";
import { resources } from "./resources/index.ts";
import { NAMESPACE, normalizeArrival } from "./rest/arrival.ts";
import type { Service } from "./rest/context.ts";
import { type Desk, desk, doneAt, nearby, noRequest } from "./rest/desk.ts";
import { errorHandler } from "./rest/error-handler.ts";
import { front } from "./rest/front.ts";
import { commonHeaders } from "./rest/headers.ts";
import { healthRoutes } from "./rest/health.ts";
import { languagesRoute } from "./rest/languages.ts";
import { mediaRoutes } from "./rest/media.ts";
import { namespaceRoute, rootRoute } from "./rest/namespace.ts";
import { optionsRoutes } from "./rest/options.ts";
import { parsePairs } from "./rest/pairs.ts";
import { parseBody } from "./rest/parameters.ts";
import { platformRoutes } from "./rest/platform.ts";
import type { RequestLog } from "./rest/request-log.ts";
import { handle, resourceRoutes } from "./rest/routes.ts";
import { sessionCaller, sessionRoutes } from "./rest/session.ts";
import { works } from "./rest/works.ts";
import { systemContext } from "./site.ts";
import type { Store } from "./store/store.ts";
import { pageErrors } from "./web/errors.ts";
import { webOf, webRoutes } from "./web/routes.ts";

/** What the service is made of; tests give their own store and clock. */
export interface Parts {
  /** What is kept ready for public reads; null when everything is to be computed anew. */
  ready: Ready | null;
  /** Where writes are done; here when there is no other place. */
  desk?: Desk;
  /** Where the lines of requests go; null when they are not wanted. */
  log: RequestLog;
  config: Config;
  site: Site;
  store: Store;
  /** Unix seconds. */
  now(): number;
  /** Who anonymous callers are: nobody, or the administrator of a service that is open. */
  nobody: Caller;
}

/** Bodies larger than this are refused; uploads of images have a limit of their own. */
const BODY_LIMIT = 1024 * 1024;

/** The whole service without a port: the visible list of its parts. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, site, store, ready, log } = parts;
  const acceptLanguage = config.ACCEPT_LANGUAGE;
  const newId = requestIds();
  const ahead = front({ ready, log, now: parts.now, acceptLanguage, newId });
  const app = Fastify({
    serverFactory: ahead.serverFactory as FastifyServerFactory,
    logger: config.LOG_LEVEL === "silent" ? false : { level: config.LOG_LEVEL },
    genReqId: newId,
    frameworkErrors: errorHandler({ site, acceptLanguage }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: "idle",
    rewriteUrl: normalizeArrival({
      apiRoot: site.apiRoot,
      aliases: config.NAMESPACE_ALIASES,
      languages: site.languages,
    }),
    http: { maxHeaderSize: 256 * 1024 },
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 4000,
      querystringParser: parsePairs as (text: string) => Record<string, unknown>,
    },
  });
  // Parameters of a read may come as a JSON body.
  app.addHttpMethod("GET", { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer" },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      parseBody(body, request.headers["content-type"] as string | undefined),
  );
  app.setNotFoundHandler(() => {
    throw new ServiceError("rest_no_route");
  });
  commonHeaders(app, site, { origins: config.CORS_ORIGINS, acceptLanguage, log });

  const guard = throttle();
  const writes = parts.desk ?? nearby(desk(works, { store, site }));
  const noteUse = doneAt(writes, { name: "note the use of a password" });
  const authenticate = authenticator(store, guard, (id, now) =>
    noteUse({ id }, systemContext(site, store, now), noRequest),
  );
  const service: Service = {
    store,
    site,
    desk: writes,
    ready,
    keep: ahead.keep,
    now: parts.now,
    acceptLanguage,
    callerOf: async (request) => {
      const caller = await authenticate(request.headers.authorization, request.ip, parts.now());
      return caller ?? (await sessionCaller(service, request)) ?? parts.nobody;
    },
  };
  const root = `/${site.apiRoot.toLowerCase()}`;
  const base = `${root}/${NAMESPACE}`;
  const seconds = config.CACHE_SECONDS;
  const look = { siteName: config.SITE_NAME, accent: config.ACCENT_COLOR, cacheSeconds: seconds };
  const web = webOf(service, look);
  app.setErrorHandler(pageErrors(web, errorHandler({ site, acceptLanguage })));
  app.get(root, handle(service, rootRoute(config.NAMESPACE_ALIASES, feedDescriptions), seconds));
  app.get(base, handle(service, namespaceRoute(config.NAMESPACE_ALIASES, feedDescriptions), seconds));
  app.get(`${base}/doc`, handle(service, docRoute, seconds));
  app.get(`${base}/languages`, handle(service, languagesRoute, seconds));
  for (const resource of resources) resourceRoutes(app, base, resource, service, seconds);
  feedRoutes(app, base, service, look);
  platformRoutes(app, `${root}/wp/v2`, service);
  sessionRoutes(app, `${root}/almanac/v1`, service, guard);
  mediaRoutes(app, site);
  webRoutes(app, web);
  optionsRoutes(app, root, service, feedDescriptions);
  healthRoutes(app, store, ready);
  return app;
}

/** Ids of requests: a part that differs between processes, threads and starts, and a number. */
function requestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
