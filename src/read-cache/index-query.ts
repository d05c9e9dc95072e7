import { type Order, type Predicate, RELEVANCE } from "../domain/predicates.ts";
import { listedEvents } from "../resources/shared/listed-events.ts";
import { linkedTables } from "../store/tables.ts";
import type { WordQuery } from "../store/words/word-index.ts";
import { SERIES } from "./event-index.ts";

/** A query that the index can execute: language, bounds, flags and links, all of which must hold. */
export interface IndexQuery {
  lang: string;
  /** Inclusive bounds of start and end. */
  startFrom: number;
  startTo: number;
  endFrom: number;
  endTo: number;
  featured: boolean | null;
  ticketed: boolean | null;
  /** Only events without a password. */
  isUnprotected: boolean;
  /** Linked to one of these groups, for each table. */
  links: { kind: string; groups: readonly unknown[] }[];
  /** Words that the text has; null: any text will do. */
  text: WordQuery | null;
}

/** Whether a list that the index can execute is ordered by relevance; all others are by start. */
export const isRanked = ([first]: readonly Order[], { text }: IndexQuery): boolean =>
  first?.field === RELEVANCE && text !== null && text.fuzzy.length > 0;

/** Compiled queries by predicate: revalidation evaluates the same predicate again. */
const compiledQueries = new WeakMap<Predicate, IndexQuery | null>();

/** Compiles a predicate and an order; null when the index cannot evaluate them. */
export function compileIndexQuery(predicate: Predicate, order: readonly Order[]): IndexQuery | null {
  if (!isIndexOrder(order)) return null;
  const query = compiledQueries.get(predicate) ?? compile(predicate);
  compiledQueries.set(predicate, query);
  return query;
}

function compile(predicate: Predicate): IndexQuery | null {
  const query: IndexQuery = {
    lang: "",
    startFrom: Number.NEGATIVE_INFINITY,
    startTo: Number.POSITIVE_INFINITY,
    endFrom: Number.NEGATIVE_INFINITY,
    endTo: Number.POSITIVE_INFINITY,
    featured: null,
    ticketed: null,
    isUnprotected: false,
    links: [],
    text: null,
  };
  const must: RequiredConditions = { status: false, hidden: false };
  if (!addCondition(predicate, query, must)) return null;
  return must.status && must.hidden && query.lang !== "" ? query : null;
}

/** Whether the predicate has the conditions that it must contain, because the index holds listed events only. */
type RequiredConditions = Record<keyof typeof listedEvents, boolean>;

/** Adds a predicate to the query; false when the index cannot evaluate it. */
function addCondition(predicate: Predicate, query: IndexQuery, must: RequiredConditions): boolean {
  if ("all" in predicate) {
    for (const part of predicate.all) if (!addCondition(part, query, must)) return false;
    return true;
  }
  if ("any" in predicate) {
    // Alternatives that match nothing are left out: one that remains must hold.
    const [only, ...others] = predicate.any.filter((part) => !("any" in part && part.any.length === 0));
    return only !== undefined && others.length === 0 && addCondition(only, query, must);
  }
  if ("not" in predicate) return addExclusion(query, predicate.not);
  const { field, is, value } = predicate;
  if (field === "status" && is === "in" && value.length === 1 && value[0] === listedEvents.status) {
    must.status = true;
    return true;
  }
  if (field === "hidden" && is === "=" && value === listedEvents.hidden) {
    must.hidden = true;
    return true;
  }
  return addComparison(query, predicate);
}

const indexOrder = ["start_utc", "published", "id"];

function isIndexOrder([first, ...others]: readonly Order[]): boolean {
  const byStart = first?.field === RELEVANCE ? others : [...(first ? [first] : []), ...others];
  return (
    byStart.length === indexOrder.length &&
    byStart.every(({ field, direction }, at) => field === indexOrder[at] && direction === "asc")
  );
}

/** The column of the text that the word index has. */
const TEXT = "search_text";

/** A phrase is not in the word index. */
const isWord = (text: string) => !/\s/.test(text);

const textIn = (query: IndexQuery): WordQuery =>
  query.text ?? { words: [], excluded: [], fuzzy: [], onlyTitles: false };

function addExclusion(query: IndexQuery, excluded: Predicate): boolean {
  if (!("field" in excluded) || excluded.is !== "contains") return false;
  if (excluded.field !== TEXT || !isWord(excluded.value)) return false;
  const text = textIn(query);
  query.text = { ...text, excluded: [...text.excluded, excluded.value] };
  return true;
}

function addWords(query: IndexQuery, part: Extract<Predicate, { is: "contains" | "fuzzy" }>): boolean {
  const text = textIn(query);
  if (part.field !== TEXT) return false;
  if (part.is === "contains") {
    query.text = { ...text, words: [...text.words, part.value] };
    return isWord(part.value);
  }
  query.text = { ...text, fuzzy: [...text.fuzzy, ...part.value] };
  return true;
}

/** Adds one comparison to the query; false when its field is not indexed. */
function addComparison(query: IndexQuery, part: Extract<Predicate, { field: string }>): boolean {
  const { field } = part;
  if (part.is === "in" && linkFields.has(field)) {
    query.links.push({ kind: field, groups: part.value });
    return true;
  }
  if (part.is === "contains" || part.is === "fuzzy") return addWords(query, part);
  if (part.is === "in" || part.is === "some" || part.is === "near") return false;
  if (field === "lang" && part.is === "=" && query.lang === "") {
    query.lang = String(part.value);
    return true;
  }
  if (field === "series_group" && part.is === "=") {
    query.links.push({ kind: SERIES, groups: [part.value] });
    return true;
  }
  if ((field === "featured" || field === "ticketed") && part.is === "=" && query[field] === null) {
    query[field] = part.value === 1;
    return true;
  }
  if (field === "password" && part.is === "=" && part.value === null) {
    query.isUnprotected = true;
    return true;
  }
  if (field === "start_utc" || field === "end_utc")
    return addBound(query, field, part.is, Number(part.value));
  return false;
}

const linkFields = new Set<string>(linkedTables);

function addBound(query: IndexQuery, field: "start_utc" | "end_utc", is: string, value: number): boolean {
  const [from, to] =
    field === "start_utc" ? (["startFrom", "startTo"] as const) : (["endFrom", "endTo"] as const);
  if (is === ">=" || is === ">") query[from] = Math.max(query[from], is === ">" ? value + 1 : value);
  else if (is === "<=" || is === "<") query[to] = Math.min(query[to], is === "<" ? value - 1 : value);
  else return false;
  return true;
}
