import { invalid } from "../../errors.ts";
import { eventList } from "../../pages/event-list.ts";
import { feedOf } from "../../pages/filters.ts";
import { html } from "../../pages/html.ts";
import { calendarUrl } from "../../pages/links.ts";
import { loadEvents } from "../../pages/load-items.ts";
import type { PageRequest } from "../../pages/page-request.ts";
import { embedUrl } from "../../resources/shared/urls.ts";
import type { Embed } from "../embed.ts";
import { type EmbedFilters, embedFilters, embedListQuery, keptQuery } from "../list-filters.ts";
import { themeOf } from "../theme.ts";

/** Events on a page unless `per_page` is given. */
const PER_PAGE = 10;

/** `/embed/list/`: events as cards, from now on or as the filters say. */
export async function listEmbed(request: PageRequest): Promise<Embed> {
  const { context, translate } = request;
  const { site, language } = context;
  const filters = embedFilters(request);
  const { page, per_page: _, ...order } = filters.options;
  const query = { ...embedListQuery(filters, request), ...order, page };
  const found = await loadEvents(query, request, perPageOf(filters, request));
  const kept = { ...keptQuery(filters), page: null, theme: themeOf(request) };
  return {
    title: translate("web_events"),
    body: html`<h1 class="visually-hidden">${translate("web_events")}</h1>
${eventList(found, embedUrl(site, language.code, "list"), kept, request)}`,
    page: calendarUrl(site, language.code, {
      ...filters.query,
      view: "list",
      from: filters.from,
      to: filters.to,
      past: filters.isPast ? 1 : null,
    }),
    feed: feedOf(filters, request),
  };
}

function perPageOf({ options }: EmbedFilters, { context }: PageRequest): number {
  const wanted = Number(options.per_page ?? PER_PAGE);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw invalid("per_page");
  return Math.min(wanted, context.site.maxPerPage);
}
