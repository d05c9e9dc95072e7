import { type Static, Type } from "typebox";
import { isRecord } from "../../domain/collections.ts";
import { RecurrenceError } from "../../domain/recurrence/error.ts";
import { parseRecurrence, readRecurrence } from "../../domain/recurrence/parse.ts";
import { type Recurrence, ruleText } from "../../domain/recurrence/rule.ts";
import { parseZone } from "../../domain/time.ts";
import type { Row } from "../../store/tables.ts";
import { fieldType, nullable, ValidationError } from "../kit/field-types.ts";

/** Schema of a recurrence in responses. */
export const recurrenceRepresentation = Type.Object(
  {
    rrule: nullable(Type.String({ description: "Rule as in RFC 5545; null: dates alone" })),
    rdate: Type.Array(Type.String({ description: "Further dates, or wall clocks of the zone" })),
    exdate: Type.Array(Type.String({ description: "Dates, or wall clocks of the zone, that are left out" })),
    timezone: Type.String(),
  },
  { $id: "Recurrence", description: "When a series repeats" },
);

/** Schema of a recurrence in requests. */
const recurrenceSchema = Type.Object(
  {
    rrule: Type.Optional(Type.String({ examples: ["FREQ=WEEKLY;BYDAY=TU"] })),
    rdate: Type.Optional(Type.Array(Type.String())),
    exdate: Type.Optional(Type.Array(Type.String())),
    timezone: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

/** A recurrence as RFC 5545 has it: an object, or the text of a rule alone. Clients send empty ones for none. */
export const recurrenceType = fieldType<Recurrence | null>(recurrenceSchema, (value, parseContext) =>
  isEmpty(value) ? null : requiredRecurrence.parse(value, parseContext),
);

const isEmpty = (value: unknown): boolean =>
  value === "" ||
  value === false ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** The same where there has to be one. */
export const requiredRecurrence = fieldType<Recurrence>(recurrenceSchema, (value, { zone }) => {
  try {
    return parseRecurrence(typeof value === "string" ? { rrule: value } : value, { zone });
  } catch (error) {
    if (error instanceof RecurrenceError) throw issueOf(error);
    throw error;
  }
});

function issueOf({ reason, detail, field }: RecurrenceError): ValidationError {
  if (reason === "param_type") return new ValidationError(reason, detail);
  const error = new ValidationError(reason);
  error.issue.suggestion = detail || field;
  return error;
}

/** The zone that a sent recurrence names, in which the dates beside it are then, too; null without a valid one. */
export const zoneIn = (value: unknown): string | null =>
  isRecord(value) && typeof value.timezone === "string" && value.timezone !== ""
    ? parseZone(value.timezone)
    : null;

/** A recurrence as it is stored, in one form: equal ones have equal texts. */
export const storedRecurrence = ({ rule, rdate, exdate }: Recurrence): string =>
  JSON.stringify({ rrule: rule && ruleText(rule), rdate, exdate });

/** The recurrence of a series. */
export const recurrenceOf = ({
  recurrence,
  timezone,
}: Pick<Row<"series">, "recurrence" | "timezone">): Recurrence =>
  readRecurrence({ ...JSON.parse(recurrence), timezone }, { zone: timezone });

/** Serializes the recurrence of a series. */
export const serializeRecurrence = ({
  recurrence,
  timezone,
}: Pick<Row<"series">, "recurrence" | "timezone">): Static<typeof recurrenceRepresentation> => ({
  ...JSON.parse(recurrence),
  timezone,
});
