import type { Caller } from "./domain/roles.ts";
import type { Charge } from "./store/counters.ts";
import type { Connection } from "./store/query-queue.ts";
import type { Queries, Store } from "./store/store.ts";
import type { Tracer } from "./tracing/tracer.ts";

/** Settings that operations and serialization need. Administrators change some of them while the service runs. */
export interface Site {
  /** Public URL without a trailing slash. */
  baseUrl: string;
  apiRoot: string;
  zone: string;
  /** Active languages; the first is the default. */
  languages: readonly string[];
  currencySymbol: string;
  maxPerPage: number;
  /** For how many months ahead endless series have their occurrences. */
  recurrenceMonths: number;
  /** Maximum length of descriptions in characters. */
  maxDescription: number;
  /** Whether items that a caller may not read are reported like unknown ones. */
  hideExistence: boolean;
  /** Hosts that are not public and may be fetched from all the same: names, addresses, networks. */
  privateHosts: readonly string[];
  /** URIs of those who want to know of vulnerabilities. */
  securityContacts: readonly string[];
  /** URL of the WebSub hub that distributes the feeds; null for none. */
  hub: string | null;
  /** Folder of image files. */
  mediaFolder: string;
  /** Name of the calendar. */
  name: string;
  /** Accent colour, `#rrggbb`. */
  accent: string;
  logo: SiteLogo | null;
  /** Regional settings that differ from the language's defaults, by language: first weekday (0: Sunday), and clock. */
  weekStarts: Readonly<Record<string, number>>;
  clocks: Readonly<Record<string, "12" | "24">>;
  /** Whether visitors may submit events. */
  submissions: boolean;
  /** Submitted events that may await review at once. */
  maxPendingSubmissions: number;
  /** Settings that the environment has, and its variable: they are not changed at run time. */
  fixed: Readonly<Record<string, string>>;
  /** The version of the stored settings that these are. */
  settingsVersion: string;
}

/** The image that stands before the name of the calendar. */
export interface SiteLogo {
  id: number;
  url: string;
  width: number;
  height: number;
}

/** The language of a request, and how it was selected, so that links can preserve it. */
export interface RequestedLanguage {
  code: string;
  /** `wpml_language=all`: items of all languages; messages and links use `code`. */
  all: boolean;
  source: "parameter" | "segment" | "header" | "default";
}

/**
 * Loads something that depends on neither caller nor events, or returns what an earlier call with this key loaded.
 * Values that depend on how many events a term has say `counts`.
 */
export type Memoize = <T>(key: string, load: () => Promise<T>, uses?: "counts") => Promise<T>;

/** Loads each time: there is no read cache, or a transaction must see its own writes. */
export const uncached: Memoize = (_key, load) => load();

/** The sender of a request, for limits and the audit trail. */
export interface Client {
  /** IP address, behind the trusted proxies; empty for work that no request asked for. */
  address: string;
  /** Id of the request, as in the log. */
  requestId: string;
  /** Counters that a write of the client is charged to. */
  charges: readonly Charge[];
  /** Counter that an event password which is new to the caller is charged to; absent: callers may set any number. */
  passwordCharge?: Charge | undefined;
}

/** The client of work that no request asked for. */
export const noClient: Client = { address: "", requestId: "", charges: [] };

/** Everything an operation may know of its request; the API, feeds, pages, jobs and commands create one. */
export interface Context {
  store: Store;
  /** Executes queries: the reader, or the transaction of a write. */
  db: Queries;
  memoize: Memoize;
  site: Site;
  /** Unix seconds. */
  now: number;
  caller: Caller;
  client: Client;
  /** The connection that waits for the response; absent for work that none waits for, and once it is sent. */
  connection?: Connection | undefined;
  language: RequestedLanguage;
  /** The namespace of the request URL. */
  namespace: string;
  /** Keyed hash of the event password that is to open events; events store the same hash. */
  password: string | null;
  /** `context=edit`: callers who may edit a protected event see it without its password. */
  editing: boolean;
  /** Absent: nothing is traced but statements. */
  tracer?: Tracer;
  /** `text=raw`: texts are rendered as plain text instead of HTML. */
  plainTexts?: boolean;
}

/** The language of new items and of messages. */
export const languageOf = ({ language }: Context): string => language.code;

/** Whether the request has no caller and no password: its response is the same for everybody. */
export const isAnonymous = ({ caller, password }: Context): boolean =>
  caller.role === null && password === null;

/** The default language of the site. */
export const defaultLanguage = ({ languages }: Site): string => languages[0] ?? "en";

/** The same context inside a transaction: queries see its uncommitted writes. */
export const inTransaction = (context: Context, db: Queries): Context => ({
  ...context,
  db,
  memoize: uncached,
});

/** Whether queries go to the transaction of a write. */
export const isInTransaction = ({ db, store }: Context): boolean => db !== store.read;
