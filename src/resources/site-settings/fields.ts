import { Type } from "typebox";
import type { HourClock } from "../../domain/formats.ts";
import { catalogues } from "../../locales/index.ts";
import * as types from "../kit/field-types.ts";
import { settingsField as field, type SettingsInput } from "../kit/settings-fields.ts";

/** `null` or empty text clears a setting: its usual value holds again. */
const clearable = <T>(type: types.FieldType<T>, description: string) =>
  field(
    types.fieldType<T | null>(type.schema, (value, parseContext) =>
      value === null || value === "" ? null : type.parse(value, parseContext),
    ),
    description,
    { nullable: true },
  );

/** A value for some languages. */
const byLanguage = <T>(item: types.FieldType<T>) =>
  types.fieldType<Record<string, T>>(Type.Record(Type.String(), item.schema), (value, parseContext) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new types.ValidationError("param_invalid");
    const entries = Object.entries(value);
    if (entries.some(([code]) => !Object.hasOwn(catalogues, code)))
      throw new types.ValidationError("param_language");
    return Object.fromEntries(entries.map(([code, given]) => [code, item.parse(given, parseContext)]));
  });

const siteName = types.fieldType<string>(Type.String({ minLength: 1, maxLength: 100 }), (value) => {
  const text = types.asText(value, 100).trim();
  if (text === "") throw new types.ValidationError("param_empty");
  return text;
});

const weekday = types.fieldType<number>(Type.Integer({ minimum: 0, maximum: 6 }), (value) => {
  const day = Number(value);
  if (typeof value === "boolean" || !Number.isInteger(day) || day < 0 || day > 6)
    throw new types.ValidationError("param_range");
  return day;
});

const languages = types.fieldType<string[]>(
  Type.Array(Type.String(), { minItems: 1, uniqueItems: true }),
  (value, parseContext) => {
    const codes = types.list(types.text).parse(value, parseContext);
    if (codes.some((code) => !Object.hasOwn(catalogues, code)))
      throw new types.ValidationError("param_language");
    if (new Set(codes).size < codes.length) throw new types.ValidationError("param_invalid");
    return codes;
  },
);

/** The settings that administrators change while the service runs. */
export const siteSettingsFields = {
  site_name: clearable(siteName, "Name of the calendar on its pages and feeds"),
  accent_colour: clearable(types.colour, "Accent colour of the pages, `#rrggbb`"),
  logo: clearable(types.positive, "Id of the image that stands before the name; null for none"),
  timezone: clearable(types.zone, "Time zone of the site"),
  languages: clearable(languages, "Active languages; the first is the default one"),
  week_start: clearable(
    byLanguage(weekday),
    "The weekday that weeks begin with, 0 for Sunday, by language; others keep the usual one",
  ),
  clock: clearable(
    byLanguage(types.oneOf<HourClock>("12", "24")),
    "Hours of the clock, `12` or `24`, by language; others keep the usual one",
  ),
  submissions: clearable(types.flag, "Whether visitors may submit events, which editors review"),
};

/** The parsed settings that were sent. */
export type SiteSettingsInput = SettingsInput<typeof siteSettingsFields>;
