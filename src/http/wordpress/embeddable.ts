import { type Context, defaultLanguage, type Site } from "../../context.ts";
import { plainText } from "../../domain/html.ts";
import { anonymous } from "../../domain/roles.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { ServiceError, toKnownError } from "../../errors.ts";
import { translate } from "../../locales/index.ts";
import { read } from "../../operations/read.ts";
import { events } from "../../resources/events.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { embedUrl } from "../../resources/shared/urls.ts";

/** A page of the site that other sites can show in a frame. */
export interface Embeddable {
  title: string;
  /** The URL for the frame. */
  url: string;
  /** Height in pixels at the usual width. */
  height: number;
}

/** Usual heights of embeds. */
const heights = { event: 360, list: 640, month: 720 };

/** Finds the embed of a page by its URL, as everybody may see it; throws 404 for any other URL. */
export async function findEmbeddable(url: string, context: Context): Promise<Embeddable> {
  const { site } = context;
  const path = ownPath(url, site);
  if (!path) throw new ServiceError("oembed_invalid_url");
  const code = site.languages.find((one) => one === path.segments[0]);
  const segments = code ? path.segments.slice(1) : path.segments;
  const inLanguage: Context = {
    ...context,
    caller: anonymous,
    password: null,
    editing: false,
    language: { code: code ?? defaultLanguage(site), all: false, source: "segment" },
  };
  const found = calendarEmbed(segments, path.query, inLanguage) ?? (await itemEmbed(segments, inLanguage));
  if (!found) throw new ServiceError("oembed_invalid_url");
  return found;
}

/** Path and query of a URL of the site, whatever its scheme; null for URLs of others. */
function ownPath(url: string, { baseUrl }: Site): { segments: string[]; query: URLSearchParams } | null {
  if (!URL.canParse(url)) return null;
  const [given, base] = [new URL(url), new URL(baseUrl)];
  const folder = base.pathname.replace(/\/$/, "");
  if (given.host !== base.host || !`${given.pathname}/`.startsWith(`${folder}/`)) return null;
  try {
    const path = decodeURIComponent(given.pathname.slice(folder.length));
    return { segments: path.split("/").filter((part) => part !== ""), query: given.searchParams };
  } catch {
    // An escape that is none.
    return null;
  }
}

/** Parameters of calendar pages that choose among their forms. */
const formParameters = ["view", "ical", "page"];

/** The embed of the calendar: months, or a list for every other view. */
function calendarEmbed(segments: string[], query: URLSearchParams, context: Context): Embeddable | null {
  const isCalendar = segments.length === 0 || (segments.length === 1 && segments[0] === events.name);
  if (!isCalendar || query.has("p")) return null;
  const view = ["", "month"].includes(query.get("view") ?? "") ? "month" : "list";
  const kept = [...query].filter(([name]) => !formParameters.includes(name));
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
  const { site, language } = context;
  return {
    title: translate(language.code, "web_events"),
    url: `${embedUrl(site, language.code, view)}${search}`,
    height: heights[view],
  };
}

/** The embed of an item's page: the event, or the list of the events that link to the item. */
async function itemEmbed(segments: string[], context: Context): Promise<Embeddable | null> {
  const slug = segments.at(-1) ?? "";
  for (const resource of resources) {
    if (resource.kind === "post" && (segments.length !== 2 || segments[0] !== resource.singular)) continue;
    const item = await readPublic(resource, slug, context);
    if (!item || !isOfSameKind(segments, item.url, context.site)) continue;
    const { lang, title } = item;
    const { site } = context;
    if (resource === events)
      return {
        title,
        url: embedUrl(site, lang, `event/${slugForUrl(item.slug)}`),
        height: heights.event,
      };
    if (!resource.nested) return null;
    const value = resource.kind === "term" ? item.slug : String(item.id);
    const query = new URLSearchParams({ [resource.nested.name]: value });
    return { title, url: `${embedUrl(site, lang, "list")}?${query}`, height: heights.list };
  }
  return null;
}

/** Whether a path is that of an item, or one that leads there: pages of terms begin with segments of their own. */
function isOfSameKind(segments: string[], url: string, site: Site): boolean {
  const own = ownPath(url, site)?.segments ?? [];
  const [first, second] = site.languages.includes(own[0] ?? "") ? own.slice(1) : own;
  return segments[0] === first && (segments.length === 2 || segments[1] === second);
}

/** An item that everybody may read; null for any other. */
async function readPublic(resource: Resource, slug: string, context: Context) {
  try {
    const row = await read(resource, { slug }, context);
    const [item] = await resource.render([row], context, { jsonLd: false });
    const title = plainText("name" in row ? row.name : row.title);
    return { id: row.id, lang: row.lang, slug: row.slug, title, url: String(item?.url) };
  } catch (error) {
    const known = toKnownError(error);
    if (!known || known.status >= 500) throw error;
    return null;
  }
}
