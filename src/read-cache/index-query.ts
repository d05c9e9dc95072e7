import type { Order, Predicate } from "../domain/predicates.ts";
import { linkedTables } from "../store/tables.ts";

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
}

/** Compiled queries by predicate: revalidation evaluates the same predicate again. */
const compiledQueries = new WeakMap<Predicate, IndexQuery | null>();

/** Compiles a predicate and an order; null when the index cannot evaluate them. */
export function compileIndexQuery(predicate: Predicate, order: readonly Order[]): IndexQuery | null {
  if (!isIndexOrder(order)) return null;
  const question = compiledQueries.get(predicate) ?? compile(predicate);
  compiledQueries.set(predicate, question);
  return question;
}

function compile(predicate: Predicate): IndexQuery | null {
  const question: IndexQuery = {
    lang: "",
    startFrom: Number.NEGATIVE_INFINITY,
    startTo: Number.POSITIVE_INFINITY,
    endFrom: Number.NEGATIVE_INFINITY,
    endTo: Number.POSITIVE_INFINITY,
    featured: null,
    ticketed: null,
    isUnprotected: false,
    links: [],
  };
  const must: RequiredConditions = { isPublic: false, isListed: false };
  if (!addCondition(predicate, question, must)) return null;
  return must.isPublic && must.isListed && question.lang !== "" ? question : null;
}

/** Conditions that the predicate must contain, because the index holds public, listed events only. */
interface RequiredConditions {
  isPublic: boolean;
  isListed: boolean;
}

/** Adds a predicate to the query; false when the index cannot evaluate it. */
function addCondition(predicate: Predicate, question: IndexQuery, must: RequiredConditions): boolean {
  if ("all" in predicate) {
    for (const part of predicate.all) if (!addCondition(part, question, must)) return false;
    return true;
  }
  if (!("field" in predicate)) return false;
  const { field, is, value } = predicate;
  if (field === "status" && is === "in") must.isPublic = value.length === 1 && value[0] === "publish";
  else if (field === "hidden" && is === "=" && value === 0) must.isListed = true;
  else return addComparison(question, predicate);
  return true;
}

const indexOrder = ["start_utc", "published", "id"];

const isIndexOrder = (order: readonly Order[]) =>
  order.length === indexOrder.length &&
  order.every(({ field, direction }, at) => field === indexOrder[at] && direction === "asc");

/** Adds one comparison to the query; false when its field is not indexed. */
function addComparison(question: IndexQuery, part: Extract<Predicate, { field: string }>): boolean {
  const { field } = part;
  if (part.is === "in" && linkFields.has(field)) {
    question.links.push({ kind: field, groups: part.value });
    return true;
  }
  if (part.is === "in" || part.is === "some" || part.is === "near" || part.is === "contains") return false;
  if (field === "lang" && part.is === "=" && question.lang === "") {
    question.lang = String(part.value);
    return true;
  }
  if ((field === "featured" || field === "ticketed") && part.is === "=") {
    question[field] = part.value === 1;
    return true;
  }
  if (field === "password" && part.is === "=" && part.value === null) {
    question.isUnprotected = true;
    return true;
  }
  if (field === "start_utc" || field === "end_utc")
    return addBound(question, field, part.is, Number(part.value));
  return false;
}

const linkFields = new Set<string>(linkedTables);

function addBound(question: IndexQuery, field: "start_utc" | "end_utc", is: string, value: number): boolean {
  const [from, to] =
    field === "start_utc" ? (["startFrom", "startTo"] as const) : (["endFrom", "endTo"] as const);
  if (is === ">=" || is === ">") question[from] = Math.max(question[from], is === ">" ? value + 1 : value);
  else if (is === "<=" || is === "<") question[to] = Math.min(question[to], is === "<" ? value - 1 : value);
  else return false;
  return true;
}
