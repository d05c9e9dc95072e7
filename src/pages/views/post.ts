import { summaryOf } from "../../domain/summary.ts";
import type { ItemRef } from "../../operations/find-item.ts";
import { simplePosts } from "../../resources/index.ts";
import type { PostResource, RendererOf } from "../../resources/kit/define.ts";
import type { OrganizerRepresentation } from "../../resources/organizers.ts";
import { series } from "../../resources/series.ts";
import { postalAddress } from "../../resources/shared/postal-address.ts";
import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import { type VenueRepresentation, venues } from "../../resources/venues.ts";
import { addSeries } from "../add-to-calendar.ts";
import {
  contactFacts,
  externalLinks,
  fact,
  nameOf,
  previewNotice,
  untranslatedNotice,
} from "../components.ts";
import { listDownload } from "../download.ts";
import { picture } from "../event-views.ts";
import { mapLinks } from "../external-links.ts";
import { feedOf } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { local } from "../links.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, canonicalRedirect, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** The properties that pages of posts show; representations leave out what is empty. */
type Post = Omit<OrganizerRepresentation, "organizer" | "image"> & {
  image?: OrganizerRepresentation["image"] | false;
};

/** Additional content of the pages of one resource. */
interface Extras<I> {
  factsOf(item: I, request: PageRequest): Html;
  /** Below the facts. */
  actionsOf(item: I, request: PageRequest): Html;
  /** The summary of an item without excerpt and description. */
  summaryOf(item: I): string;
}

/** Makes the pages of a resource, `/venue/{slug}/` and the like: an item and, where events link to it, its events. */
const postPage =
  <T extends PostResource["name"], I extends Post>(
    resource: RendererOf<T, I>,
    { factsOf, actionsOf, summaryOf: summary }: Partial<Extras<I>> = {},
  ) =>
  async (request: PageRequest, ref: ItemRef): Promise<PageResult> => {
    const item = await loadItem(resource, ref, request.context);
    const { translate } = request;
    const title = nameOf(item, resource);
    const query = queryOf(resource, item.id);
    if (query && queryParam(request, "ical") !== "") return listDownload(request, query);
    const body = async () => html`<article class="item">
<header class="wide">${previewNotice(item.status, request)}${untranslatedNotice(item, request)}<p class="kind">${kindOf(resource, request)}</p><h1 dir="auto">${title}</h1></header>
<div class="wide two"><div class="story">
${item.image && html`<figure>${picture(item.image, request, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose" dir="auto">${richText(item.description ?? "", request)}</div></div>
<aside aria-label="${translate("web_details")}"><dl class="facts">
${factsOf?.(item, request)}
${contactFacts(item, request)}
</dl>${actionsOf?.(item, request)}</aside></div>
${query && (await listing(item.url, query, request))}</article>`;
    return (
      canonicalRedirect(item, request, ref) ?? {
        title,
        summary: summaryOf(item.excerpt || item.description || summary?.(item) || ""),
        body: await body(),
        canonical: item.url,
        alternates: alternatesOf(item),
        root: `${apiUrl(request.context)}/`,
        ...(query && { feed: feedOf({ query }, request) }),
        ...(item.image && { image: item.image }),
        ...(item.json_ld && { jsonLd: item.json_ld }),
        isEmbeddable: resource.nested !== undefined && item.status === "publish",
        isHidden: item.status !== "publish",
      }
    );
  };

/** Names the kind of an item, with a link to all of that kind where there is a page for them. */
function kindOf({ label, plural, name }: PostResource, { translate, context }: PageRequest): Html {
  const { site, language } = context;
  const url = local(`${siteUrl(site, language.code)}/${name}/`, site);
  return plural ? html`<a href="${url}">${translate(label)}</a>` : html`${translate(label)}`;
}

/** The parameters of the event list that find what belongs to an item; undefined where nothing does. */
function queryOf({ nested, occurrenceTable }: PostResource, id: number): Record<string, number> | undefined {
  if (nested) return { [nested.name]: id };
  return occurrenceTable && { series: id };
}

type SeriesPost = Post & { recurrence_text: string };

const seriesPage = postPage(series, {
  summaryOf: ({ recurrence_text }: SeriesPost) => recurrence_text,
  factsOf: ({ recurrence_text }, { translate }) => html`${fact(translate("web_when"), recurrence_text)}`,
  actionsOf: (item, request) => html`${item.status === "publish" && addSeries(item, request)}`,
});

const venuePage = postPage(venues, {
  summaryOf: (venue: VenueRepresentation) => postalAddress(venue),
  factsOf: (venue, { translate }) => html`${fact(translate("web_address"), postalAddress(venue))}
${fact(translate("web_map"), externalLinks(venue.show_map_link ? mapLinks(venue) : []))}`,
});

type ShowPost = (request: PageRequest, ref: ItemRef) => Promise<PageResult>;

/** Pages that show more than those of other posts. */
const ownPages: Partial<Record<PostResource["name"], ShowPost>> = {
  venues: venuePage,
  series: seriesPage,
};

/** The pages of all posts but events. */
export const postPages = simplePosts.map((resource): { resource: PostResource; show: ShowPost } => ({
  resource,
  show: ownPages[resource.name] ?? postPage<PostResource["name"], Post>(resource),
}));
