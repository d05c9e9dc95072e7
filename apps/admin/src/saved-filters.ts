import { type EventFilters, eventFilters } from "./event-filters.ts";

/** Filters of events under a name. */
export interface SavedFilter {
  name: string;
  filters: EventFilters;
}

const STORED = "almanac-saved-filters";

/** The filters that were saved in this browser, by name. */
export function savedFilters(): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readFilter) : [];
  } catch {
    return [];
  }
}

/** One entry of the storage; what an older version or somebody else has written may make no sense. */
function readFilter(entry: { name?: unknown; filters?: unknown } | null): SavedFilter[] {
  const { name, filters } = entry ?? {};
  if (typeof name !== "string" || typeof filters !== "object" || filters === null) return [];
  // An object; `eventFilters` reads every property as unknown.
  return [{ name, filters: eventFilters(filters as Record<string, unknown>) }];
}

/** Saves filters under a name; those that had the name before are replaced. */
export const saveFilter = (name: string, { page: _page, ...filters }: EventFilters): SavedFilter[] =>
  store([...savedFilters().filter((one) => one.name !== name), { name, filters }]);

export const removeFilter = (name: string): SavedFilter[] =>
  store(savedFilters().filter((one) => one.name !== name));

function store(all: SavedFilter[]): SavedFilter[] {
  const sorted = all.sort((a, b) => a.name.localeCompare(b.name));
  localStorage.setItem(STORED, JSON.stringify(sorted));
  return sorted;
}
