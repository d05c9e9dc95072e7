import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseZone } from "./domain/time.ts";
import { catalogues } from "./locales/index.ts";

/** One setting: its description, its default, and the parser of its text. */
interface Setting<T> {
  description: string;
  /** The default, as `.env.example` and the README print it. */
  fallback: string;
  /** Throws an `Error` whose message continues "NAME …". */
  parse(text: string): T;
}

const setting = <T>(fallback: string, description: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  description,
  parse,
});

const text = (value: string) => value;

const integer = (minimum: number, maximum: number) => (value: string) => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < minimum || number > maximum)
    throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
  return number;
};

const oneOf =
  <T extends string>(...words: T[]) =>
  (value: string): T => {
    const word = words.find((word) => word === value);
    if (word === undefined) throw new Error(`must be one of ${words.join(", ")}`);
    return word;
  };

const names = (value: string) =>
  value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const path = (value: string) => {
  if (!/^[a-z0-9._~-]+(\/[a-z0-9._~-]+)*$/i.test(value)) throw new Error("must be a path such as wp-json");
  return value;
};

function baseUrl(value: string): string | null {
  if (value === "") return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || /[?#]/.test(value))
    throw new Error("must be an http or https URL without a query");
  return value.replace(/\/+$/, "");
}

function databaseUrl(value: string): string | null {
  if (value === "") return null;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new Error("must begin with postgres://");
  return value;
}

function zone(value: string): string {
  const parsed = parseZone(value || Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!parsed) throw new Error("must be a time zone such as Europe/Paris");
  return parsed;
}

function languages(value: string): string[] {
  const codes = names(value);
  const unknown = codes.filter((code) => !Object.hasOwn(catalogues, code));
  if (codes.length === 0) throw new Error("must name at least one language");
  if (unknown.length > 0)
    throw new Error(`names ${unknown.join(", ")}, but there are ${Object.keys(catalogues).join(", ")}`);
  if (new Set(codes).size < codes.length) throw new Error("names a language twice");
  return codes;
}

function colour(value: string): string {
  if (!/^#?[0-9a-f]{6}$/i.test(value)) throw new Error("must be a colour such as 1f6f5c");
  return `#${value.replace("#", "").toLowerCase()}`;
}

function origins(value: string): string[] {
  const list = names(value);
  const invalid = list.filter(
    (origin) => origin !== "*" && (!URL.canParse(origin) || new URL(origin).origin !== origin),
  );
  if (invalid.length > 0)
    throw new Error(`has ${invalid.join(", ")}, which is no origin such as https://example.org`);
  return list;
}

/** Every setting of the service. */
export const settings = {
  HOST: setting("127.0.0.1", "Address to listen on", text),
  PORT: setting("3000", "Port to listen on", integer(1, 65_535)),
  BASE_URL: setting("", "Public URL of the site; by default `http://HOST:PORT`", baseUrl),
  DATA_DIR: setting("data", "Folder of the SQLite database and of images", text),
  DATABASE_URL: setting("", "`postgres://…` to use PostgreSQL instead of SQLite", databaseUrl),
  TIMEZONE: setting("", "Time zone of the site; by default the machine's", zone),
  LANGUAGES: setting("en,fr,de,es", "Active languages; the first is the default one", languages),
  API_ROOT: setting("wp-json", "Path below which the API is served", path),
  NAMESPACE_ALIASES: setting(
    "tribe/events/v1",
    "Further namespaces that are served like `svc/events/v1`",
    (value) => names(value).map(path),
  ),
  MAX_PER_PAGE: setting("50", "Maximum of `per_page`", integer(1, 1000)),
  TRASH_DAYS: setting("30", "Days after which the trash is emptied; 0 keeps it", integer(0, 36_500)),
  CORS_ORIGINS: setting("*", "Origins whose pages may call the API (CORS); `*` for any", origins),
  CACHE_SECONDS: setting(
    "0",
    "How long clients and proxies may cache public responses without revalidation, in seconds",
    integer(0, 31_536_000),
  ),
  SITE_NAME: setting("Almanac", "Name of the calendar on its pages and feeds", text),
  ACCENT_COLOR: setting("1f6f5c", "Accent colour of the pages, as six hexadecimal digits", colour),
  CURRENCY_SYMBOL: setting("$", "Currency symbol of costs that name none", text),
  AUTH: setting(
    "required",
    "`open` lets anybody write, on a loopback address only",
    oneOf("required", "open"),
  ),
  PROVISION_FILE: setting("", "JSON file of users to create at start", (value) => value || null),
  LOG_LEVEL: setting(
    "info",
    "Lowest level that is logged",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  ),
  WORKERS: setting("1", "Processes that serve requests", integer(1, 64)),
  TRUST_PROXY: setting(
    "false",
    "Whether to trust `X-Forwarded-*` headers of a reverse proxy",
    (value) => oneOf("true", "false")(value) === "true",
  ),
  ACCEPT_LANGUAGE: setting(
    "false",
    "Whether `Accept-Language` selects the language of a request",
    (value) => oneOf("true", "false")(value) === "true",
  ),
};

type Values = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]["parse"]> };

/** All settings, parsed and complete. */
export type Config = Readonly<Omit<Values, "BASE_URL"> & { BASE_URL: string }>;

/** Thrown for invalid settings; its message lists all of them. */
export class ConfigError extends Error {}

/** Parses the environment; nothing else reads it. Everything below receives the settings that it needs. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const errors: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { fallback, parse }] of Object.entries(settings)) {
    try {
      values[name] = parse(environment[name]?.trim() || fallback);
    } catch (error) {
      // `Setting.parse` throws nothing else.
      errors.push(`  ${name} ${(error as Error).message}; it is ${JSON.stringify(environment[name])}`);
    }
  }
  // The loop has set every setting, or has reported an error.
  const config = values as Values;
  if (config.AUTH === "open" && !isLoopback(config.HOST))
    errors.push(`  AUTH is open, so HOST must be a loopback address; it is ${JSON.stringify(config.HOST)}`);
  if (errors.length > 0) throw new ConfigError(`These settings are invalid:\n${errors.join("\n")}`);
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    BASE_URL: config.BASE_URL ?? ownUrl(config),
  });
}

/** The URL of the socket that the service listens on. */
export const ownUrl = ({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string =>
  `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
