import { Type } from "typebox";
import { statuses } from "../../domain/visibility.ts";
import { invalid, ServiceError } from "../../errors.ts";
import * as types from "../kit/field-types.ts";
import { settingsField as field, parseSettings, type SettingsInput } from "../kit/settings-fields.ts";

/** Sources at a URL that can be imported: a site of The Events Calendar or another Almanac, or a calendar. */
const urlKinds = ["tec", "ics"] as const;

/** Everything that can be imported. */
export const importKinds = ["tec", "ics", "csv"] as const;

/** Statuses that events of a calendar can have. */
export const givenStatuses = statuses.filter((status) => status !== "trash" && status !== "future");

/** The URL of a site or a calendar. */
export const sourceUrl = types.fieldType<string>(
  Type.String({ minLength: 1, maxLength: 2000, examples: ["https://site.example"] }),
  (value) => {
    const text = types.asText(value, 2000).trim();
    const url = text.replace(/^webcals?:\/\//i, "https://");
    if (!/^https?:\/\/[^\s/<>"][^\s<>"]*$/i.test(url) || !URL.canParse(url))
      throw new types.ValidationError("param_url");
    const { username, password } = new URL(url);
    // They would be shown with the URL.
    if (username !== "" || password !== "") throw new types.ValidationError("param_url");
    return text;
  },
);

const day = types.fieldType<string>(Type.String({ format: "date", maxLength: 10 }), (value) => {
  const text = types.asText(value, 10);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (text !== "" && !isDay) throw new types.ValidationError("param_date");
  return text;
});

const codes = types.fieldType<string[]>(
  Type.Array(types.text.schema, { maxItems: types.MAX_LIST_ITEMS }),
  (value, parseContext) =>
    value === "" || (Array.isArray(value) && value.length === 0)
      ? []
      : types.list(types.text).parse(value, parseContext),
);

const secret = types.fieldType<string>(Type.String({ maxLength: 200 }), (value) => types.asText(value, 200));

const off = types.withDefault(types.flag, false);

/** The fields of an import. */
export const importFields = {
  kind: field(
    types.oneOf(...urlKinds),
    "`tec`: a site of The Events Calendar, or another Almanac; `ics`: an iCalendar URL",
  ),
  url: field(sourceUrl, "URL of the site or of its API, or of the calendar (`https`, `webcal`)"),
  dry_run: field(off, "Only report what would be imported"),
  force: field(off, "Overwrite what was edited here and has changed at the source"),
  languages: field(
    types.withDefault(codes, []),
    "Languages of the site to import, an empty list: those that it names; of a calendar one, that of its events",
  ),
  status: field(
    types.withDefault(types.oneOf(...givenStatuses), "publish"),
    "Of a calendar: the status of new events",
  ),
  timezone: field(types.zone, "Of a calendar: the zone of times without one"),
  since: field(day, "Of a site: only events that begin on this day or later"),
  keep_ids: field(off, "Of a site: keep ids that are free here; occurrences of series are then events"),
  match_translations: field(
    off,
    "Of a site: link translations that are equal in all that they share, where the site does not tell",
  ),
  user: field(
    types.withDefault(types.line, ""),
    "Of a site: the login of a user there, for drafts and private items",
  ),
  application_password: field(
    secret,
    "The application password of that user; kept until the import has ended",
  ),
};

/** The parsed fields of an import that were sent. */
export type ImportInput = SettingsInput<typeof importFields>;

/** Parses the fields that were sent; throws one error with all issues. */
export function parseImport(
  raw: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): ImportInput & Required<Pick<ImportInput, "kind" | "url">> {
  const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  const missing = ["kind", "url"].filter((name) => sent[name] === undefined || sent[name] === "");
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });
  // Both that are required are there.
  const parsed = parseSettings(importFields, sent) as ImportInput &
    Required<Pick<ImportInput, "kind" | "url">>;
  if (parsed.languages?.some((code) => !languages.includes(code))) throw invalid("languages");
  if (Boolean(parsed.user) !== Boolean(parsed.application_password)) throw invalid("application_password");
  // Passwords are sent to nobody else, and not readable on the way.
  if (parsed.user && !/^https:/i.test(parsed.url)) throw invalid("url");
  return parsed;
}
