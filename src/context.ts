import type { Caller } from "./domain/roles.ts";
import type { Queries, Store } from "./store/store.ts";

/** Settings that operations and serialization need; the same for every request. */
export interface Site {
  /** Public URL without a trailing slash. */
  baseUrl: string;
  apiRoot: string;
  zone: string;
  /** Active languages; the first is the default. */
  languages: readonly string[];
  currencySymbol: string;
  maxPerPage: number;
  /** Folder of image files. */
  mediaFolder: string;
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
  language: RequestedLanguage;
  /** The namespace of the request URL. */
  namespace: string;
  /** An event password sent with the request. */
  password: string | null;
  /** `context=edit`: callers who may edit a protected event see it without its password. */
  editing: boolean;
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
