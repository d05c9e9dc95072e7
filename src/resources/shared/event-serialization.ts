import { LRUCache } from "lru-cache";
import type { Context, Site } from "../../context.ts";
import { type Cost, costDetails } from "../../domain/cost.ts";
import { renderHtml, renderTitle } from "../../domain/html.ts";
import { rowBytes } from "../../domain/memory-size.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { dateDetails, formatUtc, isoWithOffset, zoneAbbreviation } from "../../domain/time.ts";
import { mayRead } from "../../domain/visibility.ts";
import { findRows } from "../../store/rows.ts";
import type { LinkedTable, Row } from "../../store/tables.ts";
import type { SerializeOptions } from "../kit/define.ts";
import { withTexts } from "../kit/texts.ts";
import { type LinkedItemsOfEvent, nestedResources } from "../linked.ts";
import { serializeCustomFields, type Ticket } from "./event-extras.ts";
import type { EventRepresentation } from "./event-representation.ts";
import { type ImageRepresentation, loadImages } from "./images.ts";
import { loadPostTranslations, type PostTranslation, type TranslationGroups } from "./item.ts";
import { eventJsonLd } from "./json-ld.ts";
import { cachedRelations, type LinkedItems, loadLinked } from "./link-fields.ts";
import { serializeGlobalId, serializeHead, serializePostTranslations } from "./post.ts";
import { eventType, seriesType } from "./post-types.ts";
import { serializeRecurrence } from "./recurrence-field.ts";
import { shownCost } from "./shown-cost.ts";
import { apiUrl, languageQuery, postUrl, restUrl } from "./urls.ts";

/** The relations of the events in a response: plain data, so that another thread can serialize them. */
export interface LoadedRelations {
  linked: LinkedItems;
  /** Relations of nested items besides their images, by table. */
  nested: Partial<Record<LinkedTable, unknown>>;
  images: Map<number, ImageRepresentation>;
  translations: TranslationGroups<PostTranslation>;
  /** The series of occurrences, by id; only those that the caller may read. */
  series: ReadonlyMap<number, Row<"series">>;
}

/** Serializes events with the items that they link to. */
export function serializeEvents(
  rows: Row<"events">[],
  relations: LoadedRelations,
  context: Context,
  options: SerializeOptions,
): EventRepresentation[] {
  const memoizeItem = itemMemoizer(context);
  const plain = nestedSerializer(relations, context, { ...options, jsonLd: false }, memoizeItem);
  const full = options.jsonLd ? nestedSerializer(relations, context, options, memoizeItem) : plain;
  return rows.map((row) => {
    // Events with a password have no schema.org data, even for callers who may see their content.
    const jsonLd = options.jsonLd && !row.password;
    const cost: Cost | null = row.cost ? JSON.parse(row.cost) : null;
    const tickets: Ticket[] = JSON.parse(row.tickets);
    const image = relations.images.get(row.image_id);
    return {
      id: row.id,
      ...serializeGlobalId(row, context),
      ...serializeHead(eventType, row, context),
      title: renderTitle(row.title),
      description: renderHtml(row.description),
      excerpt: renderHtml(row.excerpt),
      slug: row.slug,
      image: image ?? false,
      all_day: row.all_day === 1,
      ...serializeTimes(row),
      cost: shownCost(cost, context.language.code, context.site),
      cost_details: costDetails(cost),
      website: row.website,
      show_map: row.show_map === 1,
      show_map_link: row.show_map_link === 1,
      hide_from_listings: row.hidden === 1,
      sticky: row.sticky === 1,
      featured: row.featured === 1,
      ...(jsonLd ? full : plain)(row.id),
      custom_fields: serializeCustomFields(row.custom_fields),
      ...(jsonLd && { json_ld: jsonLdOf(row, { image: image?.url, cost, tickets }, relations, context) }),
      tickets,
      ticketed: row.ticketed === 1,
      start: isoWithOffset(row.start_utc, row.timezone),
      end: isoWithOffset(row.end_utc, row.timezone),
      is_virtual: row.is_virtual === 1,
      virtual_url: row.virtual_url,
      post_parent: row.post_parent,
      ...(row.series_group === 0 ? notRecurring : serializeOccurrence(row, relations.series, context)),
      ...(row.external_id && { external_id: row.external_id }),
      lang: row.lang,
      translations: serializePostTranslations(eventType, row, relations.translations, context),
    };
  });
}

/** Loads the relations of events. */
export async function loadEventRelations(
  rows: Row<"events">[],
  context: Context,
  { withoutRelations }: SerializeOptions,
): Promise<LoadedRelations> {
  const cached = cachedRelations(rows);
  const linked = cached ?? (await loadLinked(withoutRelations ? [] : rows, context));
  return {
    ...(await loadNested(rows, linked, context)),
    translations: cached ? new Map() : await loadPostTranslations("events", rows, context),
    series: await loadSeries(rows, context),
  };
}

/** Loads what is shown of linked items, and the images of all. */
export async function loadNested(
  rows: { image_id: number }[],
  linked: LinkedItems,
  context: Context,
): Promise<Pick<LoadedRelations, "linked" | "nested" | "images">> {
  const nested: LoadedRelations["nested"] = {};
  const withImage: { image_id: number }[] = [...rows];
  for (const resource of nestedResources) {
    const items = [...linked[resource.name].values()].flat();
    for (const item of items) if ("image_id" in item) withImage.push(item);
    nested[resource.name] = await resource.nested.loadRelations?.(items, context);
  }
  return { linked, nested, images: await loadImages(withImage, context) };
}

/** The series of occurrences that the caller may read. */
export async function loadSeries(
  rows: Row<"events">[],
  { db, caller }: Context,
): Promise<Map<number, Row<"series">>> {
  const ids = [...new Set(rows.flatMap((row) => (row.series_group === 0 ? [] : [row.post_parent])))];
  const found = ids.length === 0 ? [] : await findRows(db, "series", isOneOf("id", ids));
  return new Map(found.filter((row) => mayRead(row, caller)).map((row) => [row.id, row]));
}

const notRecurring = { is_recurring: false, recurrence: null, series: null, occurrence: null };

/** Serializes what an occurrence has of its series; nothing of one that the caller may not read. */
function serializeOccurrence(
  row: Row<"events">,
  found: ReadonlyMap<number, Row<"series">>,
  context: Context,
): Pick<EventRepresentation, "is_recurring" | "recurrence" | "series" | "occurrence"> {
  const series = found.get(row.post_parent);
  return {
    is_recurring: true,
    recurrence: series ? serializeRecurrence(series) : null,
    series: series
      ? {
          id: series.id,
          slug: series.slug,
          url: postUrl(context.site, seriesType, series),
          rest_url: restUrl(context, seriesType.name, series.id),
        }
      : null,
    occurrence: { index: row.occurrence_index, is_exception: row.own !== "[]" },
  };
}

/** Builds the function that serializes the link properties of an event. */
function nestedSerializer(
  { linked, nested, images }: LoadedRelations,
  context: Context,
  options: SerializeOptions,
  memoizeItem: MemoizeItem,
): (eventId: number) => LinkedItemsOfEvent {
  const properties = nestedResources.map((resource) => {
    const { name, sort, isSingle, serializer } = resource.nested;
    const form = `${name} ${options.jsonLd ? "full" : "plain"}`;
    const itemSerializer = serializer({ loaded: nested[resource.name], images }, context, options);
    const byEvent: ReadonlyMap<number, Row<LinkedTable>[]> = linked[resource.name];
    const serialize = (eventId: number) => {
      const rows = byEvent.get(eventId) ?? [];
      const items = (sort && rows.length > 1 ? rows.toSorted(sort) : rows).map((row) =>
        memoizeItem(row, form, () => withTexts(resource, row, itemSerializer.serialize(row), context)),
      );
      return isSingle && items.length === 1 ? items[0] : items;
    };
    return { name, serialize };
  });
  return (eventId) => {
    const items: Record<string, unknown> = {};
    for (const { name, serialize } of properties) items[name] = serialize(eventId);
    // Each property is serialized by the definition that declares its schema.
    return items as LinkedItemsOfEvent;
  };
}

/** The schema.org data of an event. */
function jsonLdOf(
  row: Row<"events">,
  parts: { image: string | undefined; cost: Cost | null; tickets: Ticket[] },
  { linked }: LoadedRelations,
  context: Context,
) {
  const venues = linked.venues.get(row.id) ?? [];
  const organizers = linked.organizers.get(row.id) ?? [];
  return eventJsonLd(row, { ...parts, venues, organizers }, context);
}

/** A row and its serialized item. */
interface SerializedRow {
  row: object;
  item: unknown;
}

/** Recently serialized linked items of each site, because many events link to the same venues and organizers. */
const itemCaches = new WeakMap<Site, LRUCache<string, SerializedRow>>();

const MAX_CACHED_ITEMS = 300;
const MAX_CACHED_BYTES = 4 * 1024 * 1024;

const newItemCache = () =>
  new LRUCache<string, SerializedRow>({
    max: MAX_CACHED_ITEMS,
    maxSize: MAX_CACHED_BYTES,
    // An item has about the texts of its row.
    sizeCalculation: ({ row }) => 2 * rowBytes(row),
  });

/** Serializes a row, or returns the cached item of an equal row. */
type MemoizeItem = <T>(row: Row<LinkedTable>, form: string, serialize: () => T) => T;

function itemMemoizer(context: Context): MemoizeItem {
  const siteCache = itemCaches.get(context.site) ?? newItemCache();
  itemCaches.set(context.site, siteCache);
  const responseCache = new Map<string, SerializedRow>();
  // Everything besides the row that an item depends on: the URLs of a request, and the settings, which may change.
  const variant = `${apiUrl(context)} ${languageQuery(context)} ${context.site.settingsVersion}`;
  const hasUsualTexts = !context.plainTexts && !context.editing;
  return <T>(row: Row<LinkedTable>, form: string, serialize: () => T): T => {
    // Images and ancestors of categories can change while the row does not, so these items live for one response; so do
    // those whose texts depend on the caller or on parameters.
    const isSelfContained = "image_id" in row && row.image_id === 0 && hasUsualTexts;
    const cache = isSelfContained ? siteCache : responseCache;
    const key = `${row.id} ${form} ${variant}`;
    const cached = cache.get(key);
    // The key contains the form, so the same function has serialized it.
    if (cached && hasSameColumns(cached.row, row)) return cached.item as T;
    const item = serialize();
    cache.set(key, { row, item });
    return item;
  };
}

/** Whether two rows of a table have the same values. */
function hasSameColumns(one: object, other: object): boolean {
  if (one === other) return true;
  for (const column in one) if (Reflect.get(one, column) !== Reflect.get(other, column)) return false;
  return true;
}

function serializeTimes(row: Row<"events">) {
  const [start, end] = [formatUtc(row.start_utc), formatUtc(row.end_utc)];
  return {
    start_date: row.start_local,
    start_date_details: dateDetails(row.start_local),
    end_date: row.end_local,
    end_date_details: dateDetails(row.end_local),
    utc_start_date: start,
    utc_start_date_details: dateDetails(start),
    utc_end_date: end,
    utc_end_date_details: dateDetails(end),
    timezone: row.timezone,
    timezone_abbr: zoneAbbreviation(row.start_utc, row.timezone),
  };
}
