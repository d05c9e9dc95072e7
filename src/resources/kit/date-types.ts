import { Type } from "typebox";
import { type DateInput, parseDateInput } from "../../domain/date-input.ts";
import { fieldType, ValidationError } from "./field-types.ts";

/** A date and time in a body: wall clock of the item's zone. */
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

/** Dates that do not depend on the current time, unlike words such as `tomorrow`. */
const ABSOLUTE_DATE = /^(\d{4}-\d{1,2}-\d{1,2}([ T][\d:.+-]+Z?)?|@?\d{8,})$/;

/** Unix seconds until which a raw date bound keeps its meaning; undefined: for ever. */
export const dateStableUntil = (raw: unknown, { now }: { now: number }): number | undefined =>
  raw === undefined || (typeof raw === "string" && ABSOLUTE_DATE.test(raw)) ? undefined : now + 1;

function parseDate(value: unknown, zone: string, now: number, mode: "read" | "write") {
  const date = parseDateInput(value, { zone, now, mode });
  if (!date) throw new ValidationError("param_date");
  return date;
}
