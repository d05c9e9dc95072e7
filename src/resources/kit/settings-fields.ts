import { type FieldType, timeless } from "./field-types.ts";
import { type Option, parseSent, type SentValues } from "./options.ts";

/** A field of something that is no item, such as a webhook: the values that it takes, and its purpose. */
export interface SettingsField<T> extends Option<T> {
  /** `null` clears it. */
  nullable?: true;
}

/** Defines a field, whose default is that of its type. */
export const settingsField = <F extends FieldType<unknown>>(
  type: F,
  description: string,
  more: Pick<SettingsField<unknown>, "nullable"> = {},
) => ({ type, description, ...more });

/** Fields by name. */
export type SettingsFields = Readonly<Record<string, SettingsField<unknown>>>;

/** The parsed values of the fields that were sent. */
export type SettingsInput<F> = SentValues<F>;

/** Parses the fields that were sent, of an update as well: no default is applied. Throws one error with all issues. */
export const parseSettings = <F extends SettingsFields>(
  fields: F,
  raw: Readonly<Record<string, unknown>>,
): SettingsInput<F> => parseSent(fields, raw, timeless);
