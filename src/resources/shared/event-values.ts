import type { Context } from "../../context.ts";
import { plainText } from "../../domain/html.ts";
import { normalizeForSearch } from "../../domain/search-text.ts";
import type { Row } from "../../store/tables.ts";
import { dateTime } from "../kit/date-types.ts";
import { type Defaults, field, type Input } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { byLinkName } from "../linked.ts";
import { cost } from "./cost-type.ts";
import { timeColumns } from "./event-dates.ts";
import { customFields, ticketList } from "./event-extras.ts";
import { hashEventPassword } from "./event-password.ts";
import { postDefaults, postFields, postRow } from "./post.ts";

const flag = (description: string) => field(types.flag, description, { emptyValue: false, default: false });
const publisherFlag = (description: string) =>
  field(types.flag, description, { emptyValue: false, default: false, requiredRight: "publish" });

const password = types.fieldType<string | null>(types.text.schema, (value) => types.asText(value) || null);

/** The fields of events, which series have for their occurrences as well. */
export const eventValueFields = {
  title: field(types.title, "Event title", { required: true }),
  timezone: field(types.zone, "Time zone of the event; the site's by default", { emptyValue: null }),
  start_date: field(dateTime, "Start, wall clock of the event's zone", {
    required: true,
    inherited: true,
    column: "start_local",
  }),
  end_date: field(dateTime, "End, wall clock of the event's zone", {
    required: true,
    inherited: true,
    column: "end_local",
  }),
  ...postFields,
  all_day: flag("Event lasts all day"),
  cost: field(cost, "Cost: a number, a text such as `$5 - $10`, or a list of them", {
    emptyValue: null,
  }),
  show_map: flag("Show a map"),
  show_map_link: flag("Show a link to the map"),
  hide_from_listings: { ...publisherFlag("Hide from lists"), column: "hidden" as const },
  sticky: publisherFlag("Pin in calendar views"),
  featured: publisherFlag("Feature on the site"),
  password: field(password, "Password of the event; empty text removes it", {
    emptyValue: null,
    secret: true,
  }),
  tickets: field(ticketList, "Tickets: name, price, currency, url, available", { emptyValue: [] }),
  is_virtual: flag("Event takes place online, only there or as well"),
  virtual_url: field(types.url, "URL at which it takes place online", { emptyValue: "" }),
  custom_fields: field(customFields, "Further fields: `{name: value}` or `{name: {label, value}}`", {
    emptyValue: {},
  }),
  ...byLinkName(({ nested }) => nested.field),
};

type EventValues = Omit<Row<"series">, "recurrence" | "links" | "horizon">;

/** Columns of those fields that all translations share. */
export const sharedEventValues = [
  "start_utc",
  "end_utc",
  "start_local",
  "end_local",
  "timezone",
  "all_day",
  "cost",
  "tickets",
  "ticketed",
  "image_id",
  "featured",
  "sticky",
  "hidden",
  "show_map",
  "show_map_link",
  "is_virtual",
  "virtual_url",
] as const;

/** Columns of those fields that were not sent. */
export const eventValueDefaults = {
  ...postDefaults,
  password: null,
  start_utc: undefined,
  end_utc: undefined,
  start_local: undefined,
  end_local: undefined,
  timezone: undefined,
  all_day: undefined,
  cost: null,
  tickets: "[]",
  ticketed: 0,
  featured: 0,
  sticky: 0,
  hidden: 0,
  show_map: 0,
  show_map_link: 0,
  is_virtual: 0,
  virtual_url: "",
  custom_fields: "{}",
  search_text: undefined,
} as const satisfies Partial<Defaults<"series">>;

/** Maps those fields to columns; `before` is the item as stored, or the defaults of a new one. */
export function eventValuesRow(
  { title, ...input }: Input<typeof eventValueFields>,
  before: Partial<EventValues>,
  context: Context,
): Partial<EventValues> {
  const row: Partial<EventValues> = Object.assign(
    {},
    postRow(input, title, before, context),
    timeColumns(input, before, context),
  );
  if (input.cost !== undefined) row.cost = input.cost === null ? null : JSON.stringify(input.cost);
  if (input.tickets)
    Object.assign(row, {
      tickets: JSON.stringify(input.tickets),
      ticketed: input.tickets.length > 0 ? 1 : 0,
    });
  if (input.custom_fields) row.custom_fields = JSON.stringify(input.custom_fields);
  if (input.password !== undefined) row.password = hashEventPassword(context.store, input.password);
  if (input.virtual_url !== undefined) row.virtual_url = input.virtual_url;
  if (input.hide_from_listings !== undefined) row.hidden = input.hide_from_listings ? 1 : 0;
  for (const name of ["sticky", "featured", "show_map", "show_map_link", "is_virtual"] as const)
    if (input[name] !== undefined) row[name] = input[name] ? 1 : 0;
  row.search_text = eventSearchText({
    title: row.title ?? before.title ?? "",
    excerpt: row.excerpt ?? before.excerpt ?? "",
    description: row.description ?? before.description ?? "",
  });
  return row;
}

/** Title, excerpt and description, normalized, one line each, so that a phrase never spans two of them. */
export const eventSearchText = ({
  title,
  excerpt,
  description,
}: Pick<EventValues, "title" | "excerpt" | "description">): string =>
  [title, excerpt, description].map((text) => normalizeForSearch(plainText(text))).join("\n");
