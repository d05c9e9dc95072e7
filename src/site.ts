import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";
import { type Context, defaultLanguage, noClient, type Site, type SiteLogo, uncached } from "./context.ts";
import { anonymous } from "./domain/roles.ts";
import { serializeImage } from "./resources/shared/images.ts";
import { NAMESPACE } from "./resources/shared/urls.ts";
import type { CommitObserver } from "./store/group-commit.ts";
import { openStore } from "./store/open-store.ts";
import { readerPool } from "./store/reader-threads.ts";
import { readLogo, readSiteSettings, type SiteSettings } from "./store/site-settings.ts";
import type { OwnNode, QuerySettings, Store } from "./store/store.ts";
import type { Tracer } from "./tracing/tracer.ts";

/** The settings of the API that the environment may have, and their variables. */
const variables = {
  site_name: "SITE_NAME",
  accent_colour: "ACCENT_COLOR",
  timezone: "TIMEZONE",
  languages: "LANGUAGES",
  submissions: "SUBMISSIONS",
} as const;

/** The settings that operations and representations need; the environment wins over what is stored. */
export const siteOf = (
  config: Config,
  stored: SiteSettings = { version: "" },
  logo: SiteLogo | null = null,
): Site => ({
  baseUrl: config.BASE_URL,
  apiRoot: config.API_ROOT,
  ...storedValues(config, stored),
  currencySymbol: config.CURRENCY_SYMBOL,
  maxPerPage: config.MAX_PER_PAGE,
  recurrenceMonths: config.RECURRENCE_MONTHS,
  maxDescription: config.MAX_DESCRIPTION,
  hideExistence: config.HIDE_EXISTENCE,
  privateHosts: config.ALLOW_PRIVATE_HOSTS,
  securityContacts: config.SECURITY_CONTACT,
  hub: config.WEBSUB_HUB,
  mediaFolder: join(config.DATA_DIR, "media"),
  maxPendingSubmissions: config.MAX_PENDING_SUBMISSIONS,
  logo,
  weekStarts: stored.weekStarts ?? {},
  clocks: stored.clocks ?? {},
  fixed: Object.fromEntries(Object.entries(variables).filter(([, name]) => config.fixed.includes(name))),
  settingsVersion: stored.version,
});

const storedValues = (config: Config, stored: SiteSettings) => {
  const value = <T>(variable: string, chosen: T | undefined, fallback: T): T =>
    config.fixed.includes(variable) ? fallback : (chosen ?? fallback);
  return {
    name: value(variables.site_name, stored.name, config.SITE_NAME),
    accent: value(variables.accent_colour, stored.accent, config.ACCENT_COLOR),
    zone: value(variables.timezone, stored.zone, config.TIMEZONE),
    languages: value(variables.languages, stored.languages, config.LANGUAGES),
    submissions: value(variables.submissions, stored.submissions, config.SUBMISSIONS),
  };
};

/** The settings of a configuration and of its store. */
export async function loadSite(config: Config, { read }: Pick<Store, "read">): Promise<Site> {
  const stored = await readSiteSettings(read);
  const image = stored.logo === undefined ? null : await readLogo(read, stored.logo);
  return siteOf(config, stored, image && logoOf(image, config));
}

const logoOf = ({ id, stored }: { id: number; stored: string }, { BASE_URL }: Config): SiteLogo => {
  const { url, width, height } = serializeImage(id, JSON.parse(stored), BASE_URL);
  return { id, url, width, height };
};

/** A configuration with the settings of its store, for work that ends soon. */
export async function storedConfig(config: Config, store: Pick<Store, "read">): Promise<Config> {
  const { name, accent, zone, languages } = await loadSite(config, store);
  return { ...config, SITE_NAME: name, ACCENT_COLOR: accent, TIMEZONE: zone, LANGUAGES: [...languages] };
}

/** The settings of a service that runs, and how it takes over what was stored since. */
export interface LiveSite {
  site: Site;
  /** Changes the site in place, because everything holds it; returns whether anything differs. */
  refresh(): Promise<boolean>;
}

/** Loads the settings of a service. */
export async function openSite(config: Config, store: Pick<Store, "read">): Promise<LiveSite> {
  const site = await loadSite(config, store);
  return {
    site,
    async refresh() {
      const next = await loadSite(config, store);
      if (next.settingsVersion === site.settingsVersion && next.logo?.url === site.logo?.url) return false;
      Object.assign(site, next);
      return true;
    },
  };
}

/** The context of work that does not come from a request. */
export function systemContext(site: Site, store: Store, now: number): Context {
  return {
    store,
    db: store.read,
    memoize: uncached,
    site,
    now,
    caller: anonymous,
    client: noClient,
    language: { code: defaultLanguage(site), all: false, source: "default" },
    namespace: NAMESPACE,
    password: null,
    editing: false,
  };
}

/** How long an expensive query waits for one of the others to end, before its client is asked to try again. */
const MAX_QUERY_WAIT_MS = 2000;

/** How expensive queries of a configuration are limited, and its replica; the clock counts milliseconds. */
export const querySettings = (
  { QUERY_THREADS, QUERY_TIMEOUT, DATABASE_REPLICA_URL }: Config,
  clock: () => number,
): QuerySettings => ({
  clock,
  concurrency: QUERY_THREADS,
  waitMs: MAX_QUERY_WAIT_MS,
  timeoutMs: QUERY_TIMEOUT * 1000,
  readers: readerPool(new URL("./store/query-thread.js", import.meta.url)),
  replicaUrl: DATABASE_REPLICA_URL,
});

/** The file of the SQLite database. */
export const sqliteFile = ({ DATA_DIR }: Config) => join(DATA_DIR, "almanac.sqlite");

/** Whether the SQLite store of a configuration exists; a PostgreSQL database that does not exist cannot be opened. */
export const hasStore = (config: Config): boolean =>
  config.DATABASE_URL !== null || existsSync(sqliteFile(config));

/** Options of opening a store, beside its configuration. */
export interface OpenOptions {
  /** Milliseconds of a clock that is never set; expensive queries are limited then. */
  milliseconds?: () => number;
  /** Whether writes are of requests, which do not wait for a database that does not respond. */
  limitsWrites?: boolean;
  /** Measures transactions. */
  commits?: CommitObserver;
  tracer?: Tracer;
  /** The node that the store belongs to, when another thread has its lease. */
  node?: OwnNode;
}

/** Opens the store of a configuration; creates the data folder and the tables. */
export async function openConfiguredStore(
  config: Config,
  { milliseconds, limitsWrites, commits, tracer, node }: OpenOptions = {},
): Promise<Store> {
  const { DATA_DIR, DATABASE_URL } = config;
  try {
    await mkdir(join(DATA_DIR, "media"), { recursive: true });
    await access(DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `The data folder cannot be used: ${reason(error)}. Set DATA_DIR to a folder that can be written.`,
    );
  }
  try {
    return await openStore({
      file: sqliteFile(config),
      databaseUrl: DATABASE_URL,
      ...(milliseconds && { queries: querySettings(config, milliseconds) }),
      limitsWrites,
      commits,
      tracer,
      node,
    });
  } catch (error) {
    const which = DATABASE_URL ? "database that DATABASE_URL names" : `store in DATA_DIR ${DATA_DIR}`;
    throw new ConfigError(`The ${which} cannot be opened: ${reason(error)}`, { cause: error });
  }
}

/** The message of an error; some network errors have only a code. */
export const reason = (error: unknown): string => {
  // Errors of Node have these properties; on other values they are undefined.
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};
