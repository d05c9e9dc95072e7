import { compare, isOneOf } from "../domain/predicates.ts";
import { parseZone } from "../domain/time.ts";
import { mayRead } from "../domain/visibility.ts";
import { detachChildren, findById } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { field, filter } from "./kit/define.ts";
import { definePost } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { ValidationError } from "./kit/field-types.ts";
import { publicOrders } from "./kit/list-order.ts";
import { parentIdOrEmpty } from "./kit/parent-id.ts";
import { parseContextOf } from "./kit/parse-context.ts";
import { byLinkName, eventLinks } from "./linked.ts";
import { dateFilters, everyDate } from "./shared/event-dates.ts";
import {
  byFlag,
  byHidden,
  byParent,
  bySeries,
  collapse,
  eventSearch,
  placeFilters,
} from "./shared/event-filters.ts";
import { eventRepresentation, eventTexts } from "./shared/event-representation.ts";
import { loadEventRelations, serializeEvents } from "./shared/event-serialization.ts";
import {
  eventValueDefaults,
  eventValueFields,
  eventValuesRow,
  sharedEventValues,
} from "./shared/event-values.ts";
import { listedEvents } from "./shared/listed-events.ts";
import { postFilters, postOrders, visiblePosts } from "./shared/post.ts";
import { eventType } from "./shared/post-types.ts";
import { recurrenceType, zoneIn } from "./shared/recurrence-field.ts";
import { eventTec } from "./shared/tec-events.ts";
import { eventMeta, eventOwnFields } from "./shared/wordpress-meta.ts";

const fields = {
  ...eventValueFields,
  post_parent: field(parentIdOrEmpty, "Id of the series that this is an occurrence of; 0 for none", {
    emptyValue: 0,
    async check(id, { db, caller }, before) {
      // Clients send the series of an occurrence back; for other events they may name any event.
      if (before.series_group) {
        if (id !== before.post_parent) throw new ValidationError("param_unknown");
        return;
      }
      const parent = id === 0 ? null : await findById(db, "events", id);
      if (parent === undefined || (parent && !mayRead(parent, caller)))
        throw new ValidationError("param_unknown");
    },
  }),
  recurrence: field(
    recurrenceType,
    "Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule",
    { emptyValue: null },
  ),
};

/** Posts with a start and an end, which link to all other resources. */
export const events = definePost({
  ...eventType,
  wordpress: { meta: eventMeta, ownFields: eventOwnFields, tec: eventTec },
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
  hasFrame: true,
  reusesIdentical: false,
  fields,
  aliases: { rrule: "recurrence" },
  seriesTable: "series",
  shared: [...sharedEventValues, "post_parent", "external_id"],
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
    series: bySeries,
    collapse,
    ticketed: byFlag("ticketed", "Events with tickets; false: without"),
    hidden: byHidden,
    virtual: byFlag("is_virtual", "Events that take place online; false: those that do not"),
  },
  orders: {
    ...postOrders,
    ...publicOrders({ start_date: "start_utc", end_date: "end_utc" }),
    featured: { flag: "featured" },
    // Places of protected events are left out by the order itself.
    ...publicOrders({ distance: "distance" }),
  },
  listEverything: everyDate,
  defaultOrder: ({ params }) => [
    ...(params.include
      ? []
      : [{ field: "start_utc", direction: "asc" as const, isSelective: isSelective(params) }]),
    { field: "published", direction: "asc" },
    { field: "id", direction: "asc" },
  ],
  listed: listedEvents,
  // Hidden events are left out, unless the filter `hidden` is sent.
  baseFilter: (query) => ({
    all: [
      visiblePosts(query),
      ...(query.params.hidden === undefined ? [compare("hidden", "=", listedEvents.hidden)] : []),
    ],
  }),

  parseContext(raw, before, context) {
    const sent = typeof raw.timezone === "string" && raw.timezone !== "" ? parseZone(raw.timezone) : null;
    return parseContextOf(context, before, sent ?? zoneIn(raw.recurrence) ?? before.timezone);
  },

  defaults: {
    ...eventValueDefaults,
    post_parent: 0,
    series_group: 0,
    occurrence: null,
    occurrence_index: 0,
    own: "[]",
  },

  toRow(input, before, context) {
    const row: Partial<Row<"events">> = eventValuesRow(input, before, context);
    if (input.post_parent !== undefined) row.post_parent = input.post_parent;
    return row;
  },

  /** Detaches the occurrences of a deleted series. */
  async afterDelete({ id }, { db }) {
    await detachChildren(db, id);
  },

  loadRelations: loadEventRelations,
  serialize: serializeEvents,
  representation: eventRepresentation,
  texts: eventTexts,
});

/** Filters whose events are found by an index other than that of the start. */
const selectiveFilters = [...eventLinks.map(({ field }) => field), "geoloc_lng", "post_parent", "series"];

/** Whether a list matches few of all events, or begins far from the first in order of start. */
const isSelective = (params: Record<string, unknown>) =>
  selectiveFilters.some((name) => params[name] !== undefined) ||
  (params.ends_after !== undefined && params.start_date === undefined && params.starts_after === undefined);
