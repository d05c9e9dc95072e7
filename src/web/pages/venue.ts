import { plainText } from "../../domain/html.ts";
import type { Address } from "../../operations/locate.ts";
import { apiUrl } from "../../resources/shared/addresses.ts";
import { listDownload } from "../download.ts";
import { picture } from "../entries.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import type { VenueItem } from "../items.ts";
import { loadItem } from "../load.ts";
import { addressOf, mapLinks } from "../outside.ts";
import { alternatesOf, elsewhere, type Outcome } from "../page.ts";
import { contactFacts, fact, outsideLinks, previewNotice } from "../parts.ts";
import { richText, summaryOf } from "../rich-text.ts";
import { asked, type Visit } from "../visit.ts";
import { listing } from "./listing.ts";

/** `/venue/{slug}/`: a place and what happens there. */
export async function venuePage(visit: Visit, address: Address): Promise<Outcome> {
  const venue = await loadItem<VenueItem>("venues", address, visit.context);
  const { say } = visit;
  const title = plainText(venue.venue);
  const query = { venue: venue.id };
  if (asked(visit, "ical") !== "") return listDownload(visit, query);
  const maps = venue.show_map_link ? mapLinks(venue) : [];
  const body = async () => html`<article class="item">
<header class="wide">${previewNotice(venue.status, visit)}<p class="kind">${say("web_venue")}</p><h1>${title}</h1></header>
<div class="wide two"><div class="story">
${venue.image && html`<figure>${picture(venue.image, visit, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose">${richText(venue.description ?? "", visit)}</div></div>
<aside aria-label="${say("web_details")}"><dl class="facts">
${fact(say("web_address"), addressOf(venue))}
${fact(say("web_map"), outsideLinks(maps))}
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
