import type { Context } from "../context.ts";
import { findImportFile, updateImport } from "../operations/imports.ts";
import { optionsOf, type StoredImport } from "../resources/imports/shape.ts";
import { TransferError } from "./export-format.ts";
import { fetchCalendar } from "./icalendar/calendar-source.ts";
import { importCalendar } from "./icalendar/import-calendar.ts";
import { callerOf } from "./icalendar/subscriptions.ts";
import { type ImportReport, importReport, storedReport, UNEXPECTED } from "./import-report.ts";
import { calendarSourceId, importRun, type RunOptions, sourceIdOf } from "./import-run.ts";
import { RemoteError } from "./remote-json.ts";
import { importSpreadsheet } from "./spreadsheet/import-spreadsheet.ts";
import { readSpreadsheet } from "./spreadsheet/read-spreadsheet.ts";
import { importTec } from "./tec/import-tec.ts";

/** Milliseconds before a request is repeated for the first time. */
const BACK_OFF_MS = 500;

/** Thrown to end an import that was cancelled. */
class Cancelled extends Error {}

/** Thrown to end an import that another run takes up again. */
export class Interrupted extends Error {}

/** The clock of a run, and the signal that it is to stop. */
export interface RunControl {
  /** Unix seconds; an import may take hours. */
  now(): number;
  /** Whether the process is about to end: another run takes the import up again. */
  isStopping?(): boolean;
}

/**
 * Runs an import that was asked for, and keeps with it how far it is and what became of it. Begun again after it was
 * interrupted, it goes on: what was imported before is equal.
 */
export async function runImport(
  row: StoredImport,
  system: Context,
  { now, isStopping = () => false }: RunControl,
): Promise<void> {
  const save = (changes: Parameters<typeof updateImport>[2]) =>
    system.store.write((db) => updateImport(db, row.id, changes));
  if (!(await save({ state: "running", started: row.started ?? system.now }))) return;
  const end = (changes: Parameters<typeof updateImport>[2]) =>
    save({ ...changes, finished: now(), secret: "" });
  let progress = "null";
  const checkpoint = async (report: ImportReport) => {
    if (isStopping()) throw new Interrupted();
    if (!(await save({ progress, report: storedReport(report) }))) throw new Cancelled();
  };
  try {
    const context = { ...system, caller: await callerOf(row.author, system) };
    const report = await importers[row.kind](row, context, {
      checkpoint,
      onProgress(next) {
        progress = JSON.stringify(next);
      },
    });
    await end({ state: "finished", report: storedReport(report) });
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (!(error instanceof TransferError || error instanceof RemoteError)) throw error;
    await end({ state: "failed", error: error.message });
  }
}

/** Gives up an import that ends with an error which it should not. */
export const failImport = async (id: number, { store, now }: Context): Promise<void> =>
  void (await store.write((db) =>
    updateImport(db, id, { state: "failed", error: UNEXPECTED, finished: now, secret: "" }),
  ));

interface Hooks {
  checkpoint(report: ImportReport): Promise<void>;
  onProgress(progress: { collection: string; language: string; page: number; pages: number }): void;
}

const runOptions = (row: StoredImport, { checkpoint }: Hooks): RunOptions => {
  const { dry_run, force, keep_ids, match_translations } = optionsOf(row);
  return {
    ...{ isDryRun: dry_run, force, keepIds: keep_ids, matchTranslations: match_translations },
    checkpoint,
  };
};

function importSite(row: StoredImport, context: Context, hooks: Hooks): Promise<ImportReport> {
  const { languages, since, user } = optionsOf(row);
  return importTec(
    {
      ...runOptions(row, hooks),
      url: row.url,
      languages: languages.length > 0 ? languages : null,
      since: since === "" ? null : `${since} 00:00:00`,
      rate: 0,
      authorization: user ? `Basic ${Buffer.from(`${user}:${row.secret}`).toString("base64")}` : null,
      backOffMs: BACK_OFF_MS,
      onProgress: ({ lang: language, ...page }) => hooks.onProgress({ ...page, language }),
    },
    context,
  );
}

async function importCalendarOf(row: StoredImport, context: Context, hooks: Hooks): Promise<ImportReport> {
  const { status, timezone: zone, file } = optionsOf(row);
  const text = file
    ? await fileOf(row, context).then((bytes) => bytes.toString("utf8"))
    : (await fetchCalendar(row.url, { etag: "", last_modified: "" }, context)).text;
  const lang = languageOf(row, context);
  const options = runOptions(row, hooks);
  const sourceId = await calendarSourceId(row.url || file, lang, options, context);
  const run = importRun(sourceId, importReport(), options, context);
  await importCalendar(text ?? "", { lang, status, zone, removesMissing: false }, run);
  return run.report;
}

async function importSheet(row: StoredImport, context: Context, hooks: Hooks): Promise<ImportReport> {
  const { status, timezone, dates, columns, file } = optionsOf(row);
  const sheet = readSpreadsheet(await fileOf(row, context), columns);
  const options = runOptions(row, hooks);
  const sourceId = await sourceIdOf(row.kind, row.url || file, options, context);
  const run = importRun(sourceId, importReport(), options, context);
  const zone = timezone ?? context.site.zone;
  await importSpreadsheet(sheet, { lang: languageOf(row, context), status, zone, dates }, run);
  return run.report;
}

const importers: Record<StoredImport["kind"], typeof importSite> = {
  tec: importSite,
  ics: importCalendarOf,
  csv: importSheet,
};

const fileOf = async (row: StoredImport, { db }: Context): Promise<Buffer> =>
  Buffer.from(await findImportFile(db, row.id));

const languageOf = (row: StoredImport, { site }: Context): string =>
  optionsOf(row).languages[0] ?? site.languages[0] ?? "en";
