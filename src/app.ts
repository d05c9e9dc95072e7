import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from "fastify";
import { authenticator } from "./auth/authenticate.ts";
import { throttle } from "./auth/throttle.ts";
import type { Config } from "./config.ts";
import type { Site } from "./context.ts";
import type { Caller } from "./domain/roles.ts";
import { ServiceError } from "./errors.ts";
import { commonHeaders } from "./http/common-headers.ts";
import { errorHandler } from "./http/error-handler.ts";
import { parseQueryString } from "./http/query-string.ts";
import type { ReadCache } from "./http/read-cache.ts";
import { registerRoutes } from "./http/register-routes.ts";
import type { RequestLog } from "./http/request-log.ts";
import { parseBody } from "./http/request-parameters.ts";
import type { RouteDependencies } from "./http/route.ts";
import { serverFactory } from "./http/server.ts";
import { responseNonce, sessionCaller } from "./http/session.ts";
import { normalizeUrl } from "./http/url-normalization.ts";
import { pageErrors } from "./pages/errors.ts";
import { createPageSite, pageRoutes } from "./pages/routes.ts";
import { routeTable } from "./route-table.ts";
import { systemContext } from "./site.ts";
import type { Store } from "./store/store.ts";
import { inProcessBus, viaWriter } from "./writer/channel.ts";
import { commandRunner } from "./writer/commands.ts";
import type { CommandBus } from "./writer/protocol.ts";

/** The parts of the service; tests pass their own store and clock. */
export interface AppOptions {
  readCache: ReadCache;
  /** Runs writes; without it they run in this thread. */
  commands?: CommandBus;
  /** Logs requests. */
  log: RequestLog;
  config: Config;
  site: Site;
  store: Store;
  /** Unix seconds. */
  now(): number;
  /** The caller of requests without credentials: anonymous, or the administrator with AUTH=open. */
  anonymousCaller: Caller;
}

/** Larger bodies are rejected; image uploads have their own limit. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Builds the whole service without listening. */
export async function buildApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config, site, store, readCache, log } = parts;
  const acceptLanguage = config.ACCEPT_LANGUAGE;
  const newId = requestIds();
  const app = Fastify({
    // Fastify's type also covers other kinds of servers.
    serverFactory: serverFactory((router) => readCache.listener(router, newId)) as FastifyServerFactory,
    logger: config.LOG_LEVEL === "silent" ? false : { level: config.LOG_LEVEL },
    genReqId: newId,
    frameworkErrors: errorHandler({ site, acceptLanguage }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    rewriteUrl: normalizeUrl({
      apiRoot: site.apiRoot,
      aliases: config.NAMESPACE_ALIASES,
      languages: site.languages,
    }),
    http: { maxHeaderSize: 256 * 1024 },
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 4000,
      querystringParser: parseQueryString as (text: string) => Record<string, unknown>,
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
  const commands = parts.commands ?? inProcessBus(commandRunner(store, site));
  const authenticate = authenticator(store, guard, (id, now) =>
    viaWriter(commands, { name: "record use of application password", id }, systemContext(site, store, now)),
  );
  const service: RouteDependencies = {
    store,
    site,
    commands,
    readCache,
    now: parts.now,
    acceptLanguage,
    routes: routeTable,
    aliases: config.NAMESPACE_ALIASES,
    siteName: config.SITE_NAME,
    cacheSeconds: config.CACHE_SECONDS,
    throttle: guard,
    authenticate: async (request) => {
      const caller = await authenticate(request.headers.authorization, request.ip, parts.now());
      return caller ?? (await sessionCaller(service, request)) ?? parts.anonymousCaller;
    },
  };
  app.addHook("onSend", async (request, reply) => {
    const nonce = responseNonce(request);
    if (nonce) reply.header("X-WP-Nonce", nonce);
  });
  const { siteName, cacheSeconds } = service;
  const web = createPageSite(service, { siteName, cacheSeconds, accent: config.ACCENT_COLOR });
  app.setErrorHandler(pageErrors(web, errorHandler({ site, acceptLanguage })));
  registerRoutes(app, service);
  pageRoutes(app, web);
  return app;
}

/** Generates request ids: a random prefix per process and a counter. */
function requestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
