import type { Context, Site } from "../../context.ts";
import { type Cost, costDetails, formatCost } from "../../domain/cost.ts";
import { renderHtml, renderTitle } from "../../domain/html.ts";
import { dateDetails, formatUtc, zoneAbbreviation } from "../../domain/time.ts";
import { passwordAllows } from "../../domain/visibility.ts";
import { translate } from "../../locales/index.ts";
import type { LinkedTable, Row } from "../../store/tables.ts";
import type { SerializeOptions } from "../kit/define.ts";
import { serializeOrganizer } from "../organizers.ts";
import { serializeVenue } from "../venues.ts";
import { type CategoryTree, loadAncestry, type Nodes, treeOf } from "./category-tree.ts";
import { serializeCustomFields, type Ticket } from "./event-extras.ts";
import { type ImageRepresentation, loadImages } from "./images.ts";
import { loadTranslations } from "./item.ts";
import { eventJsonLd } from "./json-ld.ts";
import { type LinkedItems, loadLinked, rememberedRelations } from "./link-fields.ts";
import {
  type PostTranslations,
  serializeGlobalId,
  serializeHead,
  serializePostTranslations,
} from "./post.ts";
import { serializeNestedTerm, tagUrl } from "./term.ts";
import { apiUrl, languageQuery } from "./urls.ts";

/** What events are called in addresses. */
export const eventType = { name: "events", singular: "event", type: "tribe_events" } as const;

/** What the events of one answer are shown with, by event. */
interface LoadedRelations extends LinkedItems {
  images: Map<number, ImageRepresentation>;
  translations: PostTranslations;
  /** The categories above those of the events. */
  nodes: Nodes;
}

interface EventRelations extends LoadedRelations {
  tree: CategoryTree;
  /** Shows a venue, organizer or term as it was shown before. */
  memoized<T>(row: Row<LinkedTable>, form: string, show: () => T): T;
}

/** Events as clients see them, with everything they are linked to. */
export function serializeEvents(
  rows: Row<"events">[],
  loaded: LoadedRelations,
  context: Context,
  options: SerializeOptions,
): Record<string, unknown>[] {
  const company = { tree: treeOf(loaded.nodes, context), memoized: renderMemo(context), ...loaded };
  return rows.map((row) => {
    const isOpen = options.ignorePassword || passwordAllows(row, context.caller, context);
    const more = isOpen ? unlockedProperties(row, company, context, options) : lockedProperties;
    return {
      id: row.id,
      ...serializeGlobalId(row, context),
      ...serializeHead(eventType, row, context),
      title: renderTitle(row.title),
      description: more.description,
      excerpt: more.excerpt,
      slug: row.slug,
      image: more.image,
      all_day: more.all_day,
      ...serializeTimes(row),
      cost: formatCost(
        more.cost,
        { symbol: context.site.currencySymbol, position: "prefix" },
        translate(context.language.code, "free"),
      ),
      cost_details: costDetails(more.cost),
      ...more.rest,
      post_parent: row.post_parent,
      ...(row.external_id && { external_id: row.external_id }),
      lang: row.lang,
      translations: serializePostTranslations(eventType, row, company.translations, context),
    };
  });
}

/** Reads all that events are shown with. */
export async function loadEventRelations(
  rows: Row<"events">[],
  context: Context,
  { withoutRelations }: SerializeOptions,
): Promise<LoadedRelations> {
  const known = rememberedRelations(rows);
  const linked = known ?? (await loadLinked(withoutRelations ? [] : rows, context));
  const { venues, organizers, categories, tags } = linked;
  const shown = [...rows, ...[...venues.values()].flat(), ...[...organizers.values()].flat()];
  return {
    venues,
    organizers,
    categories,
    tags,
    nodes: await loadAncestry([...categories.values()].flat(), context),
    images: await loadImages(shown, context),
    translations: known ? new Map() : await loadTranslations("events", rows, context, true),
  };
}

/** A row and how it was shown. */
interface RenderedRow {
  row: object;
  shown: unknown;
}

/** What of each site was shown lately: many events link to the same venues and organizers. */
const renderCaches = new WeakMap<Site, Map<string, RenderedRow>>();

/** How many of those are known. */
const MAX_RENDERED = 300;

function renderMemo(context: Context): EventRelations["memoized"] {
  const recent = renderCaches.get(context.site) ?? new Map<string, RenderedRow>();
  renderCaches.set(context.site, recent);
  const ofThisAnswer = new Map<string, RenderedRow>();
  // All that differs from request to request.
  const addresses = `${apiUrl(context)} ${languageQuery(context)}`;
  return <T>(row: Row<LinkedTable>, form: string, show: () => T): T => {
    // Images and the categories above can change without a row.
    const isAlone = "image_id" in row && row.image_id === 0;
    const known = isAlone ? recent : ofThisAnswer;
    const key = `${row.id} ${form} ${addresses}`;
    const before = known.get(key);
    if (before && hasSameColumns(before.row, row)) return before.shown as T;
    const shown = show();
    if (known.size >= MAX_RENDERED) known.clear();
    known.set(key, { row, shown });
    return shown;
  };
}

/** Whether two rows of a table hold the same. */
function hasSameColumns(one: object, other: object): boolean {
  if (one === other) return true;
  for (const column in one)
    if (one[column as keyof typeof one] !== other[column as keyof typeof other]) return false;
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

/** What a password keeps shut: the members are there, and hold nothing. */
const lockedProperties = {
  description: "",
  excerpt: "",
  image: false as const,
  all_day: null,
  cost: null,
  rest: {
    website: "",
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
    tickets: [],
    ticketed: false,
  },
};

function unlockedProperties(
  row: Row<"events">,
  company: EventRelations,
  context: Context,
  options: SerializeOptions,
) {
  const cost = row.cost ? (JSON.parse(row.cost) as Cost) : null;
  const tickets = JSON.parse(row.tickets) as Ticket[];
  const image = company.images.get(row.image_id);
  const nested = { ...options, jsonLd: options.jsonLd && !row.password };
  const venues = company.venues.get(row.id) ?? [];
  const organizers = company.organizers.get(row.id) ?? [];
  const { memoized, images } = company;
  const form = nested.jsonLd ? "full" : "plain";
  const places = venues.map((venue) =>
    memoized(venue, `venue ${form}`, () => serializeVenue(venue, images, context, nested)),
  );
  return {
    description: renderHtml(row.description),
    excerpt: renderHtml(row.excerpt),
    image: image ?? false,
    all_day: row.all_day === 1,
    cost,
    rest: {
      website: row.website,
      show_map: row.show_map === 1,
      show_map_link: row.show_map_link === 1,
      hide_from_listings: row.hidden === 1,
      sticky: row.sticky === 1,
      featured: row.featured === 1,
      ...serializeTerms(row, company, context),
      venue: places.length === 1 ? places[0] : places,
      organizer: organizers.map((one) =>
        memoized(one, `organizer ${form}`, () => serializeOrganizer(one, images, context, nested)),
      ),
      custom_fields: serializeCustomFields(row.custom_fields),
      ...(nested.jsonLd && {
        json_ld: eventJsonLd(row, { image: image?.url, venues, organizers, cost, tickets }, context),
      }),
      tickets,
      ticketed: row.ticketed === 1,
    },
  };
}

function serializeTerms(
  row: Row<"events">,
  { categories, tags, tree, memoized }: EventRelations,
  context: Context,
) {
  const presentCategory = (category: Row<"categories">) =>
    serializeNestedTerm(
      category,
      {
        taxonomy: "tribe_events_cat",
        collection: "categories",
        url: tree.url(category),
        parent: tree.parentId(category),
      },
      context,
    );
  const presentTag = (tag: Row<"tags">) =>
    serializeNestedTerm(
      tag,
      { taxonomy: "post_tag", collection: "tags", url: tagUrl(context, tag), parent: 0 },
      context,
    );
  return {
    categories: (categories.get(row.id) ?? [])
      .toSorted(byName)
      .map((category) => memoized(category, "category", () => presentCategory(category))),
    tags: (tags.get(row.id) ?? []).toSorted(byName).map((tag) => memoized(tag, "tag", () => presentTag(tag))),
  };
}

const byName = (a: { name_key: string; id: number }, b: { name_key: string; id: number }) =>
  a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id - b.id;
