import type { ListEventsOptions } from "../../../clients/typescript/src/operations.ts";
import { type LanguageCode, settings } from "./settings.ts";

export const statuses = ["publish", "future", "draft", "pending", "private", "trash"] as const;
export type Status = (typeof statuses)[number];

export const periods = ["upcoming", "past", "all"] as const;

/** Filters of a list of events, in the URL of its screen. */
export interface EventFilters {
  page?: number;
  search?: string;
  status?: Status;
  period?: (typeof periods)[number];
  language?: string;
  untranslated?: string;
  outdated?: boolean;
  category?: number;
  venue?: number;
  mine?: boolean;
  order?: "title" | "modified";
  /** The first day and the form of the calendar. */
  date?: string;
  view?: string;
}

/** Reads filters from the URL; what makes no sense is left out. */
export function eventFilters(search: Record<string, unknown>): EventFilters {
  const filters: EventFilters = {};
  const page = positive(search.page);
  if (page && page > 1) filters.page = page;
  if (typeof search.search === "string" || typeof search.search === "number")
    filters.search = String(search.search);
  const status = statuses.find((one) => one === search.status);
  if (status) filters.status = status;
  const period = periods.find((one) => one === search.period);
  if (period) filters.period = period;
  const isLanguage = (code: unknown): code is string => settings.languages.some((one) => one === code);
  if (isLanguage(search.language)) filters.language = search.language;
  if (isLanguage(search.untranslated)) filters.untranslated = search.untranslated;
  if (search.outdated === true) filters.outdated = true;
  const category = positive(search.category);
  if (category) filters.category = category;
  const venue = positive(search.venue);
  if (venue) filters.venue = venue;
  if (search.mine === true) filters.mine = true;
  if (search.order === "title" || search.order === "modified") filters.order = search.order;
  if (typeof search.date === "string" && /^\d{4}-\d\d-\d\d$/.test(search.date)) filters.date = search.date;
  const view = calendarViews.find((one) => one === search.view);
  if (view) filters.view = view;
  return filters;
}

const calendarViews = ["dayGridMonth", "timeGridWeek", "listMonth"];

const positive = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** The parameters of a list that all views of events share. */
export const sharedOptions = (filters: EventFilters, userId: number): ListEventsOptions => ({
  wpml_language: (filters.language ?? "all") as LanguageCode | "all",
  text: "raw",
  context: "edit",
  hidden: "include",
  ...(filters.search && { search: filters.search }),
  ...(filters.status && { status: filters.status }),
  ...(filters.untranslated && { untranslated: filters.untranslated }),
  ...(filters.outdated && { outdated: true }),
  ...(filters.category && { categories: [String(filters.category)] }),
  ...(filters.venue && { venue: [filters.venue] }),
  ...(filters.mine && { author: userId }),
});

/** The bounds and the order of a period: what comes next first, what is over with the latest first. */
export const periodOptions = ({ period = "upcoming", order }: EventFilters): ListEventsOptions => ({
  ...{
    upcoming: { ends_after: "now", strict_dates: true },
    past: { ends_before: "now", strict_dates: true, orderby: "start_date", order: "desc" } as const,
    all: { starts_after: "1900-01-01", orderby: "start_date", order: "desc" } as const,
  }[period],
  ...(order && { orderby: order, order: order === "modified" ? "desc" : "asc" }),
});
