import { rmSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe } from "node:test";
import { buildApp } from "../../src/app.ts";
import { passwordHasher } from "../../src/auth/passwords.ts";
import { provision } from "../../src/auth/provision.ts";
import { readConfig } from "../../src/config.ts";
import { memoized } from "../../src/domain/collections.ts";
import { anonymous, type Role, roles } from "../../src/domain/roles.ts";
import { type ReadCache, uncachedReads } from "../../src/http/read-cache-interface.ts";
import { requestLog } from "../../src/http/request-log.ts";
import { requestMetrics } from "../../src/metrics/request-metrics.ts";
import { resourceOf } from "../../src/resources/index.ts";
import { openMetrics, openReadCache } from "../../src/service.ts";
import { openSite, querySettings } from "../../src/site.ts";
import type { LeaseClocks } from "../../src/store/lease.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { QueryLimits } from "../../src/store/query-queue.ts";
import { readerPool } from "../../src/store/reader-threads.ts";
import type { StatementObserver, Store } from "../../src/store/store.ts";
import { runsGate } from "./gate.ts";
import { sendRequest, type TestResponse } from "./http-client.ts";
import { postgresIsWanted, testDatabase } from "./postgres.ts";

/** Noon in UTC on 1 May 2030, a Wednesday: the clock of every test service until a test changes it. */
export const NOON = Date.UTC(2030, 4, 1, 12) / 1000;

/** Cheap hashes: those of production would take most of the time of the tests. */
export const cheapHasher = passwordHasher({ N: 16, r: 8, p: 1 });

export type StoreName = "sqlite" | "postgres";

export type { TestResponse } from "./http-client.ts";

/** A client of the service: anonymous, or one user per role (the login is the name of the role, the password pw-…). */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  /** Any method and any body: a string or Buffer is sent unchanged. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
}

/** A running service on an empty store of its own. */
export interface TestService {
  /** Its base URL; paths that begin with `//` are relative to it, others to the API namespace. */
  origin: string;
  api: string;
  store: Store;
  folder: string;
  databaseUrl: string;
  readCache: ReadCache;
  clock: { now: number };
  anonymous: Client;
  as: Record<Role, Client>;
  /** The administrator, for test setup. */
  admin: Client;
  /** Stops it; `onEveryStore` does so after the tests. */
  close(): Promise<void>;
}

type StoreTests = (store: StoreName) => void;

/** Runs the same tests on every store, in a `describe` for each. */
export const onEveryStore = (name: string, tests: StoreTests): void =>
  onStores(postgresIsWanted, name, tests);

/**
 * Runs tests of what lies above the stores and does the same on each: on SQLite, and with LONG_TESTS, as in the gate, on
 * every store.
 */
export const onEveryStoreInGate = (name: string, tests: StoreTests): void =>
  onStores(postgresIsWanted && runsGate, name, tests);

function onStores(withPostgres: boolean, name: string, tests: StoreTests): void {
  const stores: StoreName[] = withPostgres ? ["sqlite", "postgres"] : ["sqlite"];
  for (const store of stores)
    describe(`${name} (${store})`, () => {
      after(closeAll);
      tests(store);
    });
}

/**
 * The directions in which data goes from one store to another: with LONG_TESTS both, otherwise the given one, by which
 * every store is once the source or the target.
 */
export function directions(short: [from: StoreName, to: StoreName]): [from: StoreName, to: StoreName][] {
  if (!postgresIsWanted) return [["sqlite", "sqlite"]];
  const [from, to] = short;
  return runsGate ? [short, [to, from]] : [short];
}

/** Shared by all services of a process: a thread of its own for each would take a third of its start. */
const readers = readerPool(new URL("../../src/store/query-thread.js", import.meta.url));

const running = new Set<TestService>();

/** Stops every service that is still running. */
export async function closeAll(): Promise<void> {
  // The last one first: a node beside another is on its store.
  for (const service of [...running].reverse()) await service.close();
}

/**
 * A migrated store with one user per role, as the URL of a database or the path of a file. Each test service starts
 * with a copy of it, because migrations would take a third of its start.
 */
const templateOf = memoized(async (storeName: StoreName): Promise<string> => {
  const databaseUrl = storeName === "postgres" ? await testDatabase() : null;
  const folder = await mkdtemp(join(tmpdir(), "almanac-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "almanac.sqlite");
  await fillStore(file, databaseUrl);
  return databaseUrl ?? file;
}, 2);

/** Applies the migrations and adds one user per role. */
async function fillStore(file: string, databaseUrl: string | null): Promise<void> {
  const store = await openStore({ file, databaseUrl });
  const users = roles.map((role) => ({ login: role, password: `pw-${role}`, role }));
  await provision(store, users, NOON, cheapHasher);
  await store.close();
}

/** Copies the template into a folder or to a new database; returns its DATABASE_URL. */
async function newStore(storeName: StoreName, folder: string): Promise<string> {
  const template = await templateOf(storeName);
  if (storeName === "postgres") return testDatabase(template);
  await copyFile(template, join(folder, "almanac.sqlite"));
  return "";
}

/** How a service is started, beside its settings. */
interface StartOptions {
  /** An empty database to use, instead of one of the server of the test run. */
  emptyDatabase?: string;
  /** Another node on the store of this one, which stays when the node is closed. */
  beside?: Pick<TestService, "folder" | "databaseUrl">;
  /** Every response is computed from the store. */
  withoutReadCache?: boolean;
  /** Limits of expensive queries; generous by default, so that a busy machine never fails a test. */
  queries?: Partial<QueryLimits>;
  onStatement?: StatementObserver;
  /** The clocks of its lease; by default those of the machine. */
  clocks?: LeaseClocks;
  /** The port that it listens on, for clients that follow its links; by default any. */
  port?: number;
}

/** Starts a service for the tests of this file, with settings as in the environment. */
export async function startService(
  storeName: StoreName,
  settings: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestService> {
  const { beside, emptyDatabase, withoutReadCache = false } = options;
  const { queries = {}, onStatement, clocks, port = 0 } = options;
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), "almanac-test-")));
  if (emptyDatabase) await fillStore("", emptyDatabase);
  const databaseUrl = beside?.databaseUrl ?? emptyDatabase ?? (await newStore(storeName, folder));
  const config = readConfig({
    LOG_LEVEL: "silent",
    TIMEZONE: "America/New_York",
    // The tests of a file fail more often than a client may.
    MAX_PASSWORD_FAILURES: "0",
    BASE_URL: "http://calendar.test",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const store = await openStore({
    file: join(folder, "almanac.sqlite"),
    databaseUrl: config.DATABASE_URL,
    queries: {
      ...querySettings(config, () => performance.now()),
      readers,
      waitMs: 60_000,
      timeoutMs: 60_000,
      ...queries,
    },
    onStatement,
  });
  const { site, refresh: refreshSite } = await openSite(config, store);
  const clock = { now: NOON };
  const requests = requestMetrics();
  const monotonic = () => performance.now();
  const log = requestLog({ write: null, metrics: requests, time: () => 0, clock: monotonic });
  const now = () => clock.now;
  const readCache = withoutReadCache
    ? uncachedReads({ refreshSite })
    : await openReadCache({
        store,
        events: resourceOf("events"),
        folder: join(folder, "cache"),
        log,
        now,
        clocks: clocks ?? { monotonic, milliseconds: Date.now },
        acceptLanguage: config.ACCEPT_LANGUAGE,
        report: () => {},
        gc: null,
        refreshSite,
      });
  const app = await buildApp({
    config,
    site,
    store,
    readCache,
    log,
    now,
    anonymousCaller: anonymous,
    scrapeMetrics: await openMetrics({ requests, readCache, store }),
    hasher: cheapHasher,
  });
  const origin = await app.listen({ host: "127.0.0.1", port });
  await readCache.start();
  const api = `${origin}/${config.API_ROOT}/svc/events/v1`;
  const as = Object.fromEntries(
    roles.map((role) => [role, client(origin, api, `Basic ${btoa(`${role}:pw-${role}`)}`)]),
  ) as Record<Role, Client>;
  const callers = { anonymous: client(origin, api), as, admin: as.administrator };
  const service: TestService = {
    ...callers,
    origin,
    api,
    store,
    clock,
    folder,
    databaseUrl,
    readCache,
    async close() {
      running.delete(service);
      // A connection whose response no test has read would be waited for until its time-out.
      const unread = setTimeout(() => app.server.closeAllConnections(), 2000);
      await app.close();
      clearTimeout(unread);
      await readCache.close();
      await store.close();
      if (!beside) await rm(folder, { recursive: true, force: true });
    },
  };
  running.add(service);
  return service;
}

/** A client that sends this `Authorization` header. */
export function client(origin: string, api: string, authorization?: string): Client {
  const send: Client["send"] = (method, path, body, headers = {}) => {
    const raw = typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
    return sendRequest(
      method,
      path.startsWith("//") ? `${origin}${path.slice(1)}` : `${api}${path}`,
      {
        // Compressing every response would take a tenth of the time of the tests.
        "accept-encoding": "identity",
        ...(authorization && { authorization }),
        ...(body !== undefined && !raw && { "content-type": "application/json" }),
        ...headers,
      },
      raw || body === undefined ? body : JSON.stringify(body),
    );
  };
  return {
    send,
    get: (path, headers) => send("GET", path, undefined, headers),
    post: (path, body, headers) => send("POST", path, body, headers),
    put: (path, body, headers) => send("PUT", path, body, headers),
    patch: (path, body, headers) => send("PATCH", path, body, headers),
    delete: (path, headers) => send("DELETE", path, undefined, headers),
  };
}

let made = 0;

/** The required fields of an event, on a day of its own in June 2030, and other fields. */
export const anEvent = (fields: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1;
  const day = String((made % 28) + 1).padStart(2, "0");
  return {
    title: `Event ${made}`,
    start_date: `2030-06-${day} 10:00:00`,
    end_date: `2030-06-${day} 12:00:00`,
    ...fields,
  };
};
