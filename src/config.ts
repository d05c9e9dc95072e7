import { isIP } from "node:net";
import { resolve } from "node:path";
import { isLoopback } from "./domain/ip-address.ts";
import {
  baseUrl,
  colour,
  contacts,
  databaseUrl,
  duration,
  hosts,
  integer,
  languages,
  names,
  networks,
  oneOf,
  origins,
  path,
  text,
  tileUrl,
  trustedProxies,
  webUrl,
  zone,
} from "./setting-types.ts";

/** One setting: its description, its default, and the parser of its text. */
interface Setting<T> {
  description: string;
  /** The default, as `.env.example` and the README print it. */
  fallback: string;
  /** Throws an `Error` whose message continues "NAME …". */
  parse(text: string): T;
  /** Errors do not repeat its value. */
  isSecret?: true;
}

const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isSecret: true });

const setting = <T>(fallback: string, description: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  description,
  parse,
});

/** Every setting of the service. */
export const settings = {
  HOST: setting("127.0.0.1", "Address to listen on", text),
  PORT: setting("3000", "Port to listen on", integer(1, 65_535)),
  BASE_URL: setting("", "Public URL of the site; by default `http://HOST:PORT`", baseUrl),
  DATA_DIR: setting(
    "data",
    "Folder of the SQLite database and of images; with PostgreSQL a cache of images",
    text,
  ),
  DATABASE_URL: secret(setting("", "`postgres://…` to use PostgreSQL instead of SQLite", databaseUrl)),
  DATABASE_REPLICA_URL: secret(setting("", "`postgres://…` of a replica, for public reads", databaseUrl)),
  TIMEZONE: setting("", "Time zone of the site; by default the machine's", zone),
  LANGUAGES: setting("en,fr,de,es", "Active languages; the first is the default one", languages),
  API_ROOT: setting("wp-json", "Path below which the API is served", path),
  NAMESPACE_ALIASES: setting(
    "tribe/events/v1",
    "Further namespaces that are served like `svc/events/v1`",
    (value) => names(value).map(path),
  ),
  MAX_PER_PAGE: setting("50", "Maximum of `per_page`", integer(1, 1000)),
  MAX_DESCRIPTION: setting("200000", "Maximum length of descriptions, in characters", integer(1000, 900_000)),
  QUERY_THREADS: setting(
    "2",
    "Expensive queries at once (lists that neither the event index nor the event table can serve), in threads or connections of their own",
    integer(1, 64),
  ),
  QUERY_TIMEOUT: setting("5", "Seconds after which such a query is stopped", integer(1, 3600)),
  TRASH_DAYS: setting("30", "Days after which the trash is emptied; 0 keeps it", integer(0, 36_500)),
  RECURRENCE_MONTHS: setting("24", "Months ahead for which endless series have dates", integer(1, 120)),
  AUDIT_DAYS: setting("365", "Days that the audit trail is kept; 0 keeps all of it", integer(0, 36_500)),
  CHANGES_DAYS: setting(
    "30",
    "Days for which consumers of the change feed may be away; after that they start over",
    integer(1, 3650),
  ),
  MAX_CHANGE_CLIENTS: setting(
    "1000",
    "Clients that may wait for changes at once, in each process; a quarter of them from one address",
    integer(4, 100_000),
  ),
  BACKUP_EVERY: setting(
    "",
    "Time between scheduled backups, such as `24h` or `7d`; empty for none",
    duration,
  ),
  BACKUP_KEEP: setting("7", "Scheduled backups to keep", integer(1, 10_000)),
  BACKUP_DIR: setting("", "Folder of scheduled backups; by default `backups` in `DATA_DIR`", (value) =>
    value === "" ? null : resolve(value),
  ),
  ALLOW_PRIVATE_HOSTS: setting(
    "",
    "Hosts of one's own network that images and imports may be fetched from: names, addresses or networks",
    hosts,
  ),
  CORS_ORIGINS: setting("*", "Origins whose pages may call the API (CORS); `*` for any", origins),
  EMBED_ORIGINS: setting(
    "*",
    "Origins whose pages may show `/embed/` in frames, such as `https://*.example.org`; `*` for any, `none` for none",
    (value) => (value === "none" ? [] : origins(value)),
  ),
  SECURITY_CONTACT: setting(
    "",
    "Contacts for reports of vulnerabilities, in `/.well-known/security.txt`: e-mail addresses or URLs; without it there is none",
    contacts,
  ),
  WEBSUB_HUB: setting("", "URL of the WebSub hub that the feeds name; without it they name none", webUrl),
  CACHE_SECONDS: setting(
    "0",
    "How long clients and proxies may cache public responses without revalidation, in seconds",
    integer(0, 31_536_000),
  ),
  SITE_NAME: setting("Almanac", "Name of the calendar on its pages and feeds", text),
  ACCENT_COLOR: setting("1f6f5c", "Accent colour of the pages, as six hexadecimal digits", colour),
  MAP_TILES: setting(
    "",
    "URL of the tiles below the map of venues, such as `https://tile.example.org/{z}/{x}/{y}.png`; without it the map has no land and asks nobody",
    tileUrl,
  ),
  MAP_ATTRIBUTION: setting("© OpenStreetMap contributors", "Whom those tiles are by, as the map says", text),
  CURRENCY_SYMBOL: setting("$", "Currency symbol of costs that name none", text),
  AUTH: setting(
    "required",
    "`open` lets anybody write, on a loopback address only",
    oneOf("required", "open"),
  ),
  MAX_PASSWORD_FAILURES: setting(
    "10",
    "Wrong passwords from an address, or for an account, and new event passwords of an author, within ten minutes; 0 sets no limit",
    integer(0, 1_000_000),
  ),
  PROVISION_FILE: setting("", "JSON file of users to create at start", (value) => value || null),
  LOG_LEVEL: setting(
    "info",
    "Lowest level that is logged",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  ),
  WORKERS: setting("1", "Processes that serve requests", integer(1, 64)),
  RATE_LIMIT_READS: setting(
    "12000",
    "Reads that an address may send in a minute; 0 for any number",
    integer(0, 1e9),
  ),
  RATE_LIMIT_UNCACHED: setting(
    "3000",
    "Reads in a minute, of an address or account, that the response cache does not have; 0 for any number",
    integer(0, 1e9),
  ),
  RATE_LIMIT_WRITES: setting(
    "3000",
    "Writes that an address or account may send in a minute; 0 for any number",
    integer(0, 1e9),
  ),
  RATE_LIMIT_FAILURES: setting(
    "300",
    "Responses 401 and 403 to an address or account in ten minutes; 0 for any number",
    integer(0, 1e9),
  ),
  RATE_LIMIT_EXEMPT: setting(
    "127.0.0.0/8,::1",
    "Addresses that these limits do not apply to; `none` for none",
    (value) => (value === "none" ? [] : networks(value)),
  ),
  MAX_WAITING_REQUESTS: setting(
    "1000",
    "Requests that may wait for their turn, reads and writes each; further ones get 503",
    integer(1, 1_000_000),
  ),
  SUBMISSIONS: setting(
    "false",
    "Whether visitors may submit events at `/events/submit/`, which editors review",
    (value) => oneOf("true", "false")(value) === "true",
  ),
  RATE_LIMIT_SUBMISSIONS: setting(
    "5",
    "Events that an address may submit in an hour; 0 for any number",
    integer(0, 1e9),
  ),
  MAX_PENDING_SUBMISSIONS: setting(
    "200",
    "Submitted events that may await review at once; further ones get 503",
    integer(1, 1_000_000),
  ),
  METRICS_TOKEN: secret(
    setting(
      "",
      "Bearer token for `GET /metrics`; without it there are none on `PORT`",
      (value) => value || null,
    ),
  ),
  METRICS_PORT: setting("0", "Port for `/metrics` alone, without a token; 0 for none", integer(0, 65_535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(
    setting(
      "",
      "URL of an OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`; without it there are no traces",
      webUrl,
    ),
  ),
  TRUST_PROXY: setting(
    "false",
    "Whose `X-Forwarded-For` names the client: the number of reverse proxies in front (`1`), or their addresses (`10.0.0.0/8,127.0.0.1`); `true` believes anybody",
    trustedProxies,
  ),
  HIDE_EXISTENCE: setting(
    "false",
    "Whether items that a caller may not read are reported like unknown ones, instead of as forbidden",
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
export type Config = Readonly<
  Omit<Values, "BASE_URL"> & {
    BASE_URL: string;
    /** The settings that the environment has: what administrators choose at run time does not replace them. */
    fixed: readonly string[];
  }
>;

/** Thrown for invalid settings; its message lists all of them. */
export class ConfigError extends Error {}

/** Parses the environment; nothing else reads it. Everything below receives the settings that it needs. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const errors: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { fallback, parse, isSecret }] of Object.entries<Setting<unknown>>(settings)) {
    try {
      values[name] = parse(environment[name]?.trim() || fallback);
    } catch (error) {
      // `Setting.parse` throws nothing else.
      const { message } = error as Error;
      errors.push(`  ${name} ${message}${isSecret ? "" : `; it is ${JSON.stringify(environment[name])}`}`);
    }
  }
  // The loop has set every setting, or has reported an error.
  const config = values as Values;
  if (config.AUTH === "open" && !isLoopback(config.HOST))
    errors.push(`  AUTH is open, so HOST must be a loopback address; it is ${JSON.stringify(config.HOST)}`);
  if (config.DATABASE_REPLICA_URL && !config.DATABASE_URL)
    errors.push("  DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is not set");
  if (errors.length > 0) throw new ConfigError(`These settings are invalid:\n${errors.join("\n")}`);
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    BASE_URL: config.BASE_URL ?? ownUrl(config),
    fixed: Object.keys(settings).filter((name) => environment[name]?.trim()),
  });
}

/** The URL of the socket that the service listens on. */
export const ownUrl = ({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string =>
  `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
