import { Type } from "typebox";
import { compare, isOneOf } from "../domain/conditions.ts";
import { fold } from "../domain/fold.ts";
import { plainText } from "../domain/html.ts";
import { parseZone } from "../domain/time.ts";
import { mayRead } from "../domain/visibility.ts";
import { findById } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { defineResource, field, filter } from "./kit/define.ts";
import * as kinds from "./kit/kinds.ts";
import { Refused } from "./kit/kinds.ts";
import { dateFilters, timeColumns } from "./shared/event-dates.ts";
import { customFields, ticketList } from "./shared/event-extras.ts";
import { byFlag, byParent, byTerms, eventSearch, ofOpen, placeFilters } from "./shared/event-filters.ts";
import { eventKind, loadCompany, showEvents } from "./shared/event-presentation.ts";
import { eventRepresentation } from "./shared/event-representation.ts";
import { byLinked } from "./shared/linked.ts";
import { postLinks, termLinks } from "./shared/links.ts";
import { emptyPost, postFields, postFilters, postOrders, postRow, visiblePosts } from "./shared/post.ts";

const flag = (description: string) => field(kinds.flag, description, { cleared: false });
const publisherFlag = (description: string) =>
  field(kinds.flag, description, { cleared: false, needs: "publish" });

const password = kinds.kind<string | null>(Type.String(), (value) => kinds.asText(value) || null);

const parentId = kinds.kind<number>(Type.Integer({ minimum: 0 }), (value) => {
  const number = kinds.asInteger(value);
  if (number < 0) throw new Refused("param_unknown");
  return number;
});

const fields = {
  title: field(kinds.title, "Event title", { required: true }),
  timezone: field(kinds.zone, "Time zone of the event; the site's by default", { cleared: null }),
  start_date: field(kinds.dateTime, "Start, wall clock of the event's zone", {
    required: true,
    inherited: true,
  }),
  end_date: field(kinds.dateTime, "End, wall clock of the event's zone", { required: true, inherited: true }),
  ...postFields,
  all_day: flag("Event lasts all day"),
  cost: field(kinds.cost, "Cost: a number, a text such as `$5 - $10`, or a list of them", { cleared: null }),
  show_map: flag("Show a map"),
  show_map_link: flag("Show a link to the map"),
  hide_from_listings: publisherFlag("Hide from lists"),
  sticky: publisherFlag("Pin in calendar views"),
  featured: publisherFlag("Feature on the site"),
  password: field(password, "Password of the event; empty text removes it", { cleared: null }),
  tickets: field(ticketList, "Tickets: name, price, currency, url, available", { cleared: [] }),
  post_parent: field(parentId, "Id of the series that this is an occurrence of; 0 for none", {
    cleared: 0,
    async check(id, { db, caller }) {
      const parent = id === 0 ? null : await findById(db, "events", id);
      if (parent === undefined || (parent && !mayRead(parent, caller))) throw new Refused("param_unknown");
    },
  }),
  custom_fields: field(customFields, "Further fields: `{name: value}` or `{name: {label, value}}`", {
    cleared: {},
  }),
  categories: field(termLinks, "Categories: ids, slugs or names", { cleared: [] }),
  tags: field(termLinks, "Tags: ids, slugs or names", { cleared: [] }),
  venue: field(postLinks, "Venues: ids, or objects with their data", { cleared: [] }),
  organizer: field(postLinks, "Organizers: ids, or objects with their data", { cleared: [] }),
};

/** Things that happen. */
export const events = defineResource({
  ...eventKind,
  sequence: "post",
  isPost: true,
  right: "edit",
  missing: { id: "rest-event-not-found", slug: "rest_invalid_param" },
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
  links: [
    { field: "venue", to: "venues", table: "event_venues", shared: true },
    { field: "organizer", to: "organizers", table: "event_organizers", shared: true },
    { field: "categories", to: "categories", table: "event_categories", shared: false },
    { field: "tags", to: "tags", table: "event_tags", shared: false },
  ],
  filters: {
    ...dateFilters,
    search: eventSearch,
    categories: ofOpen(
      byTerms("categories", "Events in one of these categories, or below them: ids or slugs"),
    ),
    tags: ofOpen(byTerms("tags", "Events with one of these tags: ids or slugs")),
    venue: ofOpen(byLinked("venues", "Events at one of these venues")),
    organizer: ofOpen(byLinked("organizers", "Events of one of these organizers")),
    featured: ofOpen(byFlag("featured", "Featured events; false: those that are not")),
    ...postFilters,
    ...placeFilters,
    include: filter(kinds.list(kinds.id), "Only these ids; switches every date filter off", (ids) =>
      isOneOf("id", [...new Set(ids)]),
    ),
    post_parent: byParent,
    ticketed: ofOpen(byFlag("ticketed", "Events with tickets; false: without")),
  },
  orders: {
    ...postOrders,
    start_date: "start_utc",
    end_date: "end_utc",
    featured: "featured",
    distance: "distance",
  },
  defaultOrder: ({ given }) => [
    ...(given.include ? [] : [{ field: "start_utc", direction: "asc" as const, isOfFew: leavesFew(given) }]),
    { field: "published", direction: "asc" },
    { field: "id", direction: "asc" },
  ],
  always: (query) => ({ all: [visiblePosts(query), compare("hidden", "=", 0)] }),

  reading(raw, before, { site, now }) {
    const sent = typeof raw.timezone === "string" && raw.timezone !== "" ? parseZone(raw.timezone) : null;
    return { zone: sent ?? before.timezone ?? site.zone, siteZone: site.zone, now };
  },

  empty: {
    ...emptyPost,
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
    const { title: name = "", excerpt = "", description = "" } = before;
    row.search_text = searchText([row.title ?? name, row.excerpt ?? excerpt, row.description ?? description]);
    return row;
  },

  load: loadCompany,
  show: showEvents,
  representation: eventRepresentation,
});

/** Filters that find their events by other ways than their start. */
const few = ["venue", "organizer", "categories", "tags", "geoloc_lng", "post_parent"];

/** Whether what is asked for is few beside all events, or lies far from where they begin. */
const leavesFew = (given: Record<string, unknown>) =>
  few.some((name) => given[name] !== undefined) ||
  (given.ends_after !== undefined && given.start_date === undefined && given.starts_after === undefined);

/** Title, excerpt and description, folded, a line each: a phrase never spans two of them. */
const searchText = (texts: string[]) => texts.map((text) => fold(plainText(text))).join("\n");
