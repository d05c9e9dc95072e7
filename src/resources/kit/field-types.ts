import { type TSchema, Type } from "typebox";
import { CostError, parseCost } from "../../domain/cost.ts";
import { type DateInput, parseDateInput } from "../../domain/date-input.ts";
import { oneLine, sanitizeHtml, sanitizeTitle } from "../../domain/html.ts";
import { slugify } from "../../domain/slug.ts";
import { parseZone } from "../../domain/time.ts";
import type { ValidationIssue } from "../../errors.ts";

/** What a value is read against. */
export interface ParseContext {
  /** The zone in which a wall-clock time is meant. */
  zone: string;
  siteZone: string;
  /** Unix seconds. */
  now: number;
}

/** A kind of value: how it is documented, and how what a client sends is understood. */
export interface FieldType<T> {
  schema: TSchema;
  parse(value: unknown, reading: ParseContext): T;
}

/** Thrown by a kind that does not take a value. */
export class ValidationError extends Error {
  readonly issue: ValidationIssue;

  constructor(reason: ValidationIssue["reason"], type?: string) {
    super(reason);
    this.issue = { reason, ...(type && { type, code: "rest_invalid_type" }) };
  }
}

/** A kind from its schema and its rule. */
export const fieldType = <T>(schema: TSchema, parse: FieldType<T>["parse"]): FieldType<T> => ({
  schema,
  parse,
});

/** The same type with a default that documentation shows and that `filter()` applies. */
export const withDefault = <T>({ schema, parse }: FieldType<T>, value: T): FieldType<T> =>
  fieldType({ ...schema, default: value }, parse);

const typeError = (type: string) => new ValidationError("param_type", type);

/** Text that both stores can hold: no NUL, no half characters. */
export function asText(value: unknown): string {
  if (typeof value !== "string") throw typeError("string");
  if (value.includes("\0")) throw new ValidationError("param_text");
  return value.toWellFormed();
}

/** A name or title: not empty, not blank, not the text `0` (clients of this interface know it as empty). */
export const title = fieldType(Type.String({ minLength: 1 }), (value) => {
  const text = sanitizeTitle(asText(value)).trim();
  if (text === "" || text === "0") throw new ValidationError("param_empty");
  return text;
});

/** The name of a category or tag: a title of at most 200 characters without markup. */
export const termName = fieldType(Type.String({ minLength: 1, maxLength: 200 }), (value, reading) => {
  const text = oneLine(title.parse(value, reading));
  if (text === "" || text === "0") throw new ValidationError("param_empty");
  if ([...text].length > 200) throw new ValidationError("param_too_long");
  return text;
});

/** HTML, made safe. */
export const html = fieldType(Type.String(), (value) => sanitizeHtml(asText(value)).trim());

/** One line of plain text. */
export const line = fieldType(Type.String(), (value) => oneLine(asText(value)));

/** Text as it is. */
export const text = fieldType(Type.String(), (value) => asText(value));

/** Text that must not be empty, for filters. */
export const nonEmptyText = fieldType(Type.String({ minLength: 1 }), (value) => {
  const given = asText(value);
  if (given === "") throw new ValidationError("param_empty");
  return given;
});

/** The longest search: beyond this, words would have to be dropped or the stores would give up. */
const MAX_SEARCH_LENGTH = 1000;

/** What a list is searched for. */
export const search = fieldType(
  Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
  (value, reading) => {
    const given = nonEmptyText.parse(value, reading);
    if (given.length > MAX_SEARCH_LENGTH) throw new ValidationError("param_too_long");
    return given;
  },
);

/** A slug, made clean. */
export const slug = fieldType(Type.String({ minLength: 1, maxLength: 200 }), (value) => {
  const given = asText(value);
  if (given === "") throw new ValidationError("param_empty");
  return slugify(given);
});

const truths = new Map(Object.entries({ true: true, false: false, "1": true, "0": false }));
const words = new Map([...truths, ...Object.entries({ yes: true, no: false, on: true, off: false })]);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const parseBoolean = (value: unknown, table: ReadonlyMap<string, boolean>) => {
  const known = isScalar(value) ? table.get(String(value).toLowerCase()) : undefined;
  if (known === undefined) throw typeError("boolean");
  return known;
};

/** A flag in a body: JSON booleans and their usual words. */
export const flag = fieldType(Type.Boolean(), (value) => parseBoolean(value, words));

/** A venue's map flag: text that is not a yes is a no. */
export const looseFlag = fieldType(Type.Boolean(), (value) => {
  if (typeof value === "object") throw typeError("boolean");
  return yes(value);
});

/** A boolean of a query string: `true false 1 0` only. */
export const strictBoolean = fieldType(Type.Boolean(), (value) => parseBoolean(value, truths));

/** Yes for what means yes, no for everything else; never an error. */
export const looseBoolean = fieldType(Type.Boolean(), (value) => yes(value));

const yes = (value: unknown) =>
  isScalar(value) &&
  ["1", "true", "yes", "y", "on", "enable", "enabled"].includes(String(value).toLowerCase());

/** A decimal number as JSON or as text; what only a programmer would take for one is not. */
const asNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : value;

/** A number of digits without a fraction, as JSON or as text. */
export function asInteger(value: unknown): number {
  const number = asNumber(value);
  if (typeof number !== "number" || !Number.isSafeInteger(number)) throw typeError("integer");
  return number;
}

export const integer = fieldType(Type.Integer(), (value) => asInteger(value));

/** An id: a whole number above zero. */
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
    const given = asNumber(value);
    if (typeof given !== "number" || !Number.isFinite(given)) throw typeError("number");
    if (given < minimum || given > maximum) throw new ValidationError("param_range");
    return given;
  });

/** How many items a list may have. */
const MAX_LIST_ITEMS = 10_000;

/** A list: `a,b`, or several values; empty items are dropped, and something must be left. */
export const list = <T>(item: FieldType<T>) =>
  fieldType<T[]>(Type.Array(item.schema, { minItems: 1 }), (value, reading) => {
    const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
    if (parts.some((part) => typeof part === "object")) throw typeError("array");
    const given = parts.map((part) => String(part).trim()).filter((part) => part !== "");
    if (given.length === 0) throw new ValidationError("param_empty");
    if (given.length > MAX_LIST_ITEMS) throw new ValidationError("param_many");
    return given.map((part) => item.parse(part, reading));
  });

/** The schema of a wall clock in a response: `2030-05-01 10:00:00`. */
export const wallClock = (description: string) =>
  Type.String({ description, pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });

/** The schema of a URL in a response. */
export const urlSchema = (description: string) => Type.String({ description, format: "uri" });

/** The schema of a value that may be null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The schema of one of a few words. */
export const enumSchema = <T extends string>(values: readonly T[], more: { description?: string } = {}) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], ...more }));

/** One of a few words. */
export const oneOf = <T extends string>(...values: T[]) =>
  fieldType<T>(enumSchema(values), (value) => {
    const found = values.find((word) => word === value);
    if (found === undefined) throw new ValidationError("param_invalid");
    return found;
  });

/** A date and time in a body, in the zone of the item. */
export const dateTime = fieldType<DateInput>(
  Type.String({ examples: ["2030-05-01 10:00:00"] }),
  (value, { zone, now }) => parseDate(value, zone, now, "write"),
);

/** A publication date: site wall clock. */
export const siteDateTime = fieldType<DateInput>(
  Type.String({ examples: ["2030-05-01 10:00:00"] }),
  (value, { siteZone, now }) => parseDate(value, siteZone, now, "write"),
);

/** A publication date: UTC wall clock. */
export const utcDateTime = fieldType<DateInput>(
  Type.String({ examples: ["2030-05-01 10:00:00"] }),
  (value, { now }) => parseDate(value, "UTC", now, "write"),
);

/** A bound of a date filter: site wall clock, or an instant. */
export const dateBound = fieldType<DateInput>(
  Type.String({ examples: ["2030-05-01", "2030-05-01 10:00:00", "tomorrow"] }),
  (value, { siteZone, now }) => parseDate(value, siteZone, now, "read"),
);

/** Dates that mean the same whenever they are read; words such as `tomorrow` do not. */
const isFixed = /^(\d{4}-\d{1,2}-\d{1,2}([ T][\d:.+-]+Z?)?|@?\d{8,})$/;

/** Until when such a bound means what it means now; absent: for ever. */
export const dateStableUntil = (raw: unknown, { now }: { now: number }): number | undefined =>
  raw === undefined || (typeof raw === "string" && isFixed.test(raw)) ? undefined : now + 1;

function parseDate(value: unknown, zone: string, now: number, mode: "read" | "write") {
  const date = parseDateInput(value, { zone, now, mode });
  if (!date) throw new ValidationError("param_date");
  return date;
}

/** A time zone; empty text means the one that holds already. */
export const zone = fieldType<string | null>(
  Type.String({ examples: ["Europe/Paris", "UTC+2"] }),
  (value) => {
    const given = asText(value);
    if (given === "") return null;
    const known = parseZone(given);
    if (!known) throw new ValidationError("param_zone");
    return known;
  },
);

/** An http or https address, or nothing. */
export const url = fieldType(Type.String({ format: "uri" }), (value) => {
  if (Array.isArray(value) && value.length === 0) return "";
  const given = asText(value).trim();
  if (given === "") return "";
  if (!/^https?:\/\/[^\s/<>"]+[^\s<>"]*$/i.test(given) || !URL.canParse(given))
    throw new ValidationError("param_url");
  return given;
});

/** An e-mail address, or nothing. */
export const email = fieldType(Type.String({ format: "email" }), (value) => {
  const given = asText(value).trim();
  if (given !== "" && !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/.test(given))
    throw new ValidationError("param_email");
  return given;
});

/** A cost by the grammar of `domain/cost.ts`. */
export const cost = fieldType(
  Type.Union([Type.String(), Type.Number(), Type.Array(Type.Union([Type.String(), Type.Number()]))]),
  (value) => {
    try {
      return parseCost(value);
    } catch (error) {
      if (error instanceof CostError) throw new ValidationError("param_cost");
      throw error;
    }
  },
);
