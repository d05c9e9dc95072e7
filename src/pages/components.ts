import { decodeEntities, titleText } from "../domain/html.ts";
import { translate } from "../locales/index.ts";
import type { PostResource } from "../resources/kit/define.ts";
import type { OrganizerRepresentation } from "../resources/organizers.ts";
import { postalAddress } from "../resources/shared/postal-address.ts";
import type { VenueRepresentation } from "../resources/venues.ts";
import { colourMark } from "./colour-mark.ts";
import { type ExternalLink, mapLinks } from "./external-links.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import { UNTRANSLATED } from "./page.ts";
import { type PageRequest, queryParam } from "./page-request.ts";

/** A labelled value; renders nothing without a value. */
export const fact = (name: string, value: Html | string | null | false | undefined): Html | null =>
  value ? html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>` : null;

/** The name of a post: the property that its resource is called by, or its title. */
export const nameOf = (item: object, { singular }: Pick<PostResource, "singular">): string =>
  titleText(String(Reflect.get(item, singular) ?? Reflect.get(item, "title")));

/** Links to other sites. */
export const externalLinks = (links: readonly ExternalLink[]): Html | null =>
  links.length === 0
    ? null
    : html`<ul class="outside">${links.map(({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`)}</ul>`;

/** A venue with its postal address and, optionally, links to maps. */
export function venueFact(
  venue: VenueRepresentation,
  showMap: boolean,
  { context: { site }, translate }: PageRequest,
): Html {
  const maps = showMap ? mapLinks(venue) : [];
  return html`<a class="strong" href="${local(venue.url, site)}" dir="auto">${titleText(venue.venue)}</a>
<span class="address" dir="auto">${postalAddress(venue)}</span>
${maps.length > 0 && html`<span class="label">${translate("web_map")}</span>${externalLinks(maps)}`}`;
}

/** Telephone, e-mail and website, as far as they are known. */
export const contactFacts = (
  { phone, email, website }: Pick<OrganizerRepresentation, "phone" | "email" | "website">,
  { translate }: PageRequest,
): Html => html`${fact(translate("web_phone"), phone && html`<a href="tel:${decodeEntities(phone).replace(/[^\d+]/g, "")}">${decodeEntities(phone)}</a>`)}
${fact(translate("web_email"), email && html`<a href="mailto:${email}">${email}</a>`)}
${fact(translate("web_website"), website && websiteLink(website))}`;

/** A link that shows where it leads. */
export const websiteLink = (url: string): Html =>
  html`<a href="${url}" rel="noopener">${url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</a>`;

/** Categories or tags as links. */
export const termLinks = (
  terms: readonly { name: string; url: string; colour?: string }[],
  { context: { site } }: PageRequest,
): Html | null =>
  terms.length === 0
    ? null
    : html`<ul class="terms">${terms.map((term) => html`<li><a${term.colour && html` class="coloured"`} dir="auto" href="${local(term.url, site)}">${colourMark(term.colour ?? "")}${titleText(term.name)}</a></li>`)}</ul>`;

/** The notice above an item that was asked for in a language that it has no translation into, in that language. */
export function untranslatedNotice(
  { lang, translations }: { lang: string; translations?: Record<string, unknown> | undefined },
  request: PageRequest,
): Html | null {
  const wanted = queryParam(request, UNTRANSLATED);
  const isKnown = request.context.site.languages.includes(wanted);
  if (!isKnown || wanted === lang || translations?.[wanted]) return null;
  const name = html`<b lang="${lang}">${translate(lang, "language_name")}</b>`;
  return html`<p class="notice" role="note" lang="${wanted}">${translate(wanted, "web_untranslated")} ${name}</p>`;
}

/** The notice above an item that is not public. */
export const previewNotice = (status: string, { translate }: PageRequest): Html | null =>
  status === "publish" ? null : html`<p class="notice" role="note">${translate("web_preview")}</p>`;
