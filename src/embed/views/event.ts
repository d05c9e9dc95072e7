import { titleText } from "../../domain/html.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { summaryOf } from "../../domain/summary.ts";
import { queryText } from "../../domain/url-query.ts";
import { badges, picture } from "../../pages/event-views.ts";
import { type Html, html } from "../../pages/html.ts";
import { local } from "../../pages/links.ts";
import { loadItem } from "../../pages/load-items.ts";
import { bySlugOrFormer } from "../../pages/page.ts";
import type { PageRequest } from "../../pages/page-request.ts";
import { isOver, whenOf, yourTime } from "../../pages/times.ts";
import { costText } from "../../pages/views/event.ts";
import { events } from "../../resources/events.ts";
import { type EventRepresentation, venuesOf } from "../../resources/shared/event-representation.ts";
import { postalAddress } from "../../resources/shared/postal-address.ts";
import { embedUrl } from "../../resources/shared/urls.ts";
import type { EmbedResult } from "../embed.ts";
import { themeOf } from "../theme.ts";

/** Characters of the summary. */
const SUMMARY_LENGTH = 280;

/** `/embed/event/{slug}/`: one event as a card; in another language, its translation. */
export async function eventEmbed(request: PageRequest, slug: string): Promise<EmbedResult> {
  const { language } = request.context;
  const event = await loadItem(events, bySlugOrFormer(slug), request.context);
  if (event.lang !== language.code) return { to: translated(event, request) };
  const title = titleText(event.title);
  return { title, body: body(event, title, request), page: event.url };
}

/** The embed of the translation into the language of the request, else of the event in its own language. */
function translated(event: EventRepresentation, request: PageRequest): string {
  const { site, language } = request.context;
  const translation = event.translations?.[language.code];
  const [lang, slug] = translation ? [language.code, translation.slug] : [event.lang, event.slug];
  const url = embedUrl(site, lang, `event/${slugForUrl(slug)}`);
  return `${url}${queryText({ theme: themeOf(request) })}`;
}

function body(event: EventRepresentation, title: string, request: PageRequest): Html {
  const { translate, context } = request;
  const url = local(event.url, context.site);
  const { days, hours } = whenOf(event, request);
  return html`<article class="event-card">
${event.image && html`<div class="picture">${picture(event.image, request, { sizes: "(min-width: 34rem) 16rem, 100vw", isLazy: false })}</div>`}
<div class="text">
${isOver(event, request) && html`<p class="notice" role="note">${translate("web_past")}</p>`}
<h1 dir="auto"><a href="${url}">${title}</a></h1>
<p class="when"><span>${days}</span> <span>${hours}</span>${badges(event, request)}</p>
${yourTime(event, request)}
${placesOf(event, request)}
<p class="summary" dir="auto">${summaryOf(event.excerpt || event.description, SUMMARY_LENGTH)}</p>
<p class="links"><a class="button" href="${url}">${translate("web_details")}</a>
<a href="${url}?ical=1">${translate("web_add")}</a></p>
</div></article>`;
}

/** Venues and cost in one line. */
function placesOf(event: EventRepresentation, request: PageRequest): Html | null {
  const venues = venuesOf(event).map((venue) =>
    [titleText(venue.venue), postalAddress(venue)].filter(Boolean).join(", "),
  );
  const parts = [...venues, event.is_virtual && request.translate("online"), costText(event, request)];
  const shown = parts.filter(Boolean).join(" · ");
  return shown === "" ? null : html`<p class="place" dir="auto">${shown}</p>`;
}
