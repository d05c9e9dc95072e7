import { summaryOf } from "../../domain/summary.ts";
import type { ItemRef } from "../../operations/find-item.ts";
import { simplePosts } from "../../resources/index.ts";
import type { PostResource, RendererOf } from "../../resources/kit/define.ts";
import type { OrganizerRepresentation } from "../../resources/organizers.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { venues } from "../../resources/venues.ts";
import { contactFacts, externalLinks, fact, nameOf, previewNotice } from "../components.ts";
import { listDownload } from "../download.ts";
import { picture } from "../event-views.ts";
import { addressOf, mapLinks } from "../external-links.ts";
import { feedOf } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, elsewhere, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** The properties that pages of posts show; representations leave out what is empty. */
type Post = Omit<OrganizerRepresentation, "organizer" | "slug">;

/** Additional content of the pages of one resource. */
interface Extras<I> {
  factsOf(item: I, request: PageRequest): Html;
  /** The summary of an item without excerpt and description. */
  summaryOf(item: I): string;
}

/** Makes the pages of a resource, `/venue/{slug}/` and the like: an item and, where events link to it, its events. */
const postPage =
  <T extends PostResource["name"], I extends Post>(
    resource: RendererOf<T, I>,
    { factsOf, summaryOf: summary }: Partial<Extras<I>> = {},
  ) =>
  async (request: PageRequest, ref: ItemRef): Promise<PageResult> => {
    const item = await loadItem(resource, ref, request.context);
    const { translate } = request;
    const title = nameOf(item, resource);
    const query = resource.nested && { [resource.nested.name]: item.id };
    if (query && queryParam(request, "ical") !== "") return listDownload(request, query);
    const body = async () => html`<article class="item">
<header class="wide">${previewNotice(item.status, request)}<p class="kind">${translate(resource.label)}</p><h1>${title}</h1></header>
<div class="wide two"><div class="story">
${item.image && html`<figure>${picture(item.image, request, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose">${richText(item.description ?? "", request)}</div></div>
<aside aria-label="${translate("web_details")}"><dl class="facts">
${factsOf?.(item, request)}
${contactFacts(item, request)}
</dl></aside></div>
${query && (await listing(item.url, query, request))}</article>`;
    return (
      elsewhere(item, request) ?? {
        title,
        summary: summaryOf(item.excerpt || item.description || summary?.(item) || ""),
        body: await body(),
        canonical: item.url,
        alternates: alternatesOf(item),
        root: `${apiUrl(request.context)}/`,
        ...(query && { feed: feedOf({ query }, request) }),
        ...(item.image && { image: item.image }),
        ...(item.json_ld && { jsonLd: item.json_ld }),
        isHidden: item.status !== "publish",
      }
    );
  };

const venuePage = postPage(venues, {
  summaryOf: addressOf,
  factsOf: (venue, { translate }) => html`${fact(translate("web_address"), addressOf(venue))}
${fact(translate("web_map"), externalLinks(venue.show_map_link ? mapLinks(venue) : []))}`,
});

type ShowPost = (request: PageRequest, ref: ItemRef) => Promise<PageResult>;

/** Pages that show more than those of other posts. */
const ownPages: Partial<Record<PostResource["name"], ShowPost>> = { venues: venuePage };

/** The pages of all posts but events. */
export const postPages = simplePosts.map((resource): { resource: PostResource; show: ShowPost } => ({
  resource,
  show: ownPages[resource.name] ?? postPage<PostResource["name"], Post>(resource),
}));
