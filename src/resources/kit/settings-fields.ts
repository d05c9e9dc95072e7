import { ServiceError, type ValidationIssue } from "../../errors.ts";
import { type FieldType, timeless, ValidationError } from "./field-types.ts";

/** A field of something that is no item, such as a webhook: the values that it takes, and its purpose. */
export interface SettingsField<T> {
  type: FieldType<T>;
  description: string;
  /** `null` clears it. */
  nullable?: true;
}

/** Defines a field. */
export const settingsField = <T>(
  type: FieldType<T>,
  description: string,
  more: Pick<SettingsField<T>, "nullable"> = {},
): SettingsField<T> => ({ type, description, ...more });

/** Fields by name. */
export type SettingsFields = Readonly<Record<string, SettingsField<unknown>>>;

/** The parsed values of the fields that were sent. */
export type SettingsInput<F> = {
  -readonly [K in keyof F]?: F[K] extends SettingsField<infer T> ? T : never;
};

/** Parses the fields that were sent; throws one error with all issues. */
export function parseSettings<F extends SettingsFields>(
  fields: F,
  raw: Readonly<Record<string, unknown>>,
): SettingsInput<F> {
  const issues: Record<string, ValidationIssue> = {};
  const input: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(fields)) {
    if (raw[name] === undefined) continue;
    try {
      input[name] = type.parse(raw[name], timeless);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues[name] = error.issue;
    }
  }
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  // Each value was parsed by the type of its field.
  return input as SettingsInput<F>;
}
