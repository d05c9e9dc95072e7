import type { Caller } from "./domain/roles.ts";
import type { Queries, Store } from "./store/store.ts";

/** What is the same for every request: settings that operations and representations need. */
export interface Site {
  /** Public address without a trailing slash. */
  baseUrl: string;
  apiRoot: string;
  zone: string;
  /** Active languages; the first is the default. */
  languages: readonly string[];
  currencySymbol: string;
  maxPerPage: number;
  /** Where image files live. */
  mediaFolder: string;
}

/** The language that a request asks for, and how it came, so that links can carry it on. */
export interface RequestedLanguage {
  code: string;
  /** `wpml_language=all`; words and links are then in the language that holds without it. */
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

/** What an operation may know of its caller; REST, feeds, pages, imports and commands make one. */
export interface Context {
  store: Store;
  /** Where queries go: the store's readers, or the transaction of a write. */
  db: Queries;
  memoize: Memoize;
  site: Site;
  /** Unix seconds. */
  now: number;
  caller: Caller;
  language: RequestedLanguage;
  /** The namespace that the request came in by. */
  namespace: string;
  /** An event password that came with the request. */
  password: string | null;
  /** `context=edit`: the caller wants what an editor sees. */
  editing: boolean;
}

/** The language of new items and of words in answers. */
export const languageOf = ({ language }: Context): string => language.code;

/** Whether the request is of nobody in particular: what it reads is the same for everybody. */
export const isAnonymous = ({ caller, password }: Context): boolean =>
  caller.role === null && password === null;

/** The default language of the site. */
export const defaultLanguage = ({ languages }: Site): string => languages[0] ?? "en";

/** The same context inside a transaction, which sees what only it has written. */
export const inTransaction = (context: Context, db: Queries): Context => ({
  ...context,
  db,
  memoize: uncached,
});

/** Whether queries go to the transaction of a write. */
export const isInTransaction = ({ db, store }: Context): boolean => db !== store.read;
