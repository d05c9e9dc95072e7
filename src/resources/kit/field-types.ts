import { type TSchema, Type } from "typebox";
import { oneLine, sanitizeHtml, sanitizeTitle } from "../../domain/html.ts";
import { slugFromPath } from "../../domain/slug.ts";
import { parseZone } from "../../domain/time.ts";
import type { ValidationIssue } from "../../errors.ts";

/** The time zones and the time against which values are parsed. */
export interface ParseContext {
  /** The zone of wall-clock times without an offset. */
  zone: string;
  siteZone: string;
  /** Unix seconds. */
  now: number;
  /** Maximum length of descriptions, where it is not the usual one. */
  maxDescription?: number;
  /** The language of the item, whose letters its slug spells out. */
  language?: string;
}

/** For values without dates. */
export const timeless: ParseContext = { zone: "UTC", siteZone: "UTC", now: 0 };

/** Documents a value by its schema and parses it from input. */
export interface FieldType<T> {
  schema: TSchema;
  parse(value: unknown, parseContext: ParseContext): T;
  /** The value when none is sent, which the schema has as well. */
  default?: T;
}

/** Thrown by a field type that rejects a value. */
export class ValidationError extends Error {
  readonly issue: ValidationIssue;

  constructor(reason: ValidationIssue["reason"], type?: string) {
    super(reason);
    this.issue = { reason, ...(type && { type, code: "rest_invalid_type" }) };
  }
}

/** Builds a field type from its schema and its parser. */
export const fieldType = <T>(schema: TSchema, parse: FieldType<T>["parse"]): FieldType<T> => ({
  schema,
  parse,
});

/** The same type with a default, which is documented, and which `filter()` and `parseOptions()` apply. */
export const withDefault = <T>({ schema, parse }: FieldType<T>, value: NoInfer<T>) => ({
  ...fieldType<T>({ ...schema, default: value }, parse),
  default: value,
});

const typeError = (type: string) => new ValidationError("param_type", type);

/** Maximum lengths of texts in characters; what is neither a title nor HTML is a line. */
export const maxLengths = { title: 1000, line: 4000, excerpt: 20_000, description: 200_000 };

/**
 * Text that both stores can hold: rejects NUL and replaces lone surrogates. The length comes first, so that no pattern is
 * tried on a longer text.
 */
export function asText(value: unknown, maxLength = maxLengths.line): string {
  if (typeof value !== "string") throw typeError("string");
  if (isLonger(value, maxLength)) throw new ValidationError("param_too_long");
  if (value.includes("\0")) throw new ValidationError("param_text");
  return value.toWellFormed();
}

/** Whether a text has more characters; they are counted only if it has more UTF-16 code units. */
function isLonger(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return false;
  return text.length > 2 * maxLength || [...text].length > maxLength;
}

/** A name or title: not empty, not only whitespace, and not `0`, which existing clients expect to count as empty. */
export const title = fieldType(Type.String({ minLength: 1, maxLength: maxLengths.title }), (value) => {
  const text = sanitizeTitle(asText(value, maxLengths.title)).trim();
  if (text === "" || text === "0") throw new ValidationError("param_empty");
  return text;
});

/** The name of a category or tag: a title of at most 200 characters without markup. */
export const termName = fieldType(Type.String({ minLength: 1, maxLength: 200 }), (value, parseContext) => {
  const text = oneLine(title.parse(value, parseContext));
  if (text === "" || text === "0") throw new ValidationError("param_empty");
  if (isLonger(text, 200)) throw new ValidationError("param_too_long");
  return text;
});

const htmlOf = (value: unknown, maxLength: number) => sanitizeHtml(asText(value, maxLength)).trim();

/** A description: sanitized HTML. A setting changes its maximum length, for documentation as well. */
export const description = fieldType(
  Type.String({ maxLength: maxLengths.description }),
  (value, { maxDescription = maxLengths.description }) => htmlOf(value, maxDescription),
);

/** An excerpt: sanitized HTML. */
export const excerpt = fieldType(Type.String({ maxLength: maxLengths.excerpt }), (value) =>
  htmlOf(value, maxLengths.excerpt),
);

const lineSchema = Type.String({ maxLength: maxLengths.line });

/** One line of plain text. */
export const line = fieldType(lineSchema, (value) => oneLine(asText(value)));

/** Text, unchanged. */
export const text = fieldType(lineSchema, (value) => asText(value));

/** Text that must not be empty, for filters. */
export const nonEmptyText = fieldType(Type.String({ minLength: 1, maxLength: maxLengths.line }), (value) => {
  const text = asText(value);
  if (text === "") throw new ValidationError("param_empty");
  return text;
});

/** Longer searches would have words dropped or exceed the limits of the stores. */
const MAX_SEARCH_LENGTH = 1000;

/** The text of a search. */
export const search = fieldType(
  Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
  (value, parseContext) => {
    const text = nonEmptyText.parse(value, parseContext);
    if (isLonger(text, MAX_SEARCH_LENGTH)) throw new ValidationError("param_too_long");
    return text;
  },
);

/** A slug, normalized; clients of WordPress send it percent-encoded, as that stores it. */
export const slug = fieldType(Type.String({ minLength: 1, maxLength: 200 }), (value, { language }) => {
  const text = asText(value);
  if (text === "") throw new ValidationError("param_empty");
  return slugFromPath(text, language);
});

const strictBooleans = new Map(Object.entries({ true: true, false: false, "1": true, "0": false }));
const booleanWords = new Map([
  ...strictBooleans,
  ...Object.entries({ yes: true, no: false, on: true, off: false }),
]);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const parseBoolean = (value: unknown, table: ReadonlyMap<string, boolean>) => {
  const parsed = isScalar(value) ? table.get(String(value).toLowerCase()) : undefined;
  if (parsed === undefined) throw typeError("boolean");
  return parsed;
};

/** A flag in a body: a JSON boolean, or one of the words `true false yes no on off 1 0`. */
export const flag = fieldType(Type.Boolean(), (value) => parseBoolean(value, booleanWords));

/** A venue's map flag: any scalar that is not a word for true is false. */
export const looseFlag = fieldType(Type.Boolean(), (value) => {
  if (typeof value === "object") throw typeError("boolean");
  return isTrueWord(value);
});

/** A boolean of a query string: `true false 1 0` only. */
export const strictBoolean = fieldType(Type.Boolean(), (value) => parseBoolean(value, strictBooleans));

/** True for words that mean true, false for every other value; never an error. */
export const looseBoolean = fieldType(Type.Boolean(), (value) => isTrueWord(value));

const isTrueWord = (value: unknown) =>
  isScalar(value) &&
  ["1", "true", "yes", "y", "on", "enable", "enabled"].includes(String(value).toLowerCase());

/** Converts decimal text to a number; other notations that `Number()` accepts, such as `0x1f`, stay text. */
const asNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : value;

/** A safe integer, as a JSON number or as text. */
export function asInteger(value: unknown): number {
  const number = asNumber(value);
  if (typeof number !== "number" || !Number.isSafeInteger(number)) throw typeError("integer");
  return number;
}

export const integer = fieldType(Type.Integer(), (value) => asInteger(value));

/** An id: a positive integer. */
export const id = fieldType(Type.Integer({ minimum: 1 }), (value) => {
  const number = asInteger(value);
  if (number < 1) throw new ValidationError("param_unknown");
  return number;
});

/** A page number or size. */
export const positive = fieldType(Type.Integer({ minimum: 1 }), (value) => {
  const number = asNumber(value);
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 1)
    throw new ValidationError("param_invalid");
  return number;
});

/** A decimal number within bounds. */
export const number = (minimum: number, maximum: number) =>
  fieldType(Type.Number({ minimum, maximum }), (value) => {
    const number = asNumber(value);
    if (typeof number !== "number" || !Number.isFinite(number)) throw typeError("number");
    if (number < minimum || number > maximum) throw new ValidationError("param_range");
    return number;
  });

/** Ids or slugs of a filter: their statement and their lookups grow with them. */
export const MAX_LIST_ITEMS = 200;

/** A list: `a,b` or an array; empty items are dropped, and at least one must remain. */
export const list = <T>(item: FieldType<T>) =>
  fieldType<T[]>(
    Type.Array(item.schema, { minItems: 1, maxItems: MAX_LIST_ITEMS }),
    (value, parseContext) => {
      const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
      if (parts.some((part) => typeof part === "object")) throw typeError("array");
      const items = parts.map((part) => String(part).trim()).filter((part) => part !== "");
      if (items.length === 0) throw new ValidationError("param_empty");
      if (items.length > MAX_LIST_ITEMS) throw new ValidationError("param_many");
      return items.map((text) => item.parse(text, parseContext));
    },
  );

/** The schema of a wall clock in a response: `2030-05-01 10:00:00`. */
export const wallClock = (description: string) =>
  Type.String({ description, pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });

/** The schema of a URL in a response. */
export const urlSchema = (description: string) => Type.String({ description, format: "uri" });

/** The schema of a value that may be null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The schema of a string enum. */
export const enumSchema = <T extends string>(values: readonly T[], more: { description?: string } = {}) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], ...more }));

/** One of several strings. */
export const oneOf = <T extends string>(...values: T[]) =>
  fieldType<T>(enumSchema(values), (value) => {
    const match = values.find((candidate) => candidate === value);
    if (match === undefined) throw new ValidationError("param_invalid");
    return match;
  });

/** A time zone; empty text is parsed as null and leaves the zone unchanged. */
export const zone = fieldType<string | null>(
  Type.String({ examples: ["Europe/Paris", "UTC+2"], maxLength: maxLengths.line }),
  (value) => {
    const text = asText(value);
    if (text === "") return null;
    const name = parseZone(text);
    if (!name) throw new ValidationError("param_zone");
    return name;
  },
);

/** An http or https URL, or empty text. */
export const url = fieldType(Type.String({ format: "uri", maxLength: maxLengths.line }), (value) => {
  if (Array.isArray(value) && value.length === 0) return "";
  const text = asText(value).trim();
  if (text === "") return "";
  if (!/^https?:\/\/[^\s/<>"][^\s<>"]*$/i.test(text) || !URL.canParse(text))
    throw new ValidationError("param_url");
  return text;
});

/** An e-mail address, or empty text. */
export const email = fieldType(Type.String({ format: "email", maxLength: maxLengths.line }), (value) => {
  const text = asText(value).trim();
  if (text !== "" && !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/.test(text))
    throw new ValidationError("param_email");
  return text;
});

/** A colour of six or three hexadecimal digits, which becomes `#rrggbb`; empty text is none. */
export const colour = fieldType(
  Type.String({ pattern: "^(#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))?$" }),
  (value) => {
    const digits = asText(value).trim().toLowerCase().replace(/^#/, "");
    if (digits === "") return "";
    if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/.test(digits)) throw new ValidationError("param_invalid");
    return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
  },
);
