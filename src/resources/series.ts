import { Type } from "typebox";
import { formatsOf } from "../domain/formats.ts";
import { plainText } from "../domain/html.ts";
import { describeRecurrence } from "../domain/recurrence/describe-recurrence.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { parseZone } from "../domain/time.ts";
import { invalid } from "../errors.ts";
import { translate } from "../locales/index.ts";
import { detachChildren } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { field } from "./kit/define.ts";
import { definePost } from "./kit/define-resource.ts";
import { publicOrders } from "./kit/list-order.ts";
import { parseContextOf } from "./kit/parse-context.ts";
import { publicProperties } from "./kit/password-visibility.ts";
import { eventLinks } from "./linked.ts";
import { eventRepresentation, eventTexts } from "./shared/event-representation.ts";
import { loadNested, serializeEvents } from "./shared/event-serialization.ts";
import {
  eventValueDefaults,
  eventValueFields,
  eventValuesRow,
  sharedEventValues,
} from "./shared/event-values.ts";
import { loadPostTranslations } from "./shared/item.ts";
import { resolveLinked } from "./shared/link-fields.ts";
import {
  newestFirst,
  postFilters,
  postOrders,
  searchFilter,
  serializeHead,
  serializePostTranslations,
  visiblePosts,
} from "./shared/post.ts";
import { seriesType } from "./shared/post-types.ts";
import {
  recurrenceOf,
  recurrenceRepresentation,
  requiredRecurrence,
  serializeRecurrence,
  storedRecurrence,
  zoneIn,
} from "./shared/recurrence-field.ts";
import { seriesLinkRows } from "./shared/series-links.ts";
import { eventMeta, eventOwnFields } from "./shared/wordpress-meta.ts";

const {
  json_ld: _jsonLd,
  post_parent: _parent,
  is_recurring: _isRecurring,
  series: _series,
  occurrence: _occurrence,
  recurrence: _recurrence,
  occurrences: _occurrences,
  ...eventProperties
} = eventRepresentation.properties;

/** The rule and the values that its occurrences begin with; each occurrence is an event. */
export const series = definePost({
  ...seriesType,
  wordpress: { meta: eventMeta, ownFields: eventOwnFields },
  label: "web_series",
  right: "edit",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  errorCodes: {
    notAccessible: "series-not-accessible",
    alreadyTrashed: "series-is-in-trash",
    pageNotFound: "series-archive-page-not-found",
    passwordProtected: "event-password-protected",
  },
  reusesIdentical: false,
  fields: {
    ...eventValueFields,
    recurrence: field(
      requiredRecurrence,
      "When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule",
      { required: true, inherited: true },
    ),
  },
  aliases: { rrule: "recurrence" },
  occurrenceTable: "events",
  shared: [...sharedEventValues, "recurrence", "horizon", "external_id"],
  links: eventLinks,
  nested: undefined,
  filters: {
    search: searchFilter("Series that have all these words in one of their fields"),
    ...postFilters,
  },
  orders: { ...postOrders, ...publicOrders({ start_date: "start_utc" }) },
  defaultOrder: newestFirst,
  baseFilter: visiblePosts,
  defaults: { ...eventValueDefaults, recurrence: undefined, links: "{}", horizon: null },

  parseContext(raw, before, context) {
    const sent = typeof raw.timezone === "string" && raw.timezone !== "" ? parseZone(raw.timezone) : null;
    return parseContextOf(context, before, sent ?? zoneIn(raw.recurrence) ?? before.timezone);
  },

  toRow({ recurrence, ...input }, before, context) {
    const timezone = input.timezone ?? recurrence?.zone;
    const row: Partial<Row<"series">> = eventValuesRow(
      timezone === undefined ? input : { ...input, timezone },
      before,
      context,
    );
    if (!recurrence) return row;
    // One zone for the rule and its occurrences.
    if (recurrence.zone !== (row.timezone ?? before.timezone)) throw invalid("recurrence", "param_zone");
    return { ...row, recurrence: storedRecurrence(recurrence) };
  },

  searchTexts: (row) => ({
    title: row.title_key,
    description: normalizeForSearch(plainText(row.description)),
    excerpt: normalizeForSearch(plainText(row.excerpt)),
  }),

  /** Occurrences that are left become events by themselves. */
  async afterDelete({ id }, { db }) {
    await detachChildren(db, id);
  },

  async loadRelations(rows, context, { withoutRelations }) {
    const linked = await resolveLinked(rows, withoutRelations ? [] : seriesLinkRows(rows), context);
    return {
      ...(await loadNested(rows, linked, context)),
      translations: await loadPostTranslations("series", rows, context),
      series: new Map(),
    };
  },

  serialize(rows, relations, context, options) {
    const asEvents = rows.map(({ recurrence: _rule, links: _links, horizon: _horizon, ...row }) => ({
      ...row,
      post_parent: 0,
      series_group: 0,
      occurrence: null,
      occurrence_index: 0,
      own: "[]",
    }));
    const items = serializeEvents(asEvents, relations, context, { ...options, jsonLd: false });
    return rows.map((row, at) => {
      const {
        json_ld,
        post_parent,
        is_recurring,
        series: _none,
        occurrence,
        occurrences,
        ...item
      } = items[at] ?? never();
      return {
        ...item,
        ...serializeHead(seriesType, row, context),
        recurrence: serializeRecurrence(row),
        recurrence_text: recurrenceText(row, context.language.code, context.site),
        translations: serializePostTranslations(seriesType, row, relations.translations, context),
      };
    });
  },

  representation: Type.Object(
    {
      ...eventProperties,
      ...publicProperties({
        recurrence: recurrenceRepresentation,
        recurrence_text: Type.String({ description: "The rule in words, in the language of the request" }),
      }),
    },
    {
      $id: "Series",
      description: "A series: its occurrences are events; start and end are those of the first",
    },
  ),
  texts: eventTexts,
});

const never = (): never => {
  throw new Error("Every row is serialized.");
};

/** The rule of a series in words. */
export const recurrenceText = (
  row: Pick<Row<"series">, "recurrence" | "timezone" | "start_local">,
  language: string,
  site: { zone: string },
): string =>
  describeRecurrence(recurrenceOf(row), row.start_local, {
    translate: (key, ...values) => translate(language, key, ...values),
    formats: formatsOf(language, site),
  });
