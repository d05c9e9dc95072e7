import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { apiUrl } from "../resources/shared/urls.ts";
import { calendarLinks } from "./external-links.ts";
import { type Html, html, type TemplateValue } from "./html.ts";
import { local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";

/**
 * A menu that adds an event to a calendar: its file, calendars of others, and the file of its series, which the API gives
 * to everybody only if it is public.
 */
export function addEvent(event: EventRepresentation, request: PageRequest, isPublic: boolean): Html {
  const url = `${local(event.url, request.context.site)}?ical=1`;
  return menu(request, [
    fileItem(url, event.slug, request.translate("web_ics")),
    ...calendarLinks(event).map((link) => html`<a href="${link.url}" rel="noopener">${link.name}</a>`),
    isPublic && event.series && seriesItem(event.series, request),
  ]);
}

/** A menu that adds all dates of a series to a calendar. */
export const addSeries = (series: SeriesFile, request: PageRequest): Html =>
  menu(request, [seriesItem(series, request)]);

interface SeriesFile {
  id: number;
  slug: string;
}

const seriesItem = ({ id, slug }: SeriesFile, request: PageRequest): Html =>
  fileItem(
    local(`${apiUrl(request.context)}/series/${id}.ics`, request.context.site),
    slug,
    request.translate("web_series_ics"),
  );

const fileItem = (url: string, slug: string, name: string): Html =>
  html`<a href="${url}" download="${slug}.ics">${name} <span class="hint">.ics</span></a>`;

/** `details` opens and closes without a script, and says so to screen readers. */
const menu = ({ translate }: PageRequest, items: readonly TemplateValue[]): Html =>
  html`<details class="add"><summary class="button">${translate("web_add")}</summary>
<ul>${items.map((item) => item && html`<li>${item}</li>`)}</ul></details>`;
