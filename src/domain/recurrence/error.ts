/** Keys of the messages that say why a recurrence is not accepted. */
export type RecurrenceReason =
  | "param_type"
  | "param_empty"
  | "param_too_long"
  | "param_many"
  | "param_date"
  | "param_zone"
  | "param_undeclared"
  | "param_rule_part"
  | "param_rule_pair"
  | "param_rule_missing";

/**
 * Thrown for a recurrence that is not accepted; names its field, the reason, and the type or the parts that it
 * concerns.
 */
export class RecurrenceError extends Error {
  override name = "RecurrenceError";
  /** `rrule`, `rdate`, `exdate`, `timezone`, another name that was sent, or empty for the recurrence as a whole. */
  readonly field: string;
  readonly reason: RecurrenceReason;
  readonly detail: string;

  constructor(field: string, reason: RecurrenceReason, detail = "") {
    super(`${field}: ${reason} ${detail}`);
    this.field = field;
    this.reason = reason;
    this.detail = detail;
  }
}
