import { formatCost } from "../../domain/cost.ts";
import { displayCost } from "../../domain/cost-display.ts";
import { decodeEntities, titleText, withoutBidiControls } from "../../domain/html.ts";
import { summaryOf } from "../../domain/summary.ts";
import { linkedPosts } from "../../resources/linked.ts";
import type { CustomFields, Ticket } from "../../resources/shared/event-extras.ts";
import { type EventRepresentation, venuesOf } from "../../resources/shared/event-representation.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { addEvent } from "../add-to-calendar.ts";
import {
  contactFacts,
  fact,
  nameOf,
  previewNotice,
  termLinks,
  untranslatedNotice,
  venueFact,
  websiteLink,
} from "../components.ts";
import { badges, picture } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar, local } from "../links.ts";
import { alternatesOf, type Page } from "../page.ts";
import type { PageRequest } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { isOver, whenOf, yourTime } from "../times.ts";

/** The page of an event that may be seen. */
export function eventPage(
  event: EventRepresentation,
  request: PageRequest,
  isPrivate: boolean,
  further: { series: Html | null; neighbours: Html | null } = { series: null, neighbours: null },
): Page {
  const title = titleText(event.title);
  const isPublic = event.status === "publish" && !isPrivate;
  return {
    title,
    summary: summaryOf(event.excerpt || event.description),
    body: html`<article class="item event">${head(event, title, request)}
<div class="wide two">
<div class="story">
${event.image && html`<figure>${picture(event.image, request, { sizes: "(min-width: 62rem) 42rem, 100vw", isLazy: false })}</figure>`}
<div class="prose" dir="auto">${richText(event.description || event.excerpt, request)}</div>
${ownFields(event, request)}
</div>
<aside aria-label="${request.translate("web_details")}">${facts(event, request, isPublic)}${further.series}</aside>
</div>${further.neighbours}</article>`,
    canonical: event.url,
    alternates: alternatesOf(event),
    root: `${apiUrl(request.context)}/events/${event.id}`,
    ...(event.image && { image: event.image }),
    ...(event.json_ld && { jsonLd: event.json_ld }),
    isEmbeddable: isPublic,
    isHidden: event.status !== "publish",
    isPrivate,
  };
}

function head(event: EventRepresentation, title: string, request: PageRequest): Html {
  const { translate } = request;
  const { days, hours } = whenOf(event, request);
  return html`<header class="wide">
<p class="back"><a href="${calendar(request, { view: "month", date: event.start_date.slice(0, 7) })}"><span aria-hidden="true">&larr;</span> ${request.formats.month(event.start_date.slice(0, 10))}</a></p>
${previewNotice(event.status, request)}${untranslatedNotice(event, request)}
${isOver(event, request) && html`<p class="notice" role="note">${translate("web_past")}</p>`}
<h1 dir="auto">${title}</h1>
<p class="when"><span>${days}</span> <span>${hours}</span>${badges({ ...event, status: "publish" }, request)}</p>
${yourTime(event, request)}
</header>`;
}

/** Posts that events link to, besides places. */
const otherPosts = linkedPosts.filter(({ nested }) => !nested.isPlace);

function facts(event: EventRepresentation, request: PageRequest, isPublic: boolean): Html {
  const { translate } = request;
  const venues = venuesOf(event);
  return html`<dl class="facts">
${venues.map((venue) => fact(translate("web_where"), venueFact(venue, event.show_map_link === true, request)))}
${event.is_virtual && fact(translate("online"), event.virtual_url ? websiteLink(event.virtual_url) : translate("web_takes_place_online"))}
${fact(translate("web_cost"), costText(event, request))}
${event.tickets.length > 0 && fact(translate("web_tickets"), html`<ul class="tickets">${event.tickets.map((ticket) => ticketLine(ticket, request))}</ul>`)}
${otherPosts.map((resource) => postFacts(event, resource, request))}
${fact(translate("web_website"), event.website && websiteLink(event.website))}
${fact(translate("web_category"), termLinks(event.categories, request))}
${fact(translate("web_tags"), termLinks(event.tags, request))}
</dl>
${addEvent(event, request, isPublic)}`;
}

/** The cost, prices as the language of the page writes them. */
export function costText({ cost, cost_details: details }: EventRepresentation, request: PageRequest): string {
  const { site, language } = request.context;
  const { currency_symbol: symbol, currency_code: code, currency_position: position, values } = details;
  const prices = { values, symbol, code, position, text: "" };
  const free = request.translate("free");
  const arePrices = formatCost(prices, { symbol: site.currencySymbol, position: "prefix" }, free) === cost;
  return arePrices
    ? displayCost(prices, language.code, site.currencySymbol, free)
    : withoutBidiControls(decodeEntities(cost));
}

/** The items of one resource that an event links to. */
const postFacts = (
  event: EventRepresentation,
  resource: (typeof linkedPosts)[number],
  request: PageRequest,
): (Html | null)[] =>
  [event[resource.nested.name]].flat().map((item) => {
    const link = html`<a class="strong" dir="auto" href="${local(item.url, request.context.site)}">${nameOf(item, resource)}</a>`;
    return fact(
      request.translate(resource.label),
      html`${link}<dl class="inner">${contactFacts(item, request)}</dl>`,
    );
  });

function ticketLine(
  { name, price, currency, url, available }: Ticket,
  { translate, formats, context }: PageRequest,
): Html {
  const amount = Number(price);
  const paid = () => formats.price(amount, currency) ?? `${context.site.currencySymbol}${price}`;
  const sum = price === "" ? "" : amount === 0 ? translate("free") : paid();
  const label = name ? titleText(name) : translate("web_ticket");
  const stock = available === 0 || available === false ? translate("web_sold_out") : "";
  const left = typeof available === "number" && available > 0 ? translate("web_left", available) : "";
  return html`<li>${url && !stock ? html`<a href="${url}" rel="noopener">${label}</a>` : html`<span>${label}</span>`}${sum && html` <b>${sum}</b>`}${(stock || left) && html`<small>${stock || left}</small>`}</li>`;
}

/** Fields of the site's own making. */
function ownFields({ custom_fields: fields }: EventRepresentation, request: PageRequest): Html | null {
  const entries = Object.values<CustomFields[string]>(fields);
  if (entries.length === 0) return null;
  return html`<dl class="facts further">${entries.map(({ label, value }) =>
    fact(titleText(label), typeof value === "string" ? richText(value, request) : String(value)),
  )}</dl>`;
}
