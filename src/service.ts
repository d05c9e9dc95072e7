import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { createAppPassword } from "./auth/app-passwords.ts";
import { auditedUsers } from "./auth/audited-users.ts";
import { callerOf } from "./auth/authenticate.ts";
import { makeLoginLink, urlOfLink } from "./auth/login-links.ts";
import type { PasswordHasher } from "./auth/passwords.ts";
import { provision } from "./auth/provision.ts";
import { addUser, listUsers, type NewUser, requireUser, UserError } from "./auth/users.ts";
import { type Config, ConfigError, ownUrl } from "./config.ts";
import { noClient } from "./context.ts";
import { faultLog } from "./domain/fault-log.ts";
import { anonymous, type Caller, roles } from "./domain/roles.ts";
import type { InitialCredentials } from "./first-credentials.ts";
import { standardOutput } from "./http/log-output.ts";
import { metricsServer, type ScrapeMetrics } from "./http/metrics.ts";
import {
  type CreateReadCache,
  type ReadCache,
  type ReadCacheOptions,
  uncachedReads,
} from "./http/read-cache-interface.ts";
import { requestLog } from "./http/request-log.ts";
import { metricsCollector } from "./metrics/collect.ts";
import type { MetricSource } from "./metrics/metric.ts";
import { backupMetrics, readCacheMetrics, storeMetrics } from "./metrics/part-metrics.ts";
import { type RequestMetrics, requestMetrics } from "./metrics/request-metrics.ts";
import { readBackupState } from "./operations/backup-state.ts";
import { resourceOf } from "./resources/index.ts";
import { openSite, reason } from "./site.ts";
import type { Store } from "./store/store.ts";
import { noTracer, type Tracer } from "./tracing/tracer.ts";
import { gcControl } from "./v8-tuning.ts";
import { writerThread } from "./writer/channel.ts";
import { measureCommands } from "./writer/command-metrics.ts";

/** A listening service. */
export interface Running {
  app: FastifyInstance;
  store: Store;
  close(): Promise<void>;
}

export type Clock = () => number;

/** The clocks of the process: unix seconds, unix milliseconds, and milliseconds of a clock that is never set. */
export interface Clocks {
  now: Clock;
  milliseconds: Clock;
  monotonic: Clock;
}

/**
 * Connections that may wait to be accepted; the system's own maximum is often 4096. Beyond it they are dropped and tried again after
 * a second, without the 503 that an overloaded service answers at once.
 */
const MAX_BACKLOG = 4096;

/** Creates the first users: those of the provision file, else an administrator. */
export async function prepareUsers(
  plainStore: Store,
  config: Config,
  now: Clock,
  hasher?: PasswordHasher,
): Promise<InitialCredentials | null> {
  const actor = { now: now(), caller: anonymous, client: noClient };
  const store = auditedUsers(plainStore, actor);
  if (config.PROVISION_FILE) await provisionFrom(config.PROVISION_FILE, store, now(), hasher);
  const users = await listUsers(store.read);
  if (users.length > 0) return null;
  const admin = { login: "admin", password: randomBytes(12).toString("base64url") };
  try {
    await addUser(store, { ...admin, role: "administrator" }, now(), hasher);
  } catch (error) {
    // Another node, starting at the same time, has created and printed it.
    if (error instanceof UserError) return null;
    throw error;
  }
  const appPassword = await createAppPassword(store, admin.login, "first start", now(), hasher);
  const link = await store.write(async (db) => makeLoginLink(db, actor, await requireUser(db, admin.login)));
  return { ...admin, appPassword, link: urlOfLink(link, config.BASE_URL) };
}

/** Builds the service on an open store and listens. */
export async function listen(
  config: Config,
  store: Store,
  clocks: Clocks,
  tracer: Tracer = noTracer,
): Promise<Running> {
  const { now } = clocks;
  const { site, refresh: refreshSite } = await openSite(config, store);
  const anonymousCaller = config.AUTH === "open" ? await administrator(store) : anonymous;
  const output = standardOutput();
  const isLogged = ["info", "debug", "trace"].includes(config.LOG_LEVEL);
  const isMeasured = config.METRICS_TOKEN !== null || config.METRICS_PORT > 0;
  const requests = isMeasured ? requestMetrics() : null;
  const log = requestLog({
    write: isLogged ? output.write : null,
    metrics: requests,
    tracer,
    time: clocks.milliseconds,
    clock: clocks.monotonic,
  });
  const readCache = await openReadCache({
    store,
    events: resourceOf("events"),
    folder: join(config.DATA_DIR, "cache"),
    log,
    now,
    clocks,
    acceptLanguage: config.ACCEPT_LANGUAGE,
    report: faultLog(now)(console.error),
    gc: gcControl(),
    refreshSite,
  });
  const node = { id: store.nodeId, onCommitted: store.hear };
  const writer = writerThread(config, new URL("./writer/worker.js", import.meta.url), node);
  const measured = requests && {
    requests,
    commands: measureCommands(writer.commands, clocks.monotonic),
  };
  const scrapeMetrics =
    measured &&
    (await openMetrics({
      ...{ requests: measured.requests, readCache, store },
      writer: () => [...writer.metrics(now()), ...measured.commands.collect()],
    }));
  const app = await buildApp({
    config,
    site,
    store,
    readCache,
    log,
    output,
    now,
    monotonic: clocks.monotonic,
    anonymousCaller,
    tracer,
    writer: measured ? { ...writer, commands: measured.commands.bus } : writer,
    ...(scrapeMetrics && { scrapeMetrics }),
  });
  const metrics = scrapeMetrics && config.METRICS_PORT > 0 ? metricsServer(scrapeMetrics, site) : null;
  try {
    await app.listen({ host: config.HOST, port: config.PORT, backlog: MAX_BACKLOG });
    if (metrics) await once(metrics.listen(config.METRICS_PORT, config.HOST), "listening");
  } catch (error) {
    await app.close();
    await writer.close();
    await readCache.close();
    // `listen` fails with nothing else.
    throw listenError(error as NodeJS.ErrnoException, config);
  }
  // Not earlier: its modules would be loaded at the expense of the first responses.
  writer.start();
  void readCache.start();
  await writer.ready;
  return {
    app,
    store,
    async close() {
      // Closing ends idle connections once; those that become idle later would keep the server open.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      metrics?.close().closeAllConnections();
      await writer.close();
      await readCache.close();
      log.flush();
      await store.close();
      await tracer.close();
    },
  };
}

/** The parts of a service that have metrics. */
interface MeasuredParts {
  requests: RequestMetrics;
  readCache: ReadCache;
  store: Store;
  /** Absent: writes run in this thread, and neither they nor the process are measured. */
  writer?: MetricSource;
}

/** Collects the metrics of this process and of its siblings; the library is loaded only by services that are scraped. */
export async function openMetrics({
  requests,
  readCache,
  store,
  writer,
}: MeasuredParts): Promise<ScrapeMetrics> {
  const { metricsText, processMetrics } = await import("./metrics/prometheus.ts");
  const collect = metricsCollector([
    requests.collect,
    () => readCacheMetrics(readCache.metrics()),
    storeMetrics(store),
    backupMetrics(() => readBackupState(store.read)),
    ...(writer ? [writer, processMetrics()] : []),
  ]);
  return async () => metricsText(await collect());
}

/** The error for an address that cannot be listened on. */
function listenError(error: NodeJS.ErrnoException & { port?: number }, config: Config): ConfigError {
  const setting = error.port === config.METRICS_PORT ? "METRICS_PORT" : "PORT";
  const address = ownUrl({ HOST: config.HOST, PORT: config[setting] });
  return new ConfigError(
    error.code === "EADDRINUSE"
      ? `The address ${address} is taken. Stop the process that listens there, or set ${setting} to another number.`
      : `The service cannot listen on ${address}: ${reason(error)}. Check HOST and ${setting}.`,
  );
}

/** Opens the read cache. Without `src/read-cache/` and the line that imports it, every response is computed. */
export async function openReadCache(options: ReadCacheOptions): Promise<ReadCache> {
  let create: CreateReadCache = uncachedReads;
  ({ createReadCache: create } = await import("./read-cache/read-cache.ts"));
  return create(options);
}

/** The user whom anonymous callers of an open service act as. */
export async function administrator(store: Store): Promise<Caller> {
  const users = await listUsers(store.read);
  const found = users.find(({ role }) => role === "administrator");
  if (!found) throw new ConfigError("AUTH is open, but there is no administrator to act as.");
  return callerOf(found);
}

/** Creates the users of a file; reports what is wrong with it. */
async function provisionFrom(
  file: string,
  store: Store,
  now: number,
  hasher?: PasswordHasher,
): Promise<void> {
  const users = await readProvision(file);
  try {
    await provision(store, users, now, hasher);
  } catch (error) {
    if (error instanceof UserError) throw new ConfigError(`PROVISION_FILE ${file}: ${error.message}`);
    throw error;
  }
}

async function readProvision(file: string): Promise<NewUser[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new ConfigError(`PROVISION_FILE ${file} cannot be read: ${reason(error)}`);
  }
  const users = usersIn(text);
  const isUser = (user: Partial<NewUser> | null): user is NewUser =>
    typeof user?.login === "string" &&
    typeof user.password === "string" &&
    user.password !== "" &&
    roles.some((role) => role === user.role) &&
    (user.email === undefined || typeof user.email === "string");
  if (!Array.isArray(users) || !users.every(isUser))
    throw new ConfigError(
      `PROVISION_FILE ${file} must hold {"users": [{"login", "password", "role", "email"?}]} with known roles.`,
    );
  return users;
}

/** The users of a provision file; undefined if it is not JSON, whose syntax errors would repeat parts of the file. */
function usersIn(text: string): unknown {
  try {
    const parsed: { users?: unknown } | null = JSON.parse(text);
    return parsed?.users;
  } catch {
    return undefined;
  }
}
