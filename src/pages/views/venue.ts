import { plainText } from "../../domain/html.ts";
import { summaryOf } from "../../domain/summary.ts";
import type { ItemRef } from "../../operations/find-item.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { venues } from "../../resources/venues.ts";
import { contactFacts, externalLinks, fact, previewNotice } from "../components.ts";
import { listDownload } from "../download.ts";
import { picture } from "../event-views.ts";
import { addressOf, mapLinks } from "../external-links.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, elsewhere, type Outcome } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** `/venue/{slug}/`: a place and what happens there. */
export async function venuePage(visit: PageRequest, address: ItemRef): Promise<Outcome> {
  const venue = await loadItem(venues, address, visit.context);
  const { translate } = visit;
  const title = plainText(venue.venue);
  const query = { venue: venue.id };
  if (queryParam(visit, "ical") !== "") return listDownload(visit, query);
  const maps = venue.show_map_link ? mapLinks(venue) : [];
  const body = async () => html`<article class="item">
<header class="wide">${previewNotice(venue.status, visit)}<p class="kind">${translate("web_venue")}</p><h1>${title}</h1></header>
<div class="wide two"><div class="story">
${venue.image && html`<figure>${picture(venue.image, visit, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose">${richText(venue.description ?? "", visit)}</div></div>
<aside aria-label="${translate("web_details")}"><dl class="facts">
${fact(translate("web_address"), addressOf(venue))}
${fact(translate("web_map"), externalLinks(maps))}
${contactFacts(venue, visit)}
</dl></aside></div>
${await listing(venue.url, query, visit)}</article>`;
  return (
    elsewhere(venue, visit) ?? {
      title,
      summary: summaryOf(venue.excerpt || venue.description || addressOf(venue)),
      body: await body(),
      canonical: venue.url,
      alternates: alternatesOf(venue),
      root: `${apiUrl(visit.context)}/`,
      feed: feedOf({ query }, visit),
      ...(venue.image && { image: venue.image }),
      ...(venue.json_ld && { jsonLd: venue.json_ld }),
      isHidden: venue.status !== "publish",
    }
  );
}
