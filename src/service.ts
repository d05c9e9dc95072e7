import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { callerOf } from "./auth/authenticate.ts";
import { addUser, createAppPassword, listUsers, type NewUser, provision, UserError } from "./auth/users.ts";
import { type Config, ConfigError, ownUrl } from "./config.ts";
import { anonymous, type Caller, roles } from "./domain/roles.ts";
import {
  type CreateReadCache,
  noReadCache,
  type ReadCache,
  type ReadCacheOptions,
} from "./http/read-cache.ts";
import { requestLog } from "./http/request-log.ts";
import { resourceOf } from "./resources/index.ts";
import { reason, siteOf } from "./site.ts";
import type { Store } from "./store/store.ts";
import { gcControl } from "./v8-tuning.ts";
import { startWriter } from "./writer/channel.ts";

/** The credentials of the first administrator; printed once, stored only as hashes. */
export interface InitialCredentials {
  login: string;
  password: string;
  appPassword: string;
}

/** A listening service. */
export interface Running {
  app: FastifyInstance;
  store: Store;
  close(): Promise<void>;
}

export type Clock = () => number;

/** Creates the first users: those of the provision file, else an administrator. */
export async function prepareUsers(
  store: Store,
  config: Config,
  now: Clock,
): Promise<InitialCredentials | null> {
  if (config.PROVISION_FILE) await provisionFrom(config.PROVISION_FILE, store, now());
  const users = await listUsers(store.read);
  if (users.length > 0) return null;
  const admin = { login: "admin", password: randomBytes(12).toString("base64url") };
  try {
    await addUser(store, { ...admin, role: "administrator" }, now());
  } catch (error) {
    // Another node, starting at the same time, has created and printed it.
    if (error instanceof UserError) return null;
    throw error;
  }
  const appPassword = await createAppPassword(store, admin.login, "first start", now());
  return { ...admin, appPassword };
}

/** Builds the service on an open store and listens. */
export async function listen(
  config: Config,
  store: Store,
  now: Clock,
  milliseconds: Clock,
): Promise<Running> {
  const site = siteOf(config);
  const anonymousCaller = config.AUTH === "open" ? await administrator(store) : anonymous;
  const isLogged = ["info", "debug", "trace"].includes(config.LOG_LEVEL);
  const log = requestLog(isLogged ? (text) => process.stdout.write(text) : null, milliseconds);
  const readCache = await openReadCache({
    store,
    events: resourceOf("events"),
    folder: join(config.DATA_DIR, "cache"),
    log,
    now,
    acceptLanguage: config.ACCEPT_LANGUAGE,
    report: (error) => console.error("The index cannot be built; lists are read with SQL.", error),
    gc: gcControl(),
  });
  const writer = startWriter(config, new URL("./writer/worker.js", import.meta.url));
  const app = await buildApp({
    config,
    site,
    store,
    readCache,
    log,
    now,
    anonymousCaller,
    commands: writer.commands,
  });
  await app.listen({ host: config.HOST, port: config.PORT }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    await writer.close();
    await readCache.close();
    const address = ownUrl(config);
    throw new ConfigError(
      error.code === "EADDRINUSE"
        ? `The address ${address} is taken. Stop the process that listens there, or set PORT to another number.`
        : `The service cannot listen on ${address}: ${reason(error)}. Check HOST and PORT.`,
    );
  });
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
      await writer.close();
      await readCache.close();
      log.flush();
      await store.close();
    },
  };
}

/** Opens the read cache. Without `src/read-cache/` and the line that imports it, every response is computed anew. */
export async function openReadCache(options: ReadCacheOptions): Promise<ReadCache> {
  let create: CreateReadCache = () => noReadCache;
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
async function provisionFrom(file: string, store: Store, now: number): Promise<void> {
  const users = await readProvision(file);
  try {
    await provision(store, users, now);
  } catch (error) {
    if (error instanceof UserError) throw new ConfigError(`PROVISION_FILE ${file}: ${error.message}`);
    throw error;
  }
}

async function readProvision(file: string): Promise<NewUser[]> {
  let users: unknown;
  try {
    users = (JSON.parse(await readFile(file, "utf8")) as { users?: unknown }).users;
  } catch (error) {
    throw new ConfigError(`PROVISION_FILE ${file} cannot be read: ${(error as Error).message}`);
  }
  const isUser = (user: Partial<NewUser> | null) =>
    typeof user?.login === "string" &&
    typeof user.password === "string" &&
    user.password !== "" &&
    roles.includes(user.role as (typeof roles)[number]) &&
    (user.email === undefined || typeof user.email === "string");
  if (!Array.isArray(users) || !users.every(isUser))
    throw new ConfigError(
      `PROVISION_FILE ${file} must hold {"users": [{"login", "password", "role", "email"?}]} with known roles.`,
    );
  return users as NewUser[];
}
