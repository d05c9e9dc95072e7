import { Type } from "typebox";
import { isRecord } from "../../domain/collections.ts";
import { flagMeta, idsMeta, type MetaKey, textMeta } from "../kit/wordpress.ts";
import { isFree, isShownCost } from "./shown-cost.ts";

/** A part of the cost of an event: derived, so it is only read. */
const costPart = (part: string): MetaKey => ({
  schema: Type.String(),
  read: ({ cost_details }) => (isRecord(cost_details) ? String(cost_details[part] ?? "") : ""),
});

/** A free event has the number: its text depends on the language, and clients write back what they read. */
const cost: MetaKey = {
  ...textMeta("cost"),
  read: ({ cost, cost_details }) =>
    isRecord(cost_details) && String(cost_details.values) === "0" ? "0" : String(cost ?? ""),
  isShown: (value, before, context) =>
    isShownCost(value, before, context) || (value === "0" && isFree(before)),
};

/** An instant of an event in UTC; the wall clock of its zone comes after it and wins. */
export const utcMeta = (property: string, field: string): MetaKey => ({
  ...textMeta(property),
  field,
  toField: (value) =>
    typeof value === "string" && value !== "" && !HAS_OFFSET.test(value.trim()) ? `${value.trim()}Z` : value,
});

/** A date that says by itself how far its clock is from UTC. */
const HAS_OFFSET = /(?:Z|UTC|\d[+-]\d\d:?\d\d)$/i;

/** The meta keys of events. */
export const eventMeta: Readonly<Record<string, MetaKey>> = {
  _EventAllDay: flagMeta("all_day"),
  _EventTimezone: textMeta("timezone"),
  _EventStartDateUTC: utcMeta("utc_start_date", "start_date"),
  _EventEndDateUTC: utcMeta("utc_end_date", "end_date"),
  _EventStartDate: textMeta("start_date"),
  _EventEndDate: textMeta("end_date"),
  _EventShowMap: flagMeta("show_map"),
  _EventShowMapLink: flagMeta("show_map_link"),
  _EventURL: textMeta("website"),
  _EventCost: cost,
  _EventCurrencySymbol: costPart("currency_symbol"),
  _EventCurrencyCode: costPart("currency_code"),
  _EventCurrencyPosition: costPart("currency_position"),
  _EventOrganizerID: idsMeta("organizer"),
  _EventVenueID: idsMeta("venue"),
};

/** The fields of events that add-ons of WordPress have under many names. */
export const eventOwnFields = ["is_virtual", "virtual_url", "recurrence"] as const;

/** The meta keys of venues. */
export const venueMeta: Readonly<Record<string, MetaKey>> = {
  _VenueAddress: textMeta("address"),
  _VenueCity: textMeta("city"),
  _VenueCountry: textMeta("country"),
  _VenueProvince: textMeta("province"),
  _VenueState: textMeta("state"),
  _VenueZip: textMeta("zip"),
  _VenuePhone: textMeta("phone"),
  _VenueURL: textMeta("website"),
  _VenueStateProvince: textMeta("stateprovince"),
  _VenueLat: textMeta("geo_lat"),
  _VenueLng: textMeta("geo_lng"),
  _VenueShowMap: flagMeta("show_map"),
  _VenueShowMapLink: flagMeta("show_map_link"),
};

/** The meta keys of organizers. */
export const organizerMeta: Readonly<Record<string, MetaKey>> = {
  _OrganizerEmail: textMeta("email"),
  _OrganizerPhone: textMeta("phone"),
  _OrganizerWebsite: textMeta("website"),
};
