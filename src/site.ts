import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";
import { type Context, defaultLanguage, type Site, uncached } from "./context.ts";
import { anonymous } from "./domain/roles.ts";
import { NAMESPACE } from "./resources/shared/urls.ts";
import { openStore } from "./store/open-store.ts";
import type { Store } from "./store/store.ts";

/** The settings that operations and representations need. */
export const siteOf = (config: Config): Site => ({
  baseUrl: config.BASE_URL,
  apiRoot: config.API_ROOT,
  zone: config.TIMEZONE,
  languages: config.LANGUAGES,
  currencySymbol: config.CURRENCY_SYMBOL,
  maxPerPage: config.MAX_PER_PAGE,
  mediaFolder: join(config.DATA_DIR, "media"),
});

/** The context of work that does not come from a request. */
export function systemContext(site: Site, store: Store, now: number): Context {
  return {
    store,
    db: store.read,
    memoize: uncached,
    site,
    now,
    caller: anonymous,
    language: { code: defaultLanguage(site), all: false, source: "default" },
    namespace: NAMESPACE,
    password: null,
    editing: false,
  };
}

/** Opens the store of a configuration; creates the data folder and the tables. */
export async function openConfiguredStore(config: Config): Promise<Store> {
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
    return await openStore({ file: join(DATA_DIR, "almanac.sqlite"), databaseUrl: DATABASE_URL });
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
