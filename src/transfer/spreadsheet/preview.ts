import type { Context } from "../../context.ts";
import { type FileInput, fileFields } from "../../resources/imports/file-fields.ts";
import type { ImportPreview, PreviewedEvent } from "../../resources/imports/preview.ts";
import { defaultsOf } from "../../resources/kit/options.ts";
import { findSource } from "../../store/sources.ts";
import { importItem } from "../import-item.ts";
import { importReport } from "../import-report.ts";
import { importRun } from "../import-run.ts";
import type { RemoteItem } from "../remote-item.ts";
import { findEntries, type SourceItem } from "../source-map.ts";
import { findUnmapped } from "../unmapped-item.ts";
import { dateOrder, rowItem } from "./import-spreadsheet.ts";
import { missingColumns, readCells, type SpreadsheetRow } from "./read-spreadsheet.ts";

/** Bytes of the file that are read: this runs in the HTTP thread. */
const MAX_BYTES = 256 * 1024;

/** Events that are shown. */
const MAX_EVENTS = 10;

/** Tells how a spreadsheet would be imported: what its columns mean, and what would become of its first lines. */
export async function previewSpreadsheet(
  bytes: Buffer,
  name: string,
  input: FileInput,
  context: Context,
): Promise<ImportPreview> {
  const { columns, dates, timezone, languages, status, force } = { ...defaultsOf(fileFields), ...input };
  const isPartial = bytes.length > MAX_BYTES;
  const sheet = readCells(bytes.subarray(0, MAX_BYTES), columns ?? null, isPartial);
  const missing = missingColumns(sheet);
  const order = dateOrder(sheet, dates ?? null);
  const zone = timezone ?? context.site.zone;
  const options = { lang: languages[0] ?? context.site.languages[0] ?? "en", status, zone, order };
  const sourceId = (await findSource(context.db, "csv", name))?.id ?? 0;
  const events: PreviewedEvent[] = [];
  const seen = new Set<string>();
  for (const row of missing.length > 0 ? [] : sheet.rows.slice(0, MAX_EVENTS)) {
    const item = rowItem(row, { ...options, dates: order }, context);
    if (typeof item === "string") events.push({ ...failed(row, options), reason: item });
    else if (seen.has(item.remoteId))
      // A line above is the same event.
      events.push({ ...shown(row, item), outcome: "equal", existing: null, reason: "" });
    else {
      seen.add(item.remoteId);
      events.push({ ...shown(row, item), ...(await predictOutcome(item, sourceId, force, context)) });
    }
  }
  return {
    columns: sheet.headers,
    missing,
    dates: order,
    timezone: zone,
    lines: sheet.rows.length,
    is_complete: !isPartial,
    events,
  };
}

/** Predicts the outcome that an import would have for an item, and finds the existing event that it is. */
async function predictOutcome(
  item: RemoteItem,
  sourceId: number,
  force: boolean,
  context: Context,
): Promise<Pick<PreviewedEvent, "outcome" | "existing" | "reason">> {
  const entries = await findEntries(context.db, sourceId, item.resource.name, [item.remoteId]);
  const entry: SourceItem | undefined = entries.get(item.remoteId);
  const report = importReport();
  const options = { isDryRun: true, force, keepIds: false, matchTranslations: false };
  const run = importRun(sourceId, report, options, context);
  const outcome = await importItem(item, { own: entry, linked: new Map() }, run);
  const existing = entry?.item_id ?? (await findUnmapped(item, context))?.row.id ?? null;
  return { outcome, existing, reason: report.issues.map(({ reason }) => reason).join(" ") };
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The fields of an event as they would be written. */
function shown({ line }: SpreadsheetRow, item: RemoteItem) {
  const { fields, links, lang } = item;
  const names = (field: string, name: string) =>
    (links[field] ?? []).map(({ nested }) => textIn(nested?.fields[name])).filter((text) => text !== "");
  return {
    line,
    title: textIn(fields.title),
    start_date: textIn(fields.start_date),
    end_date: textIn(fields.end_date),
    all_day: fields.all_day === true,
    timezone: textIn(fields.timezone),
    venue: names("venue", "venue").join(", "),
    organizer: names("organizer", "organizer").join(", "),
    categories: names("categories", "name"),
    tags: names("tags", "name"),
    cost: textIn(fields.cost),
    website: textIn(fields.website),
    status: textIn(fields.status),
    language: lang,
  };
}

/** A line that is no event: its cells as they are. */
const failed = (
  { line, cells }: SpreadsheetRow,
  { lang, status, zone }: { lang: string; status: string; zone: string },
): Omit<PreviewedEvent, "reason"> => ({
  ...{ line, outcome: "failed", existing: null, title: cells.title ?? "" },
  ...{ start_date: cells.start ?? "", end_date: cells.end ?? "", all_day: false, timezone: zone },
  ...{ venue: cells.venue ?? "", organizer: cells.organizer ?? "", categories: [], tags: [] },
  ...{ cost: cells.cost ?? "", website: cells.website ?? "", status, language: lang },
});
