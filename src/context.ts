import type { Order, Predicate } from "./domain/predicates.ts";
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

/** Where an event is in a list: before, on or after the page in question; null when it is not in the list. */
export type PagePosition = "before" | "on" | "after" | null;

/** A page of ids and the exact total. */
export interface IndexHits {
  ids: readonly number[];
  total: number;
  /** Where an event, as the index has it now, is in the list. */
  positionOf(id: number): PagePosition;
}

/** Answers from what is kept ready, without asking the store. */
export interface EventIndexReader {
  /** What was looked up before and depends on no event, as long as nothing it can depend on has changed. */
  memoize<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** A page of public events. */
  find(
    predicate: Predicate,
    order: readonly Order[],
    span: { limit: number; offset: number },
  ): IndexHits | null;
}

/** What an operation may know of its caller; REST, feeds, pages, imports and commands make one. */
export interface Context {
  store: Store;
  /** Where queries go: the store's readers, or the transaction of a write. */
  db: Queries;
  /** Absent inside a write: there only the transaction knows. */
  eventIndex?: EventIndexReader;
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

/** The default language of the site. */
export const defaultLanguage = ({ languages }: Site): string => languages[0] ?? "en";

/** The same context inside a transaction: what is kept ready does not know of it. */
export function inTransaction(context: Context, db: Queries): Context {
  if (!context.eventIndex) return { ...context, db };
  const { eventIndex: _, ...rest } = context;
  return { ...rest, db };
}

/** Looks something up, or remembers it. */
export const memoize = <T>({ eventIndex }: Context, key: string, look: () => Promise<T>): Promise<T> =>
  eventIndex ? eventIndex.memoize(key, look) : look();
