import { decodeEntities, plainText } from "../domain/html.ts";
import type { PostResource } from "../resources/kit/define.ts";
import type { OrganizerRepresentation } from "../resources/organizers.ts";
import type { VenueRepresentation } from "../resources/venues.ts";
import { addressOf, type ExternalLink, mapLinks } from "./external-links.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";

/** A labelled value; renders nothing without a value. */
export const fact = (name: string, value: Html | string | null | false | undefined): Html | null =>
  value ? html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>` : null;

/** The name of a post, which is the property that its resource is called by. */
export const nameOf = (item: object, { singular }: Pick<PostResource, "singular">): string =>
  plainText(String(Reflect.get(item, singular)));

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
  return html`<a class="strong" href="${local(venue.url, site)}">${plainText(venue.venue)}</a>
<span class="address">${addressOf(venue)}</span>
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
  terms: readonly { name: string; url: string }[],
  { context: { site } }: PageRequest,
): Html | null =>
  terms.length === 0
    ? null
    : html`<ul class="terms">${terms.map((term) => html`<li><a href="${local(term.url, site)}">${plainText(term.name)}</a></li>`)}</ul>`;

/** The notice above an item that is not public. */
export const previewNotice = (status: string, { translate }: PageRequest): Html | null =>
  status === "publish" ? null : html`<p class="notice" role="note">${translate("web_preview")}</p>`;
