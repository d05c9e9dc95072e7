import { type CsvColumn, columnOf } from "../../resources/imports/columns.ts";
import { TransferError } from "../export-format.ts";

/** A spreadsheet of events: cells by column, line by line. */
export interface Spreadsheet {
  /** The headers in their order, and the columns that they mean; null: none. */
  headers: { header: string; column: CsvColumn | null }[];
  rows: SpreadsheetRow[];
}

/** The cells of a line that are not empty. */
export interface SpreadsheetRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

/** The meaning of the columns of a spreadsheet, in their order, empty for those to leave out; null: as their headers tell. */
export type ColumnMapping = readonly (CsvColumn | "")[] | null;

/** Columns without which there are no events. */
const NEEDED = ["title", "start"] as const;

/** Reads a spreadsheet that has all columns which are needed. */
export function readSpreadsheet(bytes: Buffer, mapping: ColumnMapping = null): Spreadsheet {
  const sheet = readCells(bytes, mapping);
  if (sheet.headers.length === 0) throw new TransferError("The spreadsheet is empty.");
  const [needed] = missingColumns(sheet);
  if (needed)
    throw new TransferError(
      `No column is the ${needed} of events. The headers are: ${sheet.headers.map(({ header }) => header).join(", ")}. docs/IMPORT-EXPORT.md lists those that are known.`,
    );
  return sheet;
}

/** The columns that a spreadsheet needs and does not have. */
export const missingColumns = ({ headers }: Spreadsheet): CsvColumn[] =>
  NEEDED.filter((needed) => !headers.some(({ column }) => column === needed));

/**
 * Reads text with commas, semicolons, tabs or bars between cells, in UTF-8, UTF-16 or the old encoding of Windows. If
 * only the beginning of a file is read (`isPartial`), the last line, which may have been cut, is left out.
 */
export function readCells(bytes: Buffer, mapping: ColumnMapping, isPartial = false): Spreadsheet {
  const text = decoded(bytes, isPartial);
  const records = recordsIn(text, delimiterOf(text));
  const [head, ...lines] = isPartial && records.length > 1 ? records.slice(0, -1) : records;
  const used = new Set<CsvColumn>();
  const headers = (head?.cells ?? []).map((header, at) => {
    const column = (mapping === null ? columnOf(header) : mapping[at]) || null;
    const isFirst = column !== null && !used.has(column);
    if (isFirst) used.add(column);
    return { header: header.trim(), column: isFirst ? column : null };
  });
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      headers.flatMap(({ column }, at) => {
        const cell = withoutApostrophe(cells[at]?.trim() ?? "");
        return column === null || cell === "" ? [] : [[column, cell]];
      }),
    ),
  }));
  return { headers, rows: rows.filter(({ cells }) => Object.keys(cells).length > 0) };
}

/** The sign that an export puts before cells which a spreadsheet would take for a formula. */
const withoutApostrophe = (cell: string) => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell);

function decoded(bytes: Buffer, isPartial: boolean): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isPartial });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The sign that separates most cells of the first line. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r\n|\n|\r/, 1);
  const outside = line.replace(/"[^"]*"/g, "");
  const counted = [",", ";", "\t", "|"].map((sign): [string, number] => [sign, outside.split(sign).length]);
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/**
 * Records by RFC 4180: cells in quotes may have line breaks, and two quotes for one. Cells are made of parts of the text, not
 * sign by sign, which would take thirty bytes for each.
 */
function recordsIn(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let [cells, cell, isQuoted, line, start]: [string[], string, boolean, number, number] = [
    [],
    "",
    false,
    1,
    1,
  ];
  /** Where the part begins that is not in the cell yet. */
  let from = 0;
  const endPart = (end: number, next: number) => {
    cell += text.slice(from, end);
    from = next;
  };
  const endRecord = () => {
    cells.push(cell);
    if (cells.length > 1 || cell.trim() !== "") records.push({ line: start, cells });
    [cells, cell, start] = [[], "", line];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === "\n") line += 1;
      if (sign !== '"') continue;
      isQuoted = text[at + 1] === '"';
      endPart(at, at + 1);
      // The second of two quotes begins the next part.
      if (isQuoted) at += 1;
    } else if (sign === '"') {
      endPart(at, at);
      if (cell.trim() === "") [isQuoted, cell, from] = [true, "", at + 1];
    } else if (sign === delimiter) {
      endPart(at, at + 1);
      cells.push(cell);
      cell = "";
    } else if (sign === "\r" && text[at + 1] === "\n") endPart(at, at + 1);
    else if (sign === "\n" || sign === "\r") {
      endPart(at, at + 1);
      line += 1;
      endRecord();
    }
  }
  endPart(text.length, text.length);
  endRecord();
  return records;
}
