import { nestedResources } from "../../resources/linked.ts";
import { head, type Story, trashed } from "./site.ts";

/** Far enough ahead that its occurrences are not in the default list of events. */
const fair = {
  title: "Book Fair",
  start_date: "2034-10-07 10:00:00",
  end_date: "2034-10-07 17:00:00",
  recurrence: { rrule: "FREQ=YEARLY;COUNT=2;BYMONTH=10;BYDAY=1SA" },
  external_id: "fair",
};

const day = (hour: string) => ({ year: "2034", month: "10", day: "07", hour, minutes: "00", seconds: "00" });

/** The id of the series, after those of the other examples, and of the last of its occurrences. */
const ID = 4;
export const LAST_OCCURRENCE = ID + 2;

const created = {
  ...head({ name: "series", singular: "series" }, ID, "book-fair"),
  title: fair.title,
  description: "",
  excerpt: "",
  image: false,
  all_day: false,
  start_date: fair.start_date,
  start_date_details: day("10"),
  end_date: fair.end_date,
  end_date_details: day("17"),
  utc_start_date: "2034-10-07 08:00:00",
  utc_start_date_details: day("08"),
  utc_end_date: "2034-10-07 15:00:00",
  utc_end_date_details: day("15"),
  start: "2034-10-07T10:00:00+02:00",
  end: "2034-10-07T17:00:00+02:00",
  timezone: "Europe/Paris",
  timezone_abbr: "CEST",
  cost: "",
  cost_details: { currency_symbol: "", currency_code: "", currency_position: "", values: [] },
  website: "",
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  ...Object.fromEntries(nestedResources.map(({ nested: { name } }) => [name, []])),
  custom_fields: [],
  tickets: [],
  ticketed: false,
  is_virtual: false,
  virtual_url: "",
  recurrence: { ...fair.recurrence, rdate: [], exdate: [], timezone: "Europe/Paris" },
  recurrence_text: "every year in October on the first Saturday, 2 times",
  external_id: fair.external_id,
  translations: {},
};

const chosen = { featured: true };
const updated = { ...created, ...chosen };

export const seriesStory: Story = {
  create: fair,
  created,
  read: created,
  update: chosen,
  updated,
  removed: trashed(updated, "tribe_event_series"),
};
