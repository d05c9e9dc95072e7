import type { Context } from "../../context.ts";
import { plainText } from "../../domain/html.ts";
import { events } from "../../resources/events.ts";
import { type CsvColumn, csvColumns } from "../../resources/imports/columns.ts";
import { type EventRepresentation, venuesOf } from "../../resources/shared/event-representation.ts";
import { eventBatches } from "../event-batches.ts";

/** Values in one cell of a spreadsheet. */
export const CELL_SEPARATOR = " | ";

/** Times are in the cells of their dates. */
const exportedColumns = csvColumns.filter((column) => !column.endsWith("_time"));

/** All events outside the trash as lines of a spreadsheet, as `import csv` reads them; the first line names the columns. */
export async function* csvLines(
  context: Context,
  { delimiter, language }: { delimiter: string; language: string | null },
): AsyncGenerator<string> {
  yield lineOf(exportedColumns, delimiter);
  for await (const rows of eventBatches(context, language)) {
    const items = await events.render(rows, context, { jsonLd: false, ignorePassword: true });
    for (const item of items) {
      const cells = cellsOf(item);
      yield lineOf(
        exportedColumns.map((column) => cells[column]),
        delimiter,
      );
    }
  }
}

function cellsOf(event: EventRepresentation): Record<CsvColumn, string> {
  const [venue] = venuesOf(event);
  const names = (items: readonly { name: string }[]) =>
    items.map(({ name }) => plainText(name)).join(CELL_SEPARATOR);
  return {
    id: String(event.id),
    external_id: event.external_id ?? "",
    language: event.lang,
    status: event.status,
    title: plainText(event.title),
    start: event.all_day ? event.start_date.slice(0, 10) : event.start_date,
    end: event.all_day ? event.end_date.slice(0, 10) : event.end_date,
    start_time: "",
    end_time: "",
    all_day: event.all_day ? "1" : "0",
    timezone: event.timezone,
    venue: plainText(venue?.venue ?? ""),
    address: venue?.address ?? "",
    zip: venue?.zip ?? "",
    city: venue?.city ?? "",
    country: venue?.country ?? "",
    organizer: event.organizer.map(({ organizer }) => plainText(organizer)).join(CELL_SEPARATOR),
    categories: names(event.categories),
    tags: names(event.tags),
    cost: event.cost,
    website: event.website,
    image: event.image ? event.image.url : "",
    featured: event.featured ? "1" : "0",
    excerpt: event.excerpt,
    description: event.description,
    url: event.url,
  };
}

/** A line by RFC 4180. */
const lineOf = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => quoted(harmless(cell), delimiter)).join(delimiter)}\r\n`;

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Spreadsheets run cells that begin like a formula; an apostrophe makes them text. `import csv` removes it again. */
const harmless = (cell: string) => (/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell);
