import type { Context, Site } from "../../context.ts";
import { type Cost, costDetails, formatCost } from "../../domain/cost.ts";
import { renderHtml, renderTitle } from "../../domain/html.ts";
import { dateDetails, formatUtc, zoneAbbreviation } from "../../domain/time.ts";
import { opens } from "../../domain/visibility.ts";
import { say } from "../../locales/index.ts";
import type { Linked, Row } from "../../store/tables.ts";
import type { Showing } from "../kit/define.ts";
import { presentOrganizer } from "../organizers.ts";
import { presentVenue } from "../venues.ts";
import { apiUrl, languageQuery } from "./addresses.ts";
import { type CategoryTree, loadAncestry, type Nodes, treeOf } from "./category-tree.ts";
import { presentCustomFields, type Ticket } from "./event-extras.ts";
import { type ImageRepresentation, loadImages } from "./images.ts";
import { loadTranslations } from "./item.ts";
import { eventJsonLd } from "./json-ld.ts";
import { type LinkedItems, loadLinked, notedLinks } from "./links.ts";
import { type PostTranslations, presentGlobalId, presentHead, presentPostTranslations } from "./post.ts";
import { presentNestedTerm, tagUrl } from "./term.ts";

/** What events are called in addresses. */
export const eventKind = { name: "events", singular: "event", type: "tribe_events" } as const;

/** What the events of one answer are shown with, by event. */
interface Loaded extends LinkedItems {
  images: Map<number, ImageRepresentation>;
  translations: PostTranslations;
  /** The categories above those of the events. */
  nodes: Nodes;
}

interface Company extends Loaded {
  tree: CategoryTree;
  /** Shows a venue, organizer or term as it was shown before. */
  once<T>(row: Row<Linked>, form: string, show: () => T): T;
}

/** Events as clients see them, with everything they are linked to. */
export function showEvents(
  rows: Row<"events">[],
  loaded: Loaded,
  context: Context,
  showing: Showing,
): Record<string, unknown>[] {
  const company = { tree: treeOf(loaded.nodes, context), once: remembering(context), ...loaded };
  return rows.map((row) => {
    const isOpen = showing.open || opens(row, context.caller, context);
    const more = isOpen ? opened(row, company, context, showing) : closed;
    return {
      id: row.id,
      ...presentGlobalId(row, context),
      ...presentHead(eventKind, row, context),
      title: renderTitle(row.title),
      description: more.description,
      excerpt: more.excerpt,
      slug: row.slug,
      image: more.image,
      all_day: more.all_day,
      ...presentTimes(row),
      cost: formatCost(
        more.cost,
        { symbol: context.site.currencySymbol, position: "prefix" },
        say(context.language.code, "free"),
      ),
      cost_details: costDetails(more.cost),
      ...more.rest,
      post_parent: row.post_parent,
      ...(row.external_id && { external_id: row.external_id }),
      lang: row.lang,
      translations: presentPostTranslations(eventKind, row, company.translations, context),
    };
  });
}

/** Reads all that events are shown with. */
export async function loadCompany(
  rows: Row<"events">[],
  context: Context,
  { alone }: Showing,
): Promise<Loaded> {
  const known = notedLinks(rows);
  const linked = known ?? (await loadLinked(alone ? [] : rows, context));
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
interface Shown {
  row: object;
  shown: unknown;
}

/** What of each site was shown lately: many events link to the same venues and organizers. */
const lately = new WeakMap<Site, Map<string, Shown>>();

/** How many of those are known. */
const MOST = 300;

function remembering(context: Context): Company["once"] {
  const recent = lately.get(context.site) ?? new Map<string, Shown>();
  lately.set(context.site, recent);
  const ofThisAnswer = new Map<string, Shown>();
  // All that differs from request to request.
  const addresses = `${apiUrl(context)} ${languageQuery(context)}`;
  return <T>(row: Row<Linked>, form: string, show: () => T): T => {
    // Images and the categories above can change without a row.
    const isAlone = "image_id" in row && row.image_id === 0;
    const known = isAlone ? recent : ofThisAnswer;
    const key = `${row.id} ${form} ${addresses}`;
    const before = known.get(key);
    if (before && isSame(before.row, row)) return before.shown as T;
    const shown = show();
    if (known.size >= MOST) known.clear();
    known.set(key, { row, shown });
    return shown;
  };
}

/** Whether two rows of a table hold the same. */
function isSame(one: object, other: object): boolean {
  if (one === other) return true;
  for (const column in one)
    if (one[column as keyof typeof one] !== other[column as keyof typeof other]) return false;
  return true;
}

function presentTimes(row: Row<"events">) {
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
const closed = {
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

function opened(row: Row<"events">, company: Company, context: Context, showing: Showing) {
  const cost = row.cost ? (JSON.parse(row.cost) as Cost) : null;
  const tickets = JSON.parse(row.tickets) as Ticket[];
  const image = company.images.get(row.image_id);
  const nested = { ...showing, jsonLd: showing.jsonLd && !row.password };
  const venues = company.venues.get(row.id) ?? [];
  const organizers = company.organizers.get(row.id) ?? [];
  const { once, images } = company;
  const form = nested.jsonLd ? "full" : "plain";
  const places = venues.map((venue) =>
    once(venue, `venue ${form}`, () => presentVenue(venue, images, context, nested)),
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
      ...presentTerms(row, company, context),
      venue: places.length === 1 ? places[0] : places,
      organizer: organizers.map((one) =>
        once(one, `organizer ${form}`, () => presentOrganizer(one, images, context, nested)),
      ),
      custom_fields: presentCustomFields(row.custom_fields),
      ...(nested.jsonLd && {
        json_ld: eventJsonLd(row, { image: image?.url, venues, organizers, cost, tickets }, context),
      }),
      tickets,
      ticketed: row.ticketed === 1,
    },
  };
}

function presentTerms(row: Row<"events">, { categories, tags, tree, once }: Company, context: Context) {
  const presentCategory = (category: Row<"categories">) =>
    presentNestedTerm(
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
    presentNestedTerm(
      tag,
      { taxonomy: "post_tag", collection: "tags", url: tagUrl(context, tag), parent: 0 },
      context,
    );
  return {
    categories: (categories.get(row.id) ?? [])
      .toSorted(byName)
      .map((category) => once(category, "category", () => presentCategory(category))),
    tags: (tags.get(row.id) ?? []).toSorted(byName).map((tag) => once(tag, "tag", () => presentTag(tag))),
  };
}

const byName = (a: { name_key: string; id: number }, b: { name_key: string; id: number }) =>
  a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id - b.id;
