export const views = ["month", "week", "day", "list", "photo", "venue", "map", "year"] as const;

/** The ways in which the calendar can be looked at. */
export type View = (typeof views)[number];

const dayViews = ["month", "week", "day", "year"] as const satisfies View[];

/** Views of days; the others have no end. */
export type DayView = (typeof dayViews)[number];

/** Whether a view shows certain days. */
export const isOfDays = (view: View): view is DayView => dayViews.some((one) => one === view);

/** The view of a calendar's URL: the one that its query names, else the list for a search, else the month. */
export function viewOf({ view = "", search = "" }: { view?: string; search?: string }): View {
  return views.find((one) => one === view) ?? (view === "" && search !== "" ? "list" : "month");
}
