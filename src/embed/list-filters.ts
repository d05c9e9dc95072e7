import type { Query } from "../domain/url-query.ts";
import { beginnings } from "../feeds/load-events.ts";
import { listOptions } from "../operations/list.ts";
import { filtersOf, fuzzySearch, listQuery, type PageFilters } from "../pages/filters.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { events } from "../resources/events.ts";
import { nestedResources } from "../resources/linked.ts";

/** Parameters of the event list that say how it is shown, not which events are in it. */
const options = Object.keys(listOptions(events));

/** Every parameter of the event list, by the names under which embeds take it: `category` is `categories`, too. */
const parameterNames = new Map<string, string>([
  ...nestedResources.map(({ singular, nested }): [string, string] => [singular, nested.name]),
  ...[...options, ...Object.keys(events.filters)].map((name): [string, string] => [name, name]),
]);

/** The filters of an embed: every parameter of the event list, and the days of the calendar pages. */
export interface EmbedFilters extends PageFilters {
  /** Parameters of the event list that order and page it. */
  options: Query;
}

/** Reads the filters from the URL of an embed; what is no parameter of the event list is ignored. */
export function embedFilters(request: PageRequest): EmbedFilters {
  const given = Object.entries(request.query).flatMap(([name, value]): [string, string][] => {
    const parameter = parameterNames.get(name);
    return parameter === undefined || value === "" ? [] : [[parameter, String(value)]];
  });
  const isOption = ([name]: [string, string]) => options.includes(name);
  return {
    ...filtersOf(request),
    query: Object.fromEntries(given.filter((pair) => !isOption(pair))),
    options: Object.fromEntries(given.filter(isOption)),
  };
}

/** Finds the name that a parameter of the event list has in the URL of an embed, for errors. */
export function sentNames({ query }: PageRequest): (parameter: string) => string {
  const sent = new Map(Object.keys(query).map((name) => [parameterNames.get(name), name]));
  return (parameter) => sent.get(parameter) ?? parameter;
}

/** List parameters for events that are not over, unless the filters say where the list begins. */
export function embedListQuery(filters: EmbedFilters, request: PageRequest): Query {
  const { query, from, to, isPast } = filters;
  const saysBeginning = beginnings.some((name) => query[name] !== undefined);
  if (saysBeginning && from === null && to === null && !isPast) return fuzzySearch(query);
  return listQuery(filters, request);
}

/** The parameters that links to other pages of an embed keep. */
export const keptQuery = ({ query, options, from, to, isPast }: EmbedFilters): Query => ({
  ...options,
  ...query,
  from,
  to,
  past: isPast ? 1 : null,
});
