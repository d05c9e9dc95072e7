import { isRecord } from "../collections.ts";
import type { Day } from "../days.ts";
import { parseZone, type Wall } from "../time.ts";
import { RecurrenceError } from "./error.ts";
import { inZone, parseWrittenDate } from "./parse-date.ts";
import { parseRule } from "./parse-rule.ts";
import type { Recurrence } from "./rule.ts";

/**
 * Parses `{rrule, rdate, exdate, timezone}` as a client sends it: a rule, dates, or both. Without `timezone` the zone
 * is the given one. Throws a `RecurrenceError` for everything that would not be honoured.
 */
export function parseRecurrence(value: unknown, options: { zone: string }): Recurrence {
  const recurrence = readRecurrence(value, options);
  if (recurrence.rule === null && recurrence.rdate.length === 0)
    throw new RecurrenceError("rrule", "param_empty");
  return recurrence;
}

/** The same for one that may have neither rule nor dates: splitting a series can leave its start alone. */
export function readRecurrence(value: unknown, { zone: defaultZone }: { zone: string }): Recurrence {
  if (!isRecord(value)) throw new RecurrenceError("", "param_type", "object");
  const unknown = Object.keys(value).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw new RecurrenceError(unknown, "param_undeclared");
  const zone = readZone(value.timezone) ?? defaultZone;
  const rrule = readText("rrule", value.rrule);
  return {
    rule: rrule === null ? null : parseRule(rrule),
    rdate: readDates("rdate", value.rdate, zone),
    exdate: readDates("exdate", value.exdate, zone),
    zone,
  };
}

const FIELDS = new Set(["rrule", "rdate", "exdate", "timezone"]);

/** As many as a series may have occurrences. */
const MAX_DATES = 2000;

function readZone(value: unknown): string | null {
  const text = readText("timezone", value);
  if (text === null) return null;
  const zone = parseZone(text);
  if (zone === null) throw new RecurrenceError("timezone", "param_zone");
  return zone;
}

/** Absent, null and empty are the same. */
function readText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw new RecurrenceError(field, "param_type", "string");
  return value;
}

/** Dates of a list, or of a text with commas; sorted, each once. */
function readDates(field: string, value: unknown, zone: string): (Wall | Day)[] {
  if (value === undefined || value === null || value === "") return [];
  const items: unknown[] = typeof value === "string" ? value.split(",", MAX_DATES + 1) : listOf(field, value);
  if (items.length > MAX_DATES) throw new RecurrenceError(field, "param_many");
  const dates = items.map((item) => {
    const written = typeof item === "string" ? parseWrittenDate(item.trim()) : null;
    if (written === null) throw new RecurrenceError(field, "param_date");
    return inZone(written, zone);
  });
  return [...new Set(dates)].sort();
}

function listOf(field: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new RecurrenceError(field, "param_type", "array");
  return value;
}
