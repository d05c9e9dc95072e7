import { type Context, defaultLanguage, type Site } from "../../context.ts";
import {
  CALENDAR_SEGMENT,
  ownQuery,
  queryOfSegments,
  segmentsOf,
  suffixStart,
} from "../../domain/calendar-paths.ts";
import { titleText } from "../../domain/html.ts";
import { anonymous } from "../../domain/roles.ts";
import { ServiceError, toKnownError } from "../../errors.ts";
import { translate } from "../../locales/index.ts";
import { read } from "../../operations/read.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { isTermPath } from "../../resources/shared/urls.ts";
import { calendarFrame, eventFrame, type Frame, listFrame } from "./embed-frames.ts";

/** A page of the site that other sites can show in a frame. */
export interface Embeddable extends Frame {
  title: string;
}

/** Finds the embed of a page by its URL, as everybody may see it; throws 404 for any other URL. */
export async function findEmbeddable(url: string, context: Context): Promise<Embeddable> {
  const { site } = context;
  const path = ownPath(url, site);
  if (!path) throw new ServiceError("oembed_invalid_url");
  const code = site.languages.find((one) => one === path.segments[0]);
  const segments = code ? path.segments.slice(1) : path.segments;
  const query = Object.fromEntries(path.query);
  const inLanguage: Context = {
    ...context,
    caller: anonymous,
    password: null,
    editing: false,
    language: { code: code ?? defaultLanguage(site), all: false, source: "segment" },
  };
  const found =
    calendarPage(segments, query, inLanguage) ??
    (await termPage(segments, query, inLanguage)) ??
    (await postPage(segments, inLanguage));
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

/** The embed of the calendar: `/events/`, and `/events/month/2026-11/` and the like, as its pages understand them. */
function calendarPage(
  segments: string[],
  query: Record<string, string>,
  context: Context,
): Embeddable | null {
  const [first, ...rest] = segments;
  if (first !== undefined && first !== CALENDAR_SEGMENT) return null;
  // `/?post_type=…&p=ID` is the URL of an item that is not published.
  if (first === undefined && query.p && query.post_type) return null;
  const ofPath = queryOfSegments(segmentsOf(rest.join("/")));
  const { language } = context;
  return (
    ofPath && {
      title: translate(language.code, "web_events"),
      ...calendarFrame({ ...ownQuery(query), ...ofPath }, language.code, context),
    }
  );
}

/** The embed of the list of a term's events, or of the calendar that its path goes on with: `…/jazz/month/2026-11/`. */
async function termPage(
  segments: string[],
  query: Record<string, string>,
  context: Context,
): Promise<Embeddable | null> {
  for (const resource of resources) {
    if (resource.kind !== "term" || !resource.nested) continue;
    const filter = resource.nested.name;
    const path = belowPage(resource.pagePaths, segments);
    if (!path) continue;
    const end = suffixStart(path);
    const whole = isTermPath(resource, path) ? await readPublic(resource, path.at(-1) ?? "", context) : null;
    if (end < 0 || (whole && isPathOf(whole.url, segments, context.site)))
      return (
        whole && {
          title: whole.title,
          ...listFrame({ [filter]: whole.slug }, whole.lang, context),
        }
      );
    const ofPath = queryOfSegments(path.slice(end));
    if (!ofPath || !isTermPath(resource, path.slice(0, end))) return null;
    const term = await readPublic(resource, path[end - 1] ?? "", context);
    if (!term) return null;
    const selected = { ...ownQuery(query), ...ofPath, [filter]: term.slug };
    return { title: term.title, ...calendarFrame(selected, term.lang, context) };
  }
  return null;
}

/** The segments below the first of some paths that is the beginning of a path; null if it begins with none. */
function belowPage(paths: readonly string[], segments: string[]): string[] | null {
  const given = segmentsOf(segments.join("/"));
  const path = paths.map(segmentsOf).find((parts) => parts.every((part, at) => given[at] === part));
  return path && given.length > path.length ? given.slice(path.length) : null;
}

/** Whether a URL of the site has a path. */
function isPathOf(url: string, segments: string[], site: Site): boolean {
  const own = ownPath(url, site)?.segments ?? [];
  return own.slice(-segments.length).join("/").toLowerCase() === segments.join("/").toLowerCase();
}

/** The embed of a post's page: the event, or the list of the events that link to the item. */
async function postPage([first, slug, ...more]: string[], context: Context): Promise<Embeddable | null> {
  const resource = posts.find(({ singular }) => singular === first);
  const item =
    resource && slug !== undefined && more.length === 0 ? await readPublic(resource, slug, context) : null;
  if (!item) return null;
  const { lang, title } = item;
  if (resource?.hasFrame) return { title, ...eventFrame(item, context) };
  if (!resource?.nested) return null;
  return { title, ...listFrame({ [resource.nested.name]: item.id }, lang, context) };
}

const posts = resources.filter((resource) => resource.kind === "post");

/** An item that everybody may read; null for any other. */
async function readPublic(resource: Resource, slug: string, context: Context) {
  try {
    const row = await read(resource, { slug, orFormer: true }, context);
    const [item] = await resource.render([row], context, { jsonLd: false });
    if (!item) return null;
    const title = titleText("name" in row ? row.name : row.title);
    return { id: row.id, lang: row.lang, slug: row.slug, title, url: item.url };
  } catch (error) {
    const known = toKnownError(error);
    if (!known || known.status >= 500) throw error;
    return null;
  }
}
