import { Type } from "typebox";
import { plainText } from "../domain/html.ts";
import { compare, isOneOf } from "../domain/predicates.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { parseZone } from "../domain/time.ts";
import { mayRead } from "../domain/visibility.ts";
import { findById } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { field, filter } from "./kit/define.ts";
import { definePost } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { ValidationError } from "./kit/field-types.ts";
import { byLinkName, eventLinks } from "./linked.ts";
import { dateFilters, timeColumns } from "./shared/event-dates.ts";
import { customFields, ticketList } from "./shared/event-extras.ts";
import { byFlag, byParent, eventSearch, placeFilters } from "./shared/event-filters.ts";
import { eventRepresentation } from "./shared/event-representation.ts";
import { eventType, loadEventRelations, serializeEvents } from "./shared/event-serialization.ts";
import { postDefaults, postFields, postFilters, postOrders, postRow, visiblePosts } from "./shared/post.ts";

const flag = (description: string) => field(types.flag, description, { emptyValue: false, default: false });
const publisherFlag = (description: string) =>
  field(types.flag, description, { emptyValue: false, default: false, requiredRight: "publish" });

const password = types.fieldType<string | null>(Type.String(), (value) => types.asText(value) || null);

const parentId = types.fieldType<number>(Type.Integer({ minimum: 0 }), (value) => {
  const number = types.asInteger(value);
  if (number < 0) throw new ValidationError("param_unknown");
  return number;
});

const fields = {
  title: field(types.title, "Event title", { required: true }),
  timezone: field(types.zone, "Time zone of the event; the site's by default", { emptyValue: null }),
  start_date: field(types.dateTime, "Start, wall clock of the event's zone", {
    required: true,
    inherited: true,
  }),
  end_date: field(types.dateTime, "End, wall clock of the event's zone", { required: true, inherited: true }),
  ...postFields,
  all_day: flag("Event lasts all day"),
  cost: field(types.cost, "Cost: a number, a text such as `$5 - $10`, or a list of them", {
    emptyValue: null,
  }),
  show_map: flag("Show a map"),
  show_map_link: flag("Show a link to the map"),
  hide_from_listings: { ...publisherFlag("Hide from lists"), column: "hidden" as const },
  sticky: publisherFlag("Pin in calendar views"),
  featured: publisherFlag("Feature on the site"),
  password: field(password, "Password of the event; empty text removes it", { emptyValue: null }),
  tickets: field(ticketList, "Tickets: name, price, currency, url, available", { emptyValue: [] }),
  post_parent: field(parentId, "Id of the series that this is an occurrence of; 0 for none", {
    emptyValue: 0,
    async check(id, { db, caller }) {
      const parent = id === 0 ? null : await findById(db, "events", id);
      if (parent === undefined || (parent && !mayRead(parent, caller)))
        throw new ValidationError("param_unknown");
    },
  }),
  custom_fields: field(customFields, "Further fields: `{name: value}` or `{name: {label, value}}`", {
    emptyValue: {},
  }),
  ...byLinkName(({ nested }) => nested.field),
};

/** Posts with a start and an end, which link to all other resources. */
export const events = definePost({
  ...eventType,
  label: "web_events",
  right: "edit",
  notFoundCodes: { id: "rest-event-not-found", slug: "rest_invalid_param" },
  errorCodes: {
    notAccessible: "event-not-accessible",
    alreadyTrashed: "event-is-in-trash",
    pageNotFound: "event-archive-page-not-found",
    trashed: "event-no-longer-available",
    otherPost: "rest-invalid-event-id",
    passwordProtected: "event-password-protected",
  },
  reusesIdentical: false,
  fields,
  shared: [
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
    "post_parent",
    "external_id",
  ],
  links: eventLinks,
  nested: undefined,
  filters: {
    ...dateFilters,
    search: eventSearch,
    ...byLinkName(({ nested }) => nested.filter),
    featured: byFlag("featured", "Featured events; false: those that are not"),
    ...postFilters,
    ...placeFilters,
    include: filter(
      types.list(types.id),
      "Only these ids; switches every date filter off",
      (ids) => isOneOf("id", [...new Set(ids)]),
      { public: true },
    ),
    post_parent: byParent,
    ticketed: byFlag("ticketed", "Events with tickets; false: without"),
  },
  orders: {
    ...postOrders,
    start_date: "start_utc",
    end_date: "end_utc",
    featured: "featured",
    distance: "distance",
  },
  defaultOrder: ({ params }) => [
    ...(params.include
      ? []
      : [{ field: "start_utc", direction: "asc" as const, isSelective: isSelective(params) }]),
    { field: "published", direction: "asc" },
    { field: "id", direction: "asc" },
  ],
  baseFilter: (query) => ({ all: [visiblePosts(query), compare("hidden", "=", 0)] }),

  parseContext(raw, before, { site, now }) {
    const sent = typeof raw.timezone === "string" && raw.timezone !== "" ? parseZone(raw.timezone) : null;
    return { zone: sent ?? before.timezone ?? site.zone, siteZone: site.zone, now };
  },

  defaults: {
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
    post_parent: 0,
    custom_fields: "{}",
    search_text: undefined,
  },

  toRow({ title, ...input }, before, context) {
    const row: Partial<Row<"events">> = Object.assign(
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
    if (input.password !== undefined) row.password = input.password;
    if (input.post_parent !== undefined) row.post_parent = input.post_parent;
    if (input.hide_from_listings !== undefined) row.hidden = input.hide_from_listings ? 1 : 0;
    for (const name of ["sticky", "featured", "show_map", "show_map_link"] as const)
      if (input[name] !== undefined) row[name] = input[name] ? 1 : 0;
    const { title: titleBefore = "", excerpt = "", description = "" } = before;
    row.search_text = searchText([
      row.title ?? titleBefore,
      row.excerpt ?? excerpt,
      row.description ?? description,
    ]);
    return row;
  },

  /** Detaches the occurrences of a deleted series. */
  async afterDelete({ id }, { db }) {
    await db.updateTable("events").set({ post_parent: 0 }).where("post_parent", "=", id).execute();
  },

  loadRelations: loadEventRelations,
  serialize: serializeEvents,
  representation: eventRepresentation,
});

/** Filters whose events are found by an index other than that of the start. */
const selectiveFilters = [...eventLinks.map(({ field }) => field), "geoloc_lng", "post_parent"];

/** Whether a list matches few of all events, or begins far from the first in order of start. */
const isSelective = (params: Record<string, unknown>) =>
  selectiveFilters.some((name) => params[name] !== undefined) ||
  (params.ends_after !== undefined && params.start_date === undefined && params.starts_after === undefined);

/** Title, excerpt and description, normalized, one line each, so that a phrase never spans two of them. */
const searchText = (texts: string[]) => texts.map((text) => normalizeForSearch(plainText(text))).join("\n");
