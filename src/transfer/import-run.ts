import type { Context } from "../context.ts";
import { CALENDAR } from "../operations/subscriptions.ts";
import { resources } from "../resources/index.ts";
import { findSource, languageOfSource, openSource } from "../store/sources.ts";
import type { ImportRun } from "./import-item.ts";
import type { ImportReport } from "./import-report.ts";

/** How items are imported, whatever their source. */
export interface RunOptions {
  isDryRun: boolean;
  force: boolean;
  keepIds: boolean;
  matchTranslations: boolean;
  /** Called before each page of items; what it throws ends the import. */
  checkpoint?: (report: ImportReport) => Promise<void>;
}

/** A run of an import from a source. */
export function importRun(
  sourceId: number,
  report: ImportReport,
  { isDryRun, force, keepIds, matchTranslations, checkpoint = async () => {} }: RunOptions,
  context: Context,
): ImportRun {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...{ sourceId, report, context, isDryRun, force, keepIds, matchTranslations },
    checkpoint: () => checkpoint(report),
    deferredImages: keepIds ? [] : null,
    imageTurn(work) {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/** The id of a source, which is added unless nothing is to be written. */
export async function sourceIdOf(
  kind: string,
  name: string,
  { isDryRun }: Pick<RunOptions, "isDryRun">,
  { store }: Context,
): Promise<number> {
  if (isDryRun) return (await findSource(store.read, kind, name))?.id ?? 0;
  return (await store.write((db) => openSource(db, kind, name))).id;
}

/**
 * The same for a calendar, whose events are all imported in one language. Imported in a second language as well, it is a
 * source of its own, so that each event is known again in both.
 */
export async function calendarSourceId(
  name: string,
  lang: string,
  options: Pick<RunOptions, "isDryRun">,
  context: Context,
): Promise<number> {
  const { read } = context.store;
  const source = await findSource(read, CALENDAR, name);
  const first = source ? await languageOfSource(read, source.id, ownTables) : null;
  const isSecond = first !== null && first !== lang;
  return sourceIdOf(CALENDAR, isSecond ? `${name} (${lang})` : name, options, context);
}

/** The tables of what a calendar has itself; what its events link to may have been here before, in any language. */
const ownTables = resources.filter(({ nested }) => !nested).map(({ name }) => name);
