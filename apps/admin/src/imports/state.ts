import type { Import, ImportPreview } from "../../../../clients/typescript/src/index.ts";
import type { MessageKey } from "../i18n.tsx";
import { queryClient } from "../queries.ts";

/** The key of the list of imports. */
export const importsKey = ["imports"];

export const refreshImports = () => queryClient.invalidateQueries({ queryKey: importsKey });

/** Whether an import has not ended. */
export const isOpen = ({ state }: Pick<Import, "state">): boolean =>
  state === "waiting" || state === "running";

export const stateLabels: Record<Import["state"], MessageKey> = {
  waiting: "import_waiting",
  running: "import_running",
  finished: "import_finished",
  failed: "import_failed",
  cancelled: "import_cancelled",
};

/** Outcomes of the import of an item, in the order of the table. */
export const outcomeLabels: [outcome: string, label: MessageKey][] = [
  ["new", "outcome_new"],
  ["changed", "outcome_changed"],
  ["equal", "outcome_equal"],
  ["conflict", "outcome_conflict"],
  ["failed", "outcome_failed"],
  ["removed", "outcome_removed"],
];

const collectionLabels: Record<string, MessageKey> = {
  events: "events",
  series: "series_many",
  venues: "venues",
  organizers: "organizers",
  categories: "categories",
  tags: "tags",
};

/** The name of a collection in the language of the app. */
export const collectionLabel = (name: string): MessageKey => collectionLabels[name] ?? "events";

/** A column of a spreadsheet that is imported. */
export type Column = keyof typeof columnLabels;

/** The names of columns, in the order in which they are offered. */
export const columnLabels = {
  title: "column_title",
  start: "column_start",
  start_time: "column_start_time",
  end: "column_end",
  end_time: "column_end_time",
  all_day: "column_all_day",
  timezone: "column_timezone",
  venue: "column_venue",
  address: "column_address",
  zip: "column_zip",
  city: "column_city",
  country: "column_country",
  organizer: "column_organizer",
  categories: "column_categories",
  tags: "column_tags",
  cost: "column_cost",
  website: "column_website",
  image: "column_image",
  featured: "column_featured",
  excerpt: "column_excerpt",
  description: "column_description",
  language: "column_language",
  status: "column_status",
  external_id: "column_external_id",
} as const satisfies Record<string, MessageKey>;

/** The outcome of a line of a spreadsheet. */
export const previewLabels: Record<ImportPreview["events"][number]["outcome"], MessageKey> = {
  new: "preview_new",
  changed: "preview_changed",
  equal: "preview_equal",
  conflict: "preview_conflict",
  failed: "preview_failed",
  removed: "outcome_removed",
};
