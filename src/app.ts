import { statfs } from "node:fs/promises";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { adminRoutes } from "./admin/routes.ts";
import { attemptLimits } from "./auth/attempts.ts";
import { authenticator } from "./auth/authenticate.ts";
import { type PasswordHasher, passwordHasher } from "./auth/passwords.ts";
import type { Config } from "./config.ts";
import type { Context, Site } from "./context.ts";
import { faultLog } from "./domain/fault-log.ts";
import type { Caller } from "./domain/roles.ts";
import { embedAssetsOf } from "./embed/assets.ts";
import { embedRoutes } from "./embed/routes.ts";
import { ServiceError } from "./errors.ts";
import { admitRequests } from "./http/admission.ts";
import { openChangeWaiters } from "./http/change-waiters.ts";
import { clientAddresses, proxyTest, warnOfUntrustedProxy } from "./http/client-address.ts";
import { clientErrorHandler, missingHostListener, rejectExpectations } from "./http/client-errors.ts";
import { commonHeaders, logRequests } from "./http/common-headers.ts";
import { checkContentType, parseBodies } from "./http/content-type.ts";
import { currentSettings } from "./http/current-settings.ts";
import { errorHandler } from "./http/error-handler.ts";
import { recordFailedLogin } from "./http/failed-logins.ts";
import { firstSegments } from "./http/first-segments.ts";
import { isUnlimited } from "./http/health.ts";
import type { LogOutput } from "./http/log-output.ts";
import type { ScrapeMetrics } from "./http/metrics.ts";
import { foreignOrigins } from "./http/own-origin.ts";
import { parseQueryString } from "./http/query-string.ts";
import { rateLimits } from "./http/rate-limits.ts";
import type { ReadCache } from "./http/read-cache-interface.ts";
import { readinessCheck } from "./http/readiness.ts";
import { registerRoutes } from "./http/register-routes.ts";
import { requestIds } from "./http/request-ids.ts";
import type { RequestLog } from "./http/request-log.ts";
import { MAX_ANONYMOUS_BYTES } from "./http/request-parameters.ts";
import { rewriteRestRoutes } from "./http/rest-route.ts";
import type { RouteDependencies } from "./http/route.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { noSchemas, serverFactory } from "./http/server.ts";
import { responseNonce, sessionCaller } from "./http/session.ts";
import { normalizeUrl } from "./http/url-normalization.ts";
import { mcpRoutes } from "./mcp/http-route.ts";
import { assetRoutes, assetsOf } from "./pages/assets.ts";
import { pageErrors } from "./pages/errors.ts";
import { guideIn } from "./pages/guide/guide.ts";
import { pageSite } from "./pages/page-request.ts";
import { pageRoutes } from "./pages/routes.ts";
import { unsavedEventPage } from "./pages/views/preview.ts";
import { routeTable } from "./route-table.ts";
import { systemContext } from "./site.ts";
import type { Store } from "./store/store.ts";
import { requestSpans } from "./tracing/requests.ts";
import { noTracer, type Tracer } from "./tracing/tracer.ts";
import { inProcessBus, viaWriter, type Writer } from "./writer/channel.ts";
import { commandRunner } from "./writer/commands.ts";
import { storedCounters } from "./writer/stored-counters.ts";
import { traceCommands } from "./writer/trace-commands.ts";

/** The parts of the service; tests pass their own store and clock. */
export interface AppOptions {
  readCache: ReadCache;
  /** Runs writes; without it they run in this thread. */
  writer?: Pick<Writer, "commands" | "isReady">;
  /** Records requests. */
  log: RequestLog;
  /** The metrics; without it there are none. */
  scrapeMetrics?: ScrapeMetrics;
  /** Takes all other lines of the log; by default standard output. */
  output?: LogOutput;
  config: Config;
  site: Site;
  store: Store;
  /** Unix seconds. */
  now(): number;
  /** Milliseconds of a clock that is never set; without it requests are admitted by their number alone. */
  monotonic?: () => number;
  /** The caller of requests without credentials: anonymous, or the administrator with AUTH=open. */
  anonymousCaller: Caller;
  tracer?: Tracer;
  /** Tests pass a cheaper one. */
  hasher?: PasswordHasher;
}

/** Maximum size of the request line and all headers; larger ones are 431. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Builds the whole service without listening. */
export async function buildApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config, site, store, now, tracer = noTracer } = parts;
  const newId = requestIds();
  const addressOf = clientAddresses(proxyTest(config.TRUST_PROXY));
  const spans = requestSpans(tracer);
  const commands = traceCommands(
    parts.writer?.commands ?? inProcessBus(commandRunner(store, site, tracer)),
    tracer,
  );
  const system = () => systemContext(site, store, now());
  const { consume } = storedCounters(commands);
  const limits = rateLimits({
    limits: {
      reads: config.RATE_LIMIT_READS,
      uncached: config.RATE_LIMIT_UNCACHED,
      writes: config.RATE_LIMIT_WRITES,
    },
    failures: config.RATE_LIMIT_FAILURES,
    submissions: config.RATE_LIMIT_SUBMISSIONS,
    exempt: config.RATE_LIMIT_EXEMPT,
    addressOf,
    now,
    consume: (charges) => consume(charges, system()),
  });
  const logFault = faultLog(now);
  const jsonErrors = errorHandler({ site, acceptLanguage: config.ACCEPT_LANGUAGE }, logFault);
  const foreign = config.AUTH === "open" ? foreignOrigins(site, config.CORS_ORIGINS) : null;
  const requestParts = { newId, addressOf, spans, foreign, limits };
  const app = createFastify(parts, requestParts, jsonErrors);
  addHooks(app, parts, requestParts);
  const attempts = attemptLimits((charges) => consume(charges, system()), config.MAX_PASSWORD_FAILURES);
  const assets = assetsOf(site);
  const embedAssets = embedAssetsOf(site);
  const eventPage: RouteDependencies["eventPage"] = (...given) => unsavedEventPage(web, ...given);
  const shared = { commands, system, addressOf, limits, attempts, assets, eventPage };
  const service = routeDependencies(app, parts, shared);
  const web = pageSite(service, assets, config, guideIn(new URL("./guide/", import.meta.url)));
  const sendError = pageErrors(web, jsonErrors, logFault);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    spans.fail(request.raw, error);
    recordFailedLogin(error, request, service, system());
    return sendError(error, request, reply);
  });
  registerRoutes(app, service);
  mcpRoutes(app, service, { origins: config.CORS_ORIGINS, logFault });
  assetRoutes(app, () => [...assets().files, ...embedAssets().files]);
  pageRoutes(app, web);
  embedRoutes(app, web, { assets: embedAssets, origins: config.EMBED_ORIGINS });
  adminRoutes(app, web, new URL("./apps/admin/", import.meta.url));
  return app;
}

/** Parts that requests pass before they reach a route. */
interface RequestParts {
  newId(): string;
  addressOf: ReturnType<typeof clientAddresses>;
  spans: ReturnType<typeof requestSpans>;
  /** Null where callers need credentials. */
  foreign: ReturnType<typeof foreignOrigins> | null;
  limits: ReturnType<typeof rateLimits>;
}

/** A Fastify instance whose server serves cached responses first; it has parsers of bodies and no route. */
function createFastify(
  { config, site, readCache, output, tracer = noTracer }: AppOptions,
  { newId, addressOf, spans, foreign, limits }: RequestParts,
  jsonErrors: ReturnType<typeof errorHandler>,
): FastifyInstance {
  const own = firstSegments();
  const serve = serverFactory(missingHostListener(site, newId), (router) => {
    const cached = readCache.listener(currentSettings(readCache, router), { newId, addressOf });
    const checked = foreign ? foreign.listener(cached, router) : cached;
    return spans.listener(rewriteRestRoutes(site, own)(limits.listener(checked, router)));
  });
  // Errors of the router skip the hooks that set headers.
  const frameworkErrors: typeof jsonErrors = (error, request, reply) =>
    jsonErrors(error, request, reply.headers(securityHeaders(site)));
  const app = Fastify({
    // Fastify's type also covers other kinds of servers.
    serverFactory: serve as FastifyServerFactory,
    logger: config.LOG_LEVEL !== "silent" && {
      level: config.LOG_LEVEL,
      stream: output,
      ...(tracer.isEnabled && { mixin: () => ({ trace_id: tracer.current()?.traceId }) }),
    },
    genReqId: newId,
    // Fastify's type wants a handler that is generic in the types of requests.
    frameworkErrors: frameworkErrors as never,
    clientErrorHandler: clientErrorHandler(site, newId),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTest(config.TRUST_PROXY) ?? false,
    // Routes that write have limits of their own.
    bodyLimit: MAX_ANONYMOUS_BYTES,
    forceCloseConnections: "idle",
    rewriteUrl: normalizeUrl({
      apiRoot: site.apiRoot,
      aliases: config.NAMESPACE_ALIASES,
      site,
    }),
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    schemaController: noSchemas,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 4000,
      querystringParser: parseQueryString,
    },
  });
  app.addHook("onRoute", own.add);
  // Parameters of a read may come as a JSON body.
  app.addHttpMethod("GET", { hasBody: true, overrideExisting: true });
  parseBodies(app);
  app.setNotFoundHandler(() => {
    throw new ServiceError("rest_no_route");
  });
  return app;
}

/** Everything that all requests pass, in the order in which they do: headers, log, foreign origins, limits, admission. */
function addHooks(
  app: FastifyInstance,
  { config, site, readCache, log, monotonic, tracer = noTracer }: AppOptions,
  { newId, addressOf, spans, foreign, limits }: RequestParts,
): void {
  rejectExpectations(app.server, site, newId);
  commonHeaders(app, site, { origins: config.CORS_ORIGINS, acceptLanguage: config.ACCEPT_LANGUAGE });
  if (tracer.isEnabled) app.addHook("onResponse", (request, _reply, done) => spans.resume(request.raw, done));
  logRequests(app, log, { readCache, addressOf });
  warnOfUntrustedProxy(app, proxyTest(config.TRUST_PROXY));
  foreign?.register(app);
  limits.register(app, isUnlimited);
  checkContentType(app);
  admitRequests(app, config.MAX_WAITING_REQUESTS, monotonic);
  if (tracer.isEnabled) app.addHook("preHandler", (request, _reply, done) => spans.resume(request.raw, done));
  app.addHook("onSend", async (request, reply) => {
    const nonce = responseNonce(request);
    if (nonce) reply.header("X-WP-Nonce", nonce);
  });
}

/** Everything that routes use. */
function routeDependencies(
  app: FastifyInstance,
  parts: AppOptions,
  {
    commands,
    system,
    addressOf,
    limits,
    attempts,
    assets,
    eventPage,
  }: Pick<RouteDependencies, "commands" | "addressOf" | "attempts" | "eventPage"> &
    Pick<RequestParts, "limits"> & { system(): Context; assets: ReturnType<typeof assetsOf> },
): RouteDependencies {
  const { config, site, store, now, tracer = noTracer, hasher = passwordHasher() } = parts;
  const authenticate = authenticator({
    store,
    attempts,
    hasher,
    recordUse: (use) => viaWriter(commands, { name: "record use of application password", use }, system()),
  });
  const service: RouteDependencies = {
    store,
    site,
    commands,
    readCache: parts.readCache,
    now,
    acceptLanguage: config.ACCEPT_LANGUAGE,
    addressOf,
    limits,
    routes: routeTable,
    aliases: config.NAMESPACE_ALIASES,
    iconUrl: () => new URL(assets().icon, site.baseUrl).href,
    cacheSeconds: config.CACHE_SECONDS,
    eventPage,
    attempts,
    hasher,
    changeWaiters: openChangeWaiters(app, store, parts.readCache, config.MAX_CHANGE_CLIENTS),
    recordSessionUse: (token) => {
      viaWriter(commands, { name: "record use of session", token }, system()).catch(() => {});
    },
    readiness: readinessCheck({
      ping: store.ping,
      isWriterReady: () => parts.writer?.isReady() ?? true,
      probe: () => viaWriter(commands, { name: "probe" }, system()),
      freeBytes: async () => freeBytes(await statfs(config.DATA_DIR)),
      report: (reason, err) =>
        reason === null ? app.log.info("ready") : app.log.error({ err, reason }, "not ready"),
    }),
    metricsToken: config.METRICS_TOKEN,
    scrapeMetrics: parts.scrapeMetrics ?? (async () => ""),
    authenticate: async (request) => {
      const caller = await authenticate(request.headers.authorization, addressOf(request.raw), now());
      const known = caller ?? (await sessionCaller(service, request)) ?? parts.anonymousCaller;
      limits.chargeAccount(request, known);
      tracer.current()?.set({ "user.roles": [known.role ?? "anonymous"] });
      return known;
    },
  };
  return service;
}

const freeBytes = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;
