import type { Context } from "../../context.ts";
import { all, equals } from "../../domain/predicates.ts";
import { normalizeForSearch } from "../../domain/search-text.ts";
import { parseZone, toInstant } from "../../domain/time.ts";
import { events } from "../../resources/events.ts";
import { isTrashed } from "../../resources/kit/item-state.ts";
import { findRows } from "../../store/rows.ts";
import type { ImportRun } from "../import-item.ts";
import { importPage } from "../import-page.ts";
import { type ItemLanguage, linkedItem } from "../linked-item.ts";
import { plainAsHtml } from "../plain-html.ts";
import type { RemoteItem, RemoteLink } from "../remote-item.ts";
import { hashOf } from "../source-map.ts";
import { type DateOrder, orderOf, parseSheetDate, parseSheetTime, type SheetDate } from "./dates.ts";
import type { Spreadsheet, SpreadsheetRow } from "./read-spreadsheet.ts";

/** How a spreadsheet is imported. */
export interface SpreadsheetOptions {
  lang: string;
  /** The status of events whose line has none. */
  status: string;
  zone: string;
  /** Null: as the dates of the spreadsheet tell, else the day first. */
  dates: DateOrder | null;
}

/** Lines that are imported at a time. */
const PAGE_SIZE = 50;

/** Imports the events of a spreadsheet; lines that are no event are reported. */
export async function importSpreadsheet(
  sheet: Spreadsheet,
  options: SpreadsheetOptions,
  run: ImportRun,
): Promise<void> {
  const { rows } = sheet;
  const dates = dateOrder(sheet, options.dates);
  const itemsOf = (page: readonly SpreadsheetRow[]) =>
    page.flatMap((row) => {
      const item = rowItem(row, { ...options, dates }, run.context);
      if (typeof item !== "string") return [item];
      run.report.add(events.name, "failed");
      run.report.issue(`line ${row.line}`, item);
      return [];
    });
  for (let start = 0; start < rows.length; start += PAGE_SIZE)
    await importPage(itemsOf(rows.slice(start, start + PAGE_SIZE)), run);
}

/** The order of the dates of a spreadsheet: the given one, else as they tell, else the day first. */
export const dateOrder = ({ rows }: Spreadsheet, given: DateOrder | null): DateOrder =>
  given ?? orderOf(rows.flatMap(({ cells }) => [cells.start ?? "", cells.end ?? ""])) ?? "dmy";

/** A line as an item, or why it is none. */
export function rowItem(
  { cells }: SpreadsheetRow,
  options: SpreadsheetOptions & { dates: DateOrder },
  context: Context,
): RemoteItem | string {
  const { title = "", website } = cells;
  if (title === "") return "It has no title.";
  const lang = cells.language ?? options.lang;
  if (!context.site.languages.includes(lang)) return `LANGUAGES has no ${lang}.`;
  const timezone = cells.timezone === undefined ? options.zone : parseZone(cells.timezone);
  if (!timezone) return `${cells.timezone} is no time zone.`;
  const times = timesOf(cells, options.dates, context.now);
  if (typeof times === "string") return times;
  const fields = {
    title: plainAsHtml(title),
    ...times,
    timezone,
    description: htmlOf(cells.description),
    excerpt: htmlOf(cells.excerpt),
    cost: cells.cost ?? null,
    website: website === undefined ? null : /^https?:\/\//i.test(website) ? website : `https://${website}`,
    featured: isYes(cells.featured),
    status: cells.status ?? options.status,
  };
  const { external_id: externalId = "" } = cells;
  return {
    ...{ resource: events, lang, modified: "", references: {}, translations: [], wantedId: null },
    // Lines with the id of another one in another language are its translations, each with an entry of its own.
    remoteId: externalId
      ? lang === options.lang
        ? externalId
        : hashOf([lang, externalId])
      : hashOf([lang, normalizeForSearch(title), times.start_date]),
    fields,
    links: linksOf(cells, { lang, languages: context.site.languages }),
    image: cells.image ?? null,
    externalId,
    findSame: externalId ? undefined : (txContext) => sameEvent(fields, lang, txContext),
  };
}

type Cells = SpreadsheetRow["cells"];

function timesOf(cells: Cells, order: DateOrder, now: number) {
  const start = dateOf(cells.start, cells.start_time, order, now);
  if (start === null) return noDate(cells.start, cells.start_time);
  const hasEnd = cells.end !== undefined || cells.end_time !== undefined;
  const end = hasEnd ? dateOf(cells.end ?? start.day, cells.end_time, order, now) : start;
  if (end === null) return noDate(cells.end, cells.end_time);
  const all_day = isYes(cells.all_day) || start.time === null;
  const text = ({ day, time }: SheetDate) => (all_day ? day : `${day} ${time ?? start.time}`);
  return { all_day, start_date: text(start), end_date: text(end) };
}

const noDate = (...texts: (string | undefined)[]): string =>
  `This is no date: ${texts.filter(Boolean).join(" ") || "(none)"}.`;

function dateOf(text = "", time: string | undefined, order: DateOrder, now: number): SheetDate | null {
  const date = parseSheetDate(text, order, now);
  if (!date || time === undefined) return date;
  const parsed = parseSheetTime(time);
  return parsed === null ? null : { ...date, time: parsed };
}

const isYes = (text = ""): boolean => /^(1|x|y|yes|true|o|oui|vrai|j|ja|wahr|s|si|sí|verdadero)$/i.test(text);

/** Text of a cell: HTML, as an export writes it, or plain. */
const htmlOf = (text: string | undefined): string | null =>
  text === undefined ? null : /<\w[^<>]*>/.test(text) ? text : plainAsHtml(text);

/** Values of a cell, which bars, semicolons or commas separate. */
const valuesOf = (cell = ""): string[] =>
  cell
    .split(cell.includes("|") ? "|" : cell.includes(";") ? ";" : ",")
    .map((value) => plainAsHtml(value.trim()))
    .filter((value) => value !== "");

function linksOf(cells: Cells, lang: ItemLanguage): Record<string, RemoteLink[]> {
  const { venue, address, zip, city, country } = cells;
  const place = Object.entries({ address, zip, city, country }).filter(([, value]) => value !== undefined);
  const named = (field: string, name: string, values: readonly string[]) =>
    values.map((value) => linkedItem(field, { [name]: value }, lang));
  return {
    venue: venue
      ? [linkedItem("venue", { venue: plainAsHtml(venue), ...Object.fromEntries(place) }, lang)]
      : [],
    organizer: named("organizer", "organizer", cells.organizer ? [plainAsHtml(cells.organizer)] : []),
    categories: named("categories", "name", valuesOf(cells.categories)),
    tags: named("tags", "name", valuesOf(cells.tags)),
  };
}

/** An event of the same title and start that is here already. */
async function sameEvent(
  { title, start_date, timezone }: { title: string; start_date: string; timezone: string },
  lang: string,
  { db }: Context,
) {
  const wall = start_date.length === 10 ? `${start_date} 00:00:00` : start_date;
  const rows = await findRows(
    db,
    events.name,
    all(equals("start_utc", toInstant(wall, timezone)), equals("title_key", normalizeForSearch(title))),
  );
  return rows.find((row) => row.lang === lang && !isTrashed(row));
}
