import { type TSchema, Type } from "typebox";
import { compare, isOneOf } from "../domain/conditions.ts";
import { type Cost, costDetails, formatCost } from "../domain/cost.ts";
import { fold } from "../domain/fold.ts";
import { plainText } from "../domain/html.ts";
import { dateDetails, formatUtc, parseZone, zoneAbbreviation } from "../domain/time.ts";
import { mayRead, opens } from "../domain/visibility.ts";
import { say } from "../locales/index.ts";
import { findById } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { defineResource, field, filter } from "./kit/define.ts";
import * as kinds from "./kit/kinds.ts";
import { Refused } from "./kit/kinds.ts";
import { organizers, presentOrganizer } from "./organizers.ts";
import { postUrl, restUrl } from "./shared/addresses.ts";
import { loadCategoryTree } from "./shared/category-tree.ts";
import { dateFilters, timeColumns } from "./shared/event-dates.ts";
import { customFields, presentCustomFields, type Ticket, ticketList } from "./shared/event-extras.ts";
import { byFlag, byParent, byTerms, eventSearch, ofOpen, placeFilters } from "./shared/event-filters.ts";
import { imageRepresentation, loadImages } from "./shared/images.ts";
import { languageRepresentation, loadTranslations, presentTranslations } from "./shared/item.ts";
import { eventJsonLd } from "./shared/json-ld.ts";
import { byLinked } from "./shared/linked.ts";
import { loadLinked, postLinks, termLinks } from "./shared/links.ts";
import {
  emptyPost,
  globalIdRepresentation,
  headRepresentation,
  postFields,
  postFilters,
  postOrders,
  postRow,
  presentGlobalId,
  presentHead,
  presentTexts,
  visiblePosts,
} from "./shared/post.ts";
import { nestedTermRepresentation, presentNestedTerm, tagUrl } from "./shared/term.ts";
import { presentVenue, venues } from "./venues.ts";

const kind = { name: "events", singular: "event", type: "tribe_events" } as const;

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

const dateRepresentation = Type.Object(
  Object.fromEntries(
    ["year", "month", "day", "hour", "minutes", "seconds"].map((name) => [name, Type.String()]),
  ),
  { $id: "DateDetails", description: "The parts of a date, zero-padded" },
);

const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** Things that happen. */
export const events = defineResource({
  ...kind,
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
  },

  toRow({ title, ...input }, before, context) {
    const row: Partial<Row<"events">> = {
      ...postRow({ ...input, name: title }, before, context),
      ...timeColumns(input, before, context),
    };
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
    return { ...row, search_text: searchText({ ...before, ...row }) };
  },

  async present(rows, context, showing) {
    const images = await loadImages(rows, context);
    const translations = await loadTranslations("events", rows, context, true);
    const [atVenues, byOrganizers, inCategories, withTags, tree] = [
      await loadLinked("venues", rows, context),
      await loadLinked("organizers", rows, context),
      await loadLinked("categories", rows, context),
      await loadLinked("tags", rows, context),
      await loadCategoryTree(context),
    ];
    const nestedImages = await loadImages(
      [...[...atVenues.values()].flat(), ...[...byOrganizers.values()].flat()],
      context,
    );
    return rows.map((row) => {
      const open = showing.open || opens(row, context.caller, context);
      const jsonLd = showing.jsonLd && !row.password;
      const places = open ? (atVenues.get(row.id) ?? []) : [];
      const people = open ? (byOrganizers.get(row.id) ?? []) : [];
      const company = { ...showing, jsonLd };
      const shownVenues = places.map((venue) => presentVenue(venue, nestedImages, context, company));
      const cost = open && row.cost ? (JSON.parse(row.cost) as Cost) : null;
      const tickets = open ? (JSON.parse(row.tickets) as Ticket[]) : [];
      const image = open ? images.get(row.image_id) : undefined;
      const texts = presentTexts(row);
      const byName = <T extends { name_key: string; id: number }>(a: T, b: T) =>
        a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id - b.id;
      const shown = <T>(value: T, closed: T | null = null) => (open ? value : closed);
      return {
        id: row.id,
        ...presentGlobalId(row, context),
        ...presentHead(kind, row, context),
        title: texts.title,
        description: shown(texts.description, ""),
        excerpt: shown(texts.excerpt, ""),
        slug: row.slug,
        image: image ?? false,
        all_day: shown(row.all_day === 1),
        start_date: row.start_local,
        start_date_details: dateDetails(row.start_local),
        end_date: row.end_local,
        end_date_details: dateDetails(row.end_local),
        utc_start_date: formatUtc(row.start_utc),
        utc_start_date_details: dateDetails(formatUtc(row.start_utc)),
        utc_end_date: formatUtc(row.end_utc),
        utc_end_date_details: dateDetails(formatUtc(row.end_utc)),
        timezone: row.timezone,
        timezone_abbr: zoneAbbreviation(row.start_utc, row.timezone),
        cost: formatCost(
          cost,
          { symbol: context.site.currencySymbol, position: "prefix" },
          say(context.language.code, "free"),
        ),
        cost_details: costDetails(cost),
        website: shown(row.website, ""),
        show_map: shown(row.show_map === 1),
        show_map_link: shown(row.show_map_link === 1),
        hide_from_listings: shown(row.hidden === 1),
        sticky: shown(row.sticky === 1),
        featured: shown(row.featured === 1),
        categories: shown(inCategories.get(row.id) ?? [], [])
          ?.sort(byName)
          .map((category) =>
            presentNestedTerm(
              category,
              {
                taxonomy: "tribe_events_cat",
                collection: "categories",
                url: tree.url(category),
                parent: tree.parentId(category),
              },
              context,
            ),
          ),
        tags: shown(withTags.get(row.id) ?? [], [])
          ?.sort(byName)
          .map((tag) =>
            presentNestedTerm(
              tag,
              { taxonomy: "post_tag", collection: "tags", url: tagUrl(context, tag), parent: 0 },
              context,
            ),
          ),
        venue: shownVenues.length === 1 ? shownVenues[0] : shownVenues,
        organizer: people.map((one) => presentOrganizer(one, nestedImages, context, company)),
        custom_fields: open ? presentCustomFields(row.custom_fields) : [],
        ...(jsonLd && {
          json_ld: eventJsonLd(
            row,
            { image: image?.url, venues: places, organizers: people, cost, tickets },
            context,
          ),
        }),
        tickets,
        ticketed: shown(row.ticketed === 1, false),
        post_parent: row.post_parent,
        ...(row.external_id && { external_id: row.external_id }),
        lang: row.lang,
        translations: presentTranslations(row, translations, ({ id, slug, ...other }) => ({
          id,
          slug,
          url: postUrl(context.site, kind, { id, slug, lang: other.lang, status: other.status ?? "" }),
          rest_url: restUrl(context, kind.name, id),
        })),
      };
    });
  },

  representation: Type.Object(
    {
      ...globalIdRepresentation,
      ...headRepresentation,
      title: Type.String({ description: "HTML-safe text" }),
      description: Type.String({ description: "HTML" }),
      excerpt: Type.String({ description: "HTML" }),
      slug: Type.String(),
      image: Type.Union([imageRepresentation, Type.Literal(false)], {
        description: "false when there is none",
      }),
      all_day: nullable(Type.Boolean()),
      start_date: Type.String({ description: "Wall clock of the event's zone" }),
      start_date_details: dateRepresentation,
      end_date: Type.String({ description: "Wall clock of the event's zone" }),
      end_date_details: dateRepresentation,
      utc_start_date: Type.String(),
      utc_start_date_details: dateRepresentation,
      utc_end_date: Type.String(),
      utc_end_date_details: dateRepresentation,
      timezone: Type.String(),
      timezone_abbr: Type.String({ description: "Abbreviation that holds at the start" }),
      cost: Type.String({ description: "As a reader sees it" }),
      cost_details: Type.Object(
        {
          currency_symbol: Type.String(),
          currency_code: Type.String(),
          currency_position: Type.Enum(["prefix", "postfix", ""]),
          values: Type.Array(Type.String()),
        },
        { $id: "CostDetails", description: "The parts of a cost" },
      ),
      website: Type.String(),
      show_map: nullable(Type.Boolean()),
      show_map_link: nullable(Type.Boolean()),
      hide_from_listings: nullable(Type.Boolean()),
      sticky: nullable(Type.Boolean()),
      featured: nullable(Type.Boolean()),
      categories: Type.Array(nestedTermRepresentation),
      tags: Type.Array(nestedTermRepresentation),
      venue: Type.Union([venues.representation, Type.Array(venues.representation)], {
        description: "One venue as an object, several as an array, none as an empty array",
      }),
      organizer: Type.Array(organizers.representation),
      custom_fields: Type.Union([
        Type.Array(Type.Never(), { maxItems: 0 }),
        Type.Record(Type.String(), Type.Object({ label: Type.String(), value: Type.Unknown() })),
      ]),
      json_ld: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: "Single reads only" }),
      ),
      tickets: ticketList.schema,
      ticketed: Type.Boolean(),
      post_parent: Type.Integer({ description: "Id of the series; 0 for none" }),
      external_id: Type.Optional(Type.String()),
      ...languageRepresentation,
    },
    { $id: "Event", description: "An event" },
  ),
});

/** Filters that find their events by other ways than their start. */
const few = ["venue", "organizer", "categories", "tags", "geoloc_lng", "post_parent"];

/** Whether what is asked for is few beside all events, or lies far from where they begin. */
const leavesFew = (given: Record<string, unknown>) =>
  few.some((name) => given[name] !== undefined) ||
  (given.ends_after !== undefined && given.start_date === undefined && given.starts_after === undefined);

/** Title, excerpt and description, folded, a line each: a phrase never spans two of them. */
const searchText = (row: Partial<Row<"events">>) =>
  [row.title ?? "", row.excerpt ?? "", row.description ?? ""].map((text) => fold(plainText(text))).join("\n");
