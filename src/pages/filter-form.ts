import { memoizedByObject } from "../domain/collections.ts";
import type { Query } from "../domain/url-query.ts";
import { type LinkedResource, nestedResources } from "../resources/linked.ts";
import { isFiltered, type PageFilters } from "./filters.ts";
import { flattened, type Html, html } from "./html.ts";
import { calendar } from "./links.ts";
import { type Choice, loadChoices } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";
import { hiddenInputs } from "./toolbar.ts";

/** The search with every filter, which stays in its view; `place` are the parameters of the view that are no filters. */
export async function filterForm(
  filters: PageFilters,
  place: Query,
  hasDays: boolean,
  request: PageRequest,
): Promise<Html> {
  const { translate } = request;
  const { query, from, to } = filters;
  const choose = async (resource: LinkedResource) => {
    const { name } = resource.nested;
    const label = translate(resource.label);
    const choices = await loadChoices(resource, request);
    return select({ name, label, any: translate("web_any"), chosen: String(query[name] ?? ""), choices });
  };
  return html`<p class="unfold"><a href="#filters">${translate("web_filters")}</a></p>
<form class="filters" id="filters" role="search" action="${calendar(request)}" method="get" data-failed="${translate("web_near_failed")}">
${hiddenInputs(place)}
<div class="field words"><label for="search">${translate("web_search_events")}</label>
<input id="search" type="search" name="search" value="${query.search ?? ""}"></div>
${
  hasDays &&
  html`<div class="field"><label for="from">${translate("web_from")}</label><input id="from" type="date" name="from" value="${from ?? ""}"></div>
<div class="field"><label for="to">${translate("web_to")}</label><input id="to" type="date" name="to" value="${to ?? ""}"></div>`
}
${await Promise.all(nestedResources.map(choose))}
${near(filters, request)}
<div class="actions">
<label class="check"><input type="checkbox" name="featured" value="true"${query.featured === "true" && html` checked`}> ${translate("web_featured_only")}</label>
<button class="main">${translate("web_apply")}</button>
${isFiltered(filters) && html`<a href="${calendar(request, place)}">${translate("web_clear")}</a>`}
</div>
</form>`;
}

interface Select {
  name: string;
  label: string;
  any: string;
  chosen: string;
  choices: Choice[];
}

/** A selected value that is not among the options is kept as an option of its own. */
function select({ name, label, any, chosen, choices }: Select): Html {
  const isKnown = chosen === "" || choices.some(({ value }) => value === chosen);
  const all = isKnown ? choices : [{ value: chosen, name: chosen }, ...choices];
  const options = chosen === "" ? unchosen(choices) : all.map((one) => option(one, one.value === chosen));
  return html`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">${any}</option>${options}</select></div>`;
}

const option = ({ value, name }: Choice, isChosen: boolean): Html =>
  html`<option value="${value}"${isChosen && html` selected`}>${name}</option>`;

/** The options of choices of which none is chosen, which most forms have. */
const unchosen = memoizedByObject((choices: Choice[]) =>
  flattened(html`${choices.map((one) => option(one, false))}`),
);

/** Kilometres around the visitor; the script asks for the position, and without scripts the field is hidden. */
function near({ query }: PageFilters, { translate }: PageRequest): Html {
  const isSet = query.geoloc_lat !== undefined;
  const radius = String(query.geoloc_radius ?? "25");
  return html`<div class="field near" data-near${!isSet && html` hidden`}>
<label for="radius">${translate("web_near_me")}</label>
<div class="pair"><select id="radius" name="geoloc_radius"${!isSet && html` disabled`}>${[
    "5",
    "10",
    "25",
    "50",
    "100",
  ].map((km) => html`<option value="${km}"${km === radius && html` selected`}>${km} km</option>`)}</select>
<button type="button" data-locate>${translate("web_find_me")}</button></div>
<input type="hidden" name="geoloc_lat" value="${query.geoloc_lat ?? ""}"${!isSet && html` disabled`}>
<input type="hidden" name="geoloc_lng" value="${query.geoloc_lng ?? ""}"${!isSet && html` disabled`}>
<p class="hint" role="status"></p></div>`;
}
