import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { daysTouched } from "../../domain/days.ts";
import { formatsOf } from "../../domain/formats.ts";
import { parseZone, toInstant, toWall } from "../../domain/time.ts";
import { invalid } from "../../errors.ts";
import { translate } from "../../locales/index.ts";
import { dateTime } from "../kit/date-types.ts";
import {
  asInteger,
  looseBoolean,
  nullable,
  timeless,
  ValidationError,
  wallClock,
} from "../kit/field-types.ts";
import { publicOrders } from "../kit/list-order.ts";
import {
  type DeriveFields,
  flagMeta,
  type Item,
  type TecNames,
  type TecProperty,
  textMeta,
} from "../kit/wordpress.ts";
import { isShownCost } from "./shown-cost.ts";
import { utcMeta } from "./wordpress-meta.ts";

/** A property that is only read. */
const derived = (schema: TecProperty["schema"], read: TecProperty["read"]): TecProperty => ({ schema, read });

const text = (item: Item, name: string): string => String(item[name] ?? "");

/** The instants of an event, from its representation, where they are public. */
const startOf = (item: Item): number => toInstant(text(item, "utc_start_date"), "UTC");
const endOf = (item: Item): number => toInstant(text(item, "utc_end_date"), "UTC");

/** A moment as PHP writes one. */
const phpDate = Type.Object(
  {
    date: Type.String({ description: "Wall clock with microseconds" }),
    timezone_type: Type.Integer({ description: "1: `timezone` is an offset; 3: it is a name" }),
    timezone: Type.String(),
  },
  { $id: "TecDate", description: "A moment on the clocks of a time zone" },
);

const toPhpDate = (instant: number, zone: string) => ({
  date: `${toWall(instant, zone)}.000000`,
  timezone_type: /^UTC[+-]/.test(zone) ? 1 : 3,
  timezone: zone,
});

const edges = ["start", "end"] as const;
const clocks = ["", "_utc", "_site", "_display"] as const;

const datesSchema = Type.Object(
  Object.fromEntries(edges.flatMap((edge) => clocks.map((clock) => [`${edge}${clock}`, phpDate]))),
  {
    $id: "TecDates",
    description: "Start and end on the clocks of the event, of UTC, of the site and as displayed",
  },
);

function datesOf(item: Item, { site }: Context) {
  const zone = text(item, "timezone");
  const zones = { "": zone, _utc: "UTC", _site: site.zone, _display: zone };
  const instants = { start: startOf(item), end: endOf(item) };
  return Object.fromEntries(
    edges.flatMap((edge) =>
      clocks.map((clock) => [`${edge}${clock}`, toPhpDate(instants[edge], zones[clock])]),
    ),
  );
}

/** When an event is, in the language of its texts; `short` leaves out the year of a single day. */
function scheduleOf(item: Item, { site }: Context, short: boolean): string {
  const [start, end, language] = [text(item, "start_date"), text(item, "end_date"), text(item, "lang")];
  const formats = formatsOf(language, site);
  const { first, last } = daysTouched(start, end);
  const day = short ? formats.shortDay(first) : formats.longDay(first);
  // A protected event does not say whether it lasts all day, but its edges do.
  const isAllDay = item.all_day ?? (start.endsWith(" 00:00:00") && end.endsWith(" 23:59:59"));
  if (isAllDay) {
    const days = first === last ? day : formats.dates(first, last);
    return `${days}, ${translate(language, "web_all_day")}`;
  }
  return first === last ? `${day}, ${formats.times(start, end)}` : formats.moments(start, end);
}

/** Properties of a week that is looked at, which responses have none of. */
const ofWeek = {
  starts_this_week: derived(nullable(Type.Boolean()), () => null),
  ends_this_week: derived(nullable(Type.Boolean()), () => null),
  happens_this_week: derived(nullable(Type.Boolean()), () => null),
  this_week_duration: derived(nullable(Type.Integer()), () => null),
  displays_on: derived(Type.Array(Type.String()), () => []),
};

/** The texts of one property of nested items. */
const textsIn = (nested: unknown, property: string): string[] =>
  [nested].flat().flatMap((one) => (isRecord(one) ? String(one[property] ?? "") : []));

const seconds = Type.String({ description: "Seconds, as text", pattern: "^\\d+$" });

/** The end of an event of which only the duration was sent; it counts from the start after the write. */
const deriveEnd: DeriveFields = ({ duration }, fields, before, context) => {
  if (duration === undefined || duration === null || fields.end_date !== undefined) return [];
  const length = valid(() => asInteger(duration));
  if (length === null || length < 0) throw invalid("duration");
  const start = startAfter(fields, before, context);
  // A day of 24 hours ends before midnight: an end at midnight would add the whole day that begins there.
  const counted = isAllDayAfter(fields, before) && length > 0 ? length - 1 : length;
  // Without a valid start the write fails, whatever the end.
  const value = start === null ? fields.start_date : `@${start + counted}`;
  return [{ field: "end_date", value, from: "duration" }];
};

/** The start of an event after a write; null if that is not valid, or missing. */
function startAfter(fields: Item, before: Item | null, { site, now }: Context): number | null {
  const sent = typeof fields.timezone === "string" ? parseZone(fields.timezone) : null;
  const zone = sent ?? (before ? text(before, "timezone") : site.zone);
  if (fields.start_date === undefined || fields.start_date === null)
    return before && toInstant(text(before, "start_local"), zone);
  return valid(() => dateTime.parse(fields.start_date, { zone, siteZone: site.zone, now }).instant);
}

/** Whether an event lasts all day after a write. */
const isAllDayAfter = ({ all_day: sent }: Item, before: Item | null): boolean =>
  sent === undefined || sent === null ? before?.all_day === 1 : looseBoolean.parse(sent, timeless);

/** A parsed value; null if it was not valid. */
function valid<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

/** Events in `tec/v1`. */
export const eventTec: TecNames = {
  pageNotFound: "tec_rest_events_page_not_found",
  orders: publicOrders({ event_date: "start_utc" }),
  properties: {
    start_date_utc: { ...utcMeta("utc_start_date", "start_date"), schema: wallClock("Start in UTC") },
    end_date_utc: { ...utcMeta("utc_end_date", "end_date"), schema: wallClock("End in UTC") },
    start_date: textMeta("start_date"),
    end_date: textMeta("end_date"),
    dates: derived(datesSchema, datesOf),
    timezone: textMeta("timezone"),
    duration: derived(seconds, (item) => String(endOf(item) - startOf(item))),
    multiday: derived(Type.Boolean(), (item) => {
      const { first, last } = daysTouched(text(item, "start_date"), text(item, "end_date"));
      return first !== last;
    }),
    is_past: derived(Type.Boolean(), (item, { now }) => endOf(item) <= now),
    is_now: derived(Type.Boolean(), (item, { now }) => startOf(item) <= now && now < endOf(item)),
    all_day: flagMeta("all_day"),
    ...ofWeek,
    featured: flagMeta("featured"),
    sticky: flagMeta("sticky"),
    cost: { ...textMeta("cost"), isShown: isShownCost },
    website: textMeta("website"),
    is_virtual: flagMeta("is_virtual"),
    virtual_url: textMeta("virtual_url"),
    organizer_names: derived(Type.Array(Type.String()), ({ organizer }) => textsIn(organizer, "organizer")),
    ticketed: derived(Type.Array(Type.String({ description: "Name of a ticket" })), ({ tickets }) =>
      textsIn(tickets, "name"),
    ),
    schedule_details: derived(Type.String(), (item, context) => scheduleOf(item, context, false)),
    short_schedule_details: derived(Type.String(), (item, context) => scheduleOf(item, context, true)),
  },
  expiresAt: (item, { now }) =>
    [startOf(item), endOf(item)].find((edge) => edge > now) ?? Number.POSITIVE_INFINITY,
  inputs: {
    duration: {
      schema: Type.Integer({ minimum: 0 }),
      description: "Seconds until the end, where no end is sent",
    },
  },
  deriveFields: deriveEnd,
};
