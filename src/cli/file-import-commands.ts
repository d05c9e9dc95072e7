import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Context, inTransaction } from "../context.ts";
import { parseZone } from "../domain/time.ts";
import { statuses } from "../domain/visibility.ts";
import { saveSubscription } from "../operations/subscriptions.ts";
import { importFields } from "../resources/imports/fields.ts";
import { duration } from "../setting-types.ts";
import { TransferError } from "../transfer/export-format.ts";
import { fetchCalendar, isCalendarUrl } from "../transfer/icalendar/calendar-source.ts";
import { importCalendar } from "../transfer/icalendar/import-calendar.ts";
import { importReport } from "../transfer/import-report.ts";
import { calendarSourceId, importRun, sourceIdOf } from "../transfer/import-run.ts";
import { importSpreadsheet } from "../transfer/spreadsheet/import-spreadsheet.ts";
import { readSpreadsheet, type Spreadsheet } from "../transfer/spreadsheet/read-spreadsheet.ts";
import { type CliCommand, type CommandOptions, parse, table, UsageError } from "./command.ts";
import { commonFlags, commonHelp, commonSynopsis, importContext, runOptions } from "./import-commands.ts";
import { importText } from "./import-output.ts";
import { languageIn } from "./transfer-commands.ts";

const fileOptions = ["author", "language", "zone", "status", "name"];
const fileSynopsis = "[--language CODE] [--zone ZONE] [--status STATUS] [--name NAME]";

/** Commands that import files of other programs. */
export const fileImportCommands: Record<string, CliCommand> = {
  "import ics": {
    synopsis: `FILE|URL [--every 1h] ${fileSynopsis} ${commonSynopsis}`,
    description: `Import the events of an iCalendar file or URL (https, webcal). ${commonHelp}. --every subscribes to a URL: a running service imports it so often, and events that it no longer has go to the trash`,
    async run(args, options) {
      const { positionals, values, has } = parse(args, 1, [...fileOptions, "every"], commonFlags);
      const [place = ""] = positionals;
      const context = await importContext(options, values.author);
      const defaults = defaultsIn(values, options, context);
      if (values.every !== undefined) return subscribed(place, values.every, defaults, context);
      const validators = { etag: "", last_modified: "" };
      const text = isCalendarUrl(place)
        ? ((await fetchCalendar(place, validators, context)).text ?? "")
        : (await readInput(place)).toString("utf8");
      const name = values.name ?? (isCalendarUrl(place) ? place : basename(place));
      const report = importReport();
      const sourceId = await calendarSourceId(name, defaults.lang, runOptions(has), context);
      const run = importRun(sourceId, report, runOptions(has), context);
      await importCalendar(text, { ...defaults, removesMissing: false }, run);
      return importText(report, has("dry-run"));
    },
  },
  "import csv": {
    synopsis: `FILE [--dates dmy|mdy] ${fileSynopsis} ${commonSynopsis}`,
    description: `Import events from a spreadsheet (.csv, .tsv), with headers in English, French, German or Spanish. ${commonHelp} how the columns are understood. Events are known again by external_id, else by title and start`,
    async run(args, options) {
      const { positionals, values, has } = parse(args, 1, [...fileOptions, "dates"], commonFlags);
      const [file = ""] = positionals;
      const { dates } = values;
      if (dates !== undefined && dates !== "dmy" && dates !== "mdy")
        throw new UsageError("--dates is dmy (31/12/2030) or mdy (12/31/2030).");
      const context = await importContext(options, values.author);
      const defaults = defaultsIn(values, options, context);
      const sheet = readSpreadsheet(await readInput(file));
      const report = importReport();
      const sourceId = await sourceIdOf("csv", values.name ?? basename(file), runOptions(has), context);
      const run = importRun(sourceId, report, runOptions(has), context);
      const zone = defaults.zone ?? context.site.zone;
      await importSpreadsheet(sheet, { ...defaults, zone, dates: dates ?? null }, run);
      const output = importText(report, has("dry-run"));
      return { ...output, text: `${has("dry-run") ? previewOf(sheet) : unknownIn(sheet)}${output.text}` };
    },
  },
};

/** Events and cells that a preview shows. */
const PREVIEW_ROWS = 5;
const PREVIEW_COLUMNS = 6;

function previewOf(sheet: Spreadsheet): string {
  const columns = sheet.headers.flatMap(({ header, column }) => (column ? [{ header, column }] : []));
  const shown = columns.slice(0, PREVIEW_COLUMNS);
  const rows = sheet.rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => shown.map(({ column }) => (cells[column] ?? "").replace(/\s+/g, " ").slice(0, 30)));
  return [
    `Columns: ${columns.map(({ header, column }) => (header === column ? header : `${header} = ${column}`)).join(", ")}`,
    `${unknownIn(sheet)}${table(
      shown.map(({ column }) => column),
      rows,
    )}`,
    "",
    "",
  ].join("\n");
}

function unknownIn({ headers }: Spreadsheet): string {
  const unknown = headers.filter(({ header, column }) => column === null && header !== "");
  if (unknown.length === 0) return "";
  return `These columns mean nothing here: ${unknown.map(({ header }) => header).join(", ")}\n`;
}

/** The language, status and zone of events that do not tell theirs. */
function defaultsIn(
  values: Record<string, string | undefined>,
  options: CommandOptions,
  { site }: Context,
): { lang: string; status: string; zone: string | null } {
  const status = statuses.find((one) => one === (values.status ?? importFields.status.type.default));
  if (!status) throw new UsageError(`There is no status ${values.status}; there are ${statuses.join(", ")}.`);
  const zone = values.zone === undefined ? null : parseZone(values.zone);
  if (values.zone !== undefined && zone === null) throw new UsageError(`${values.zone} is no time zone.`);
  return { lang: languageIn(values.language, options) ?? site.languages[0] ?? "en", status, zone };
}

async function subscribed(
  url: string,
  every: string,
  defaults: { lang: string; status: string; zone: string | null },
  context: Context,
): Promise<string> {
  if (!isCalendarUrl(url)) throw new UsageError("Only a URL can be subscribed to, not a file.");
  const seconds = secondsIn(every);
  const { lang: language, status, zone: timezone } = defaults;
  const given = { interval: seconds, language, status, timezone, paused: false };
  const { id } = await context.store.write((db) => saveSubscription(url, given, inTransaction(context, db)));
  return `Subscribed (source ${id}): the running service imports it within a minute, and then every ${every}.`;
}

function secondsIn(text: string): number {
  try {
    const seconds = duration(text);
    if (seconds !== null) return seconds;
  } catch {
    // Reported below, like an empty text.
  }
  throw new UsageError("--every takes a time such as 15m, 1h or 1d.");
}

const readInput = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: Error) => {
    throw new TransferError(`The file cannot be read: ${error.message}`);
  });
