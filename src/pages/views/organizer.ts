import { plainText } from "../../domain/html.ts";
import { summaryOf } from "../../domain/summary.ts";
import type { ItemRef } from "../../operations/find-item.ts";
import { organizers } from "../../resources/organizers.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { contactFacts, previewNotice } from "../components.ts";
import { listDownload } from "../download.ts";
import { picture } from "../event-views.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, elsewhere, type Outcome } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** `/organizer/{slug}/`: who makes events happen, and which. */
export async function organizerPage(visit: PageRequest, address: ItemRef): Promise<Outcome> {
  const organizer = await loadItem(organizers, address, visit.context);
  const { translate } = visit;
  const title = plainText(organizer.organizer);
  const query = { organizer: organizer.id };
  if (queryParam(visit, "ical") !== "") return listDownload(visit, query);
  const body = async () => html`<article class="item">
<header class="wide">${previewNotice(organizer.status, visit)}<p class="kind">${translate("web_organizer")}</p><h1>${title}</h1></header>
<div class="wide two"><div class="story">
${organizer.image && html`<figure>${picture(organizer.image, visit, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose">${richText(organizer.description ?? "", visit)}</div></div>
<aside aria-label="${translate("web_details")}"><dl class="facts">${contactFacts(organizer, visit)}</dl></aside></div>
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
