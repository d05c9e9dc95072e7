import { isOfDays } from "../domain/calendar-views.ts";
import type { Query } from "../domain/url-query.ts";
import { nestedResources } from "../resources/linked.ts";
import { isFiltered, type PageFilters } from "./filters.ts";
import { type Html, html } from "./html.ts";
import { calendar } from "./links.ts";
import { loadChoices } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";
import { type CalendarState, placeOf } from "./toolbar.ts";

/** A filter in words, and the parameters that it consists of. */
interface ActiveFilter {
  text: string;
  names: readonly string[];
}

/** The filters of a view, each with a link that removes it; null without any. */
export async function activeFilters(shown: CalendarState, request: PageRequest): Promise<Html | null> {
  const { filters } = shown;
  if (!isFiltered(filters)) return null;
  const { translate } = request;
  const here = placeOf(shown, request);
  const all: Query = { ...filters.query, from: filters.from, to: filters.to };
  const chip = ({ text, names }: ActiveFilter) => {
    const others = Object.entries(all).filter(([name]) => !names.includes(name));
    const href = calendar(request, { ...Object.fromEntries(others), ...here });
    return html`<li><a href="${href}" rel="nofollow"><bdi>${text}</bdi> <span aria-hidden="true">×</span><span class="visually-hidden">(${translate("web_remove_filter")})</span></a></li>`;
  };
  const active = await filtersInWords(filters, all, request);
  return html`<div class="filtered"><p>${translate("web_filtered")}</p>
<ul class="active-filters">${active.map(chip)}</ul>
${allMatches(shown, request)}
<a href="${calendar(request, here)}">${translate("web_clear")}</a></div>`;
}

/** The way from the matches of some days to all those to come; null where the view has no days, or nothing is searched. */
function allMatches({ view, filters }: CalendarState, request: PageRequest): Html | null {
  if (!isOfDays(view) || filters.query.search === undefined) return null;
  const href = calendar(request, { ...filters.query, view: "list" });
  return html`<a href="${href}">${request.translate("web_all_matches")}</a>`;
}

async function filtersInWords(
  { from, to }: PageFilters,
  all: Query,
  request: PageRequest,
): Promise<ActiveFilter[]> {
  const { translate, formats } = request;
  const named = (label: string, value: string) => translate("web_filter_named", label, value);
  const own: Record<string, () => string> = {
    search: () => named(translate("web_search"), String(all.search)),
    featured: () => translate("web_featured_only"),
    geoloc_lat: () => named(translate("web_near_me"), `${all.geoloc_radius ?? 25} km`),
    from: () => named(translate("web_from"), from ? formats.date(from) : ""),
    to: () => named(translate("web_to"), to ? formats.date(to) : ""),
  };
  const linked = nestedResources.map(async (resource): Promise<ActiveFilter | null> => {
    const { name } = resource.nested;
    if (!all[name]) return null;
    const choices = await loadChoices(resource, request);
    const nameOf = (chosen: string) => choices.find(({ value }) => value === chosen)?.name ?? chosen;
    const values = String(all[name]).split(",");
    return { text: named(translate(resource.label), values.map(nameOf).join(", ")), names: [name] };
  });
  return [
    ...Object.entries(own)
      .filter(([name]) => all[name])
      .map(([name, text]) => ({
        text: text(),
        names: name === "geoloc_lat" ? ["geoloc_lat", "geoloc_lng", "geoloc_radius"] : [name],
      })),
    ...(await Promise.all(linked)).filter((one) => one !== null),
  ];
}
