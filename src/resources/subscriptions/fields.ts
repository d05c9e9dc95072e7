import { Type } from "typebox";
import { invalid, ServiceError } from "../../errors.ts";
import { importFields, sourceUrl } from "../imports/fields.ts";
import * as types from "../kit/field-types.ts";
import { settingsField as field, parseSettings, type SettingsInput } from "../kit/settings-fields.ts";

/** Seconds between two imports of a calendar, bounded so that nobody's server is asked all the time. */
const intervals = { minimum: 300, maximum: 30 * 86_400 };

const interval = types.fieldType<number>(Type.Integer(intervals), (value) => {
  const seconds = types.asInteger(value);
  if (seconds < intervals.minimum || seconds > intervals.maximum)
    throw new types.ValidationError("param_range");
  return seconds;
});

/** The fields of a subscription. */
export const subscriptionFields = {
  url: field(sourceUrl, "URL of the calendar (`https`, `webcal`); it stays as it is"),
  interval: field(types.withDefault(interval, 3600), "Seconds between two imports"),
  paused: field(types.withDefault(types.flag, false), "It is imported on demand only"),
  language: field(types.text, "Language of the events; by default that of the site"),
  status: importFields.status,
  timezone: field(types.zone, importFields.timezone.description),
};

/** The parsed fields of a subscription that were sent. */
export type SubscriptionInput = SettingsInput<typeof subscriptionFields>;

/** Parses the fields of a new subscription; throws one error with all issues. */
export function parseSubscription(
  raw: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): SubscriptionInput & { url: string } {
  const { url, ...input } = parseFields(raw, languages);
  if (!url) throw new ServiceError("rest_missing_callback_param", { missing: ["url"] });
  return { ...input, url };
}

/** Parses the fields of a subscription that are to change; another address would be another calendar. */
export function parseSubscriptionUpdate(
  raw: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  url: string,
): Omit<SubscriptionInput, "url"> {
  const { url: sent = url, ...input } = parseFields(raw, languages);
  if (sent !== url) throw invalid("url");
  return input;
}

function parseFields(
  raw: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): SubscriptionInput {
  const sent = Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => value !== null && (value !== "" || name === "timezone")),
  );
  const input = parseSettings(subscriptionFields, sent);
  if (input.language !== undefined && !languages.includes(input.language))
    throw invalid("language", "param_language");
  return input;
}
