import type { Condition, Order } from "../domain/conditions.ts";

/** What the index can answer: a language, bounds, flags and links, all of which must hold. */
export interface Question {
  lang: string;
  /** Least and greatest start and end, inclusive. */
  startFrom: number;
  startTo: number;
  endFrom: number;
  endTo: number;
  featured: boolean | null;
  ticketed: boolean | null;
  /** Only events without a password. */
  isUnprotected: boolean;
  /** Of each, one of these groups. */
  links: { kind: string; groups: readonly unknown[] }[];
}

/** Conditions that were read before: lists that are made anew ask the same again. */
const known = new WeakMap<Condition, Question | null>();

/** Reads a condition and an order as a question; null when something in them cannot be asked of the index. */
export function understand(condition: Condition, order: readonly Order[]): Question | null {
  if (!isUsualOrder(order)) return null;
  const question = known.get(condition) ?? read(condition);
  known.set(condition, question);
  return question;
}

function read(condition: Condition): Question | null {
  const question: Question = {
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
  const must: Must = { isPublic: false, isListed: false };
  if (!take(condition, question, must)) return null;
  return must.isPublic && must.isListed && question.lang !== "" ? question : null;
}

/** What has to be asked for: the index has nothing else. */
interface Must {
  isPublic: boolean;
  isListed: boolean;
}

/** Takes a condition into the question; false when something in it cannot be asked. */
function take(condition: Condition, question: Question, must: Must): boolean {
  if ("all" in condition) {
    for (const part of condition.all) if (!take(part, question, must)) return false;
    return true;
  }
  if (!("field" in condition)) return false;
  const { field, is, value } = condition;
  if (field === "status" && is === "in") must.isPublic = value.length === 1 && value[0] === "publish";
  else if (field === "hidden" && is === "=" && value === 0) must.isListed = true;
  else return narrow(question, condition);
  return true;
}

const usual = ["start_utc", "published", "id"];

const isUsualOrder = (order: readonly Order[]) =>
  order.length === usual.length &&
  order.every(({ field, direction }, at) => field === usual[at] && direction === "asc");

/** Takes one comparison into the question; false when the index does not know its field. */
function narrow(question: Question, part: Extract<Condition, { field: string }>): boolean {
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
    return bound(question, field, part.is, Number(part.value));
  return false;
}

const linkFields = new Set(["venues", "organizers", "categories", "tags"]);

function bound(question: Question, field: "start_utc" | "end_utc", is: string, value: number): boolean {
  const [from, to] =
    field === "start_utc" ? (["startFrom", "startTo"] as const) : (["endFrom", "endTo"] as const);
  if (is === ">=" || is === ">") question[from] = Math.max(question[from], is === ">" ? value + 1 : value);
  else if (is === "<=" || is === "<") question[to] = Math.min(question[to], is === "<" ? value - 1 : value);
  else return false;
  return true;
}
