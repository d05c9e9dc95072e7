import { parseDateInput } from "../../domain/date-input.ts";
import { isCalendarDay } from "../../domain/time.ts";
import type { dateOrders } from "../../resources/imports/file-fields.ts";

/** Whether the day or the month comes first in dates such as 3/4/2030. */
export type DateOrder = (typeof dateOrders)[number];

/** A date, and a time of the day where one is given. */
export interface SheetDate {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM:SS`. */
  time: string | null;
}

/** The order of the dates of a spreadsheet; null where every one could be either. */
export function orderOf(texts: readonly string[]): DateOrder | null {
  for (const text of texts) {
    const [, first = "", second = ""] = SLASHED.exec(text) ?? [];
    if (Number(first) > 12) return "dmy";
    if (Number(second) > 12) return "mdy";
  }
  return null;
}

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/;
const WRITTEN = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?:[,T ](.*))?$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[,T ](.*))?$/;

/** A date as people write it in four languages; null if it is none. */
export function parseSheetDate(text: string, order: DateOrder, now: number): SheetDate | null {
  const iso = ISO.exec(text);
  const written = WRITTEN.exec(text);
  if (iso) return dated(iso[1], iso[2], iso[3], iso[4]);
  if (written) {
    const [, first, sign, second, year = "", time] = written;
    const isDayFirst = sign === "." || order === "dmy";
    const full = year.length === 2 ? `20${year}` : year;
    return dated(full, isDayFirst ? second : first, isDayFirst ? first : second, time);
  }
  const phrase = parseDateInput(text, { zone: "UTC", now, mode: "write" });
  if (!phrase) return null;
  const [day = "", time = ""] = phrase.wall.split(" ");
  return { day, time: /\d\s*(:|am|pm)/i.test(text) ? time : null };
}

function dated(year = "", month = "", day = "", time = ""): SheetDate | null {
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  const parsed = time.trim() === "" ? null : parseSheetTime(time);
  if (time.trim() !== "" && parsed === null) return null;
  return { day: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, time: parsed };
}

/** A time of the day: `20:00`, `8.30 pm`, `20h30`, `20 Uhr`; null if it is none. */
export function parseSheetTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h]\s?(\d{2}))?(?::(\d{2}))?\s*(h|uhr|am|pm|a\.m\.|p\.m\.)?\.?$/i.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, hours = "", minutes = "00", seconds = "00", half = ""] = match;
  const isAfternoon = /^p/i.test(half);
  const isMorning = /^a/i.test(half);
  const hour = (Number(hours) % (isAfternoon || isMorning ? 12 : 24)) + (isAfternoon ? 12 : 0);
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}`;
}
