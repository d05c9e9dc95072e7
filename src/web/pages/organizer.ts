import { plainText } from "../../domain/html.ts";
import type { Address } from "../../operations/locate.ts";
import { apiUrl } from "../../resources/shared/addresses.ts";
import { listDownload } from "../download.ts";
import { picture } from "../entries.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import type { OrganizerItem } from "../items.ts";
import { loadItem } from "../load.ts";
import { alternatesOf, elsewhere, type Outcome } from "../page.ts";
import { contactFacts, previewNotice } from "../parts.ts";
import { richText, summaryOf } from "../rich-text.ts";
import { asked, type Visit } from "../visit.ts";
import { listing } from "./listing.ts";

/** `/organizer/{slug}/`: who makes events happen, and which. */
export async function organizerPage(visit: Visit, address: Address): Promise<Outcome> {
  const organizer = await loadItem<OrganizerItem>("organizers", address, visit.context);
  const { say } = visit;
  const title = plainText(organizer.organizer);
  const query = { organizer: organizer.id };
  if (asked(visit, "ical") !== "") return listDownload(visit, query);
  const body = async () => html`<article class="item">
<header class="wide">${previewNotice(organizer.status, visit)}<p class="kind">${say("web_organizer")}</p><h1>${title}</h1></header>
<div class="wide two"><div class="story">
${organizer.image && html`<figure>${picture(organizer.image, visit, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose">${richText(organizer.description ?? "", visit)}</div></div>
<aside aria-label="${say("web_details")}"><dl class="facts">${contactFacts(organizer, visit)}</dl></aside></div>
${await listing(organizer.url, query, visit)}</article>`;
  return (
    elsewhere(organizer, visit) ?? {
      title,
      summary: summaryOf(organizer.excerpt || organizer.description || ""),
      body: await body(),
      canonical: organizer.url,
      alternates: alternatesOf(organizer),
      root: `${apiUrl(visit.context)}/`,
      feed: feedOf({ query }, visit),
      ...(organizer.image && { image: organizer.image }),
      ...(organizer.json_ld && { jsonLd: organizer.json_ld }),
      isHidden: organizer.status !== "publish",
    }
  );
}
