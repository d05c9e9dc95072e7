import { type Context, inTransaction } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { create } from "../operations/create.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { expectedSlugs } from "../operations/slugs.ts";
import { update } from "../operations/update.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { followSeriesVersions, uneditedOccurrences } from "../store/imported-occurrences.ts";
import { findById, reserveId } from "../store/rows.ts";
import { runCached } from "../store/statement-cache.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { isEdited } from "./edited-items.ts";
import { fetchedImage } from "./fetched-image.ts";
import { isFreeId } from "./free-id.ts";
import { occurrenceOf, replaceFormer, resetToSeries } from "./import-occurrence.ts";
import type { ImportReport, Outcome } from "./import-report.ts";
import type { LinkedIds } from "./linked-ids.ts";
import { bareItem } from "./linked-item.ts";
import { contentOf, type RemoteItem } from "./remote-item.ts";
import { findEntries, followVersions, hashOf, type SourceItem, saveEntry } from "./source-map.ts";
import { translatedItem } from "./translated-item.ts";
import { findUnmapped } from "./unmapped-item.ts";
import { messageOf, withoutInvalid } from "./valid-fields.ts";

/** One run of an import. */
export interface ImportRun {
  /** The caller is the author of what is imported. */
  context: Context;
  sourceId: number;
  report: ImportReport;
  /** Nothing is written. */
  isDryRun: boolean;
  /** Items that were edited here are overwritten as well. */
  force: boolean;
  keepIds: boolean;
  /** Translations are found by what they share, where the source does not name them. */
  matchTranslations: boolean;
  /**
   * Items whose images are imported after everything else, where ids are kept: images get ids of the same sequence, and must
   * not take those of items that are still to come. Null: images are imported with their items.
   */
  deferredImages: DeferredImage[] | null;
  /** Called before each page of items; what it throws ends the run. */
  checkpoint: () => Promise<void>;
  /** Runs one after the other: several decoded images at once take too much memory. */
  imageTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The entries of the source map that the import of an item needs. */
export interface KnownEntries {
  /** Of the item itself. */
  own: SourceItem | undefined;
  /** Of what it links to. */
  linked: LinkedIds;
}

/** An image to import later, and the hash of its whole item: keeping the items would take memory for all of their texts. */
interface DeferredImage {
  item: Pick<RemoteItem, "resource" | "remoteId" | "lang" | "modified" | "image">;
  hash: string;
}

/** Imports an item of a source, if it is new or was changed there; never throws for what is wrong with the item itself. */
export async function importItem(item: RemoteItem, known: KnownEntries, run: ImportRun): Promise<Outcome> {
  const { report } = run;
  const name = `${item.resource.name}/${item.remoteId}`;
  try {
    const outcome = await importChanged(item, known, name, run);
    report.add(item.resource.name, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    report.add(item.resource.name, "failed");
    report.issue(name, messageOf(error));
    return "failed";
  }
}

/** Imports the images that were deferred. */
export async function importDeferredImages(run: ImportRun): Promise<void> {
  for (const { item, hash } of run.deferredImages ?? []) {
    const { resource, remoteId, lang } = item;
    const entries = await findEntries(run.context.db, run.sourceId, resource.name, [remoteId]);
    const own = entries.get(remoteId);
    if (!own) continue;
    const name = `${resource.name}/${remoteId}`;
    const withImage = { ...bareItem(resource, remoteId, lang), ...item };
    const known = { own, linked: new Map() };
    await importChanged(withImage, known, name, { ...run, deferredImages: null }, hash).catch(
      (error: unknown) => {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error;
        run.report.issue(name, messageOf(error));
      },
    );
  }
}

async function importChanged(
  item: RemoteItem,
  known: KnownEntries,
  name: string,
  run: ImportRun,
  hash = hashOf(contentOf(item)),
): Promise<Outcome> {
  const { context, report } = run;
  const { own: mapped, linked } = known;
  if (mapped?.hash === hash) return "equal";
  const row = mapped && (await findById(context.db, item.resource.name, mapped.item_id));
  // Imported in another language before: that item is another one, which this one translates.
  const entry = row && row.lang !== item.lang ? undefined : mapped;
  if (entry && (!row || isTrashed(row))) {
    report.issue(name, "It was deleted here, and stays so.");
    return "conflict";
  }
  if (entry && row && !run.force && (await isEdited(row, entry, context))) {
    report.issue(
      name,
      `It was changed at the source, and edited here (${row.id}); --force takes the source's.`,
    );
    return "conflict";
  }
  if (run.isDryRun)
    return entry
      ? "changed"
      : ((await findUnmapped(item, itemContext(context, item.lang)))?.outcome ?? "new");
  if (!entry && item.image && !item.occurrenceOf && run.deferredImages) {
    // Without its image the hash is another one: should the import be interrupted, the next one brings the image.
    const outcome = await importChanged({ ...item, image: null }, { own: entry, linked }, name, run);
    const { resource, remoteId, lang, modified, image } = item;
    run.deferredImages.push({ item: { resource, remoteId, lang, modified, image }, hash });
    return outcome;
  }
  const image = await run.imageTurn(() => fetchedImage(item, context));
  if (item.image && !image.field) report.issue(name, `The image ${item.image} could not be fetched.`);
  try {
    const { outcome, reasons } = await context.store.write(
      async (db) => {
        // Reported after the commit: the transaction may have to be run twice.
        const reasons: string[] = [];
        const addReason = (reason: string) => void reasons.push(reason);
        const txContext = itemContext(inTransaction(context, db), item.lang);
        const references = await referencesOf(item, linked, addReason, run, txContext);
        const input = { ...item.fields, ...image.field, ...references };
        const written = await withoutInvalid(input, addReason, (valid) =>
          write(item, entry, valid, addReason, run, txContext),
        );
        if (written.isKept) {
          const { id: item_id, version } = written.row;
          const { remoteId: remote_id, modified, resource } = item;
          const { sourceId: source_id } = run;
          await saveEntry(db, {
            source_id,
            kind: resource.name,
            remote_id,
            item_id,
            hash,
            modified,
            version,
          });
        }
        return { outcome: written.outcome, reasons };
      },
      { isBulk: true, slugs: entry ? [] : expectedSlugs(item.resource, item.fields, item.lang) },
    );
    for (const reason of reasons) report.issue(name, reason);
    await image.discardUnused("stored");
    return outcome;
  } catch (error) {
    await image.discardUnused("failed");
    throw error;
  }
}

const itemContext = (context: Context, code: string): Context => ({
  ...context,
  language: { ...context.language, code, all: false },
});

/** The result of a write; `isKept: false`: nothing was stored, so it gets no entry in the source map. */
type Written = { isKept: true; row: Row<ItemTable>; outcome: Outcome } | { isKept: false; outcome: Outcome };

/** Creates or changes an item, or the occurrence that it is. */
async function write(
  item: RemoteItem,
  entry: SourceItem | undefined,
  input: RawInput,
  report: (reason: string) => void,
  run: ImportRun,
  context: Context,
): Promise<Written> {
  const occurrence = await occurrenceOf(item, run.sourceId, context);
  if (!occurrence) {
    if (item.occurrenceOf && !item.occurrenceOf.mayStandAlone) {
      report("Its series does not have this date here.");
      return { isKept: false, outcome: "conflict" };
    }
    return entry ? updated(item, entry, input, context) : created(item, input, run, context);
  }
  await replaceFormer(item, entry, occurrence, context);
  const outcome = entry ? "changed" : "new";
  if (!item.occurrenceOf?.isException)
    return { isKept: true, row: await resetToSeries(item, occurrence, input, context), outcome };
  return { ...(await updated(item, { item_id: occurrence.id }, input, context)), outcome };
}

async function updated(
  { resource }: RemoteItem,
  { item_id: id }: Pick<SourceItem, "item_id">,
  input: RawInput,
  context: Context,
): Promise<Written> {
  const { db } = context;
  const row = await findById(db, resource.name, id);
  const group = row ? await groupOf(resource.name, row, context) : [];
  const unedited =
    row && resource.occurrenceTable ? await uneditedOccurrences(db, row.translation_group) : [];
  const written = await update(resource, { id }, input, context);
  await followVersions(db, resource.name, group, await groupOf(resource.name, written, context));
  await followSeriesVersions(db, unedited);
  return { isKept: true, row: written, outcome: "changed" };
}

async function created(
  item: RemoteItem,
  input: RawInput,
  run: ImportRun,
  context: Context,
): Promise<Written> {
  const { resource, externalId, wantedId } = item;
  const { db } = context;
  const known = await findUnmapped(item, context);
  if (known?.outcome === "changed") return updated(item, { item_id: known.row.id }, input, context);
  if (known) return { isKept: true, row: known.row, outcome: known.outcome };
  const translated = await translatedItem(item, input, run, context);
  const source = translated?.row;
  const before = source ? await groupOf(resource.name, source, context) : [];
  const id = run.keepIds && wantedId && (await isFreeId(resource.kind, wantedId, db)) ? wantedId : null;
  if (id) await reserveId(db, resource.kind, id);
  const fields = translated
    ? { ...translated.input, translation_of: translated.row.id }
    : { ...input, ...(externalId && { external_id: externalId }) };
  try {
    const row = await create(resource, fields, context, null, id);
    if (source) await followVersions(db, resource.name, before, await groupOf(resource.name, row, context));
    return { isKept: true, row, outcome: "new" };
  } catch (error) {
    // A term of this name is here already: events link to it.
    const existing =
      error instanceof ServiceError && error.code === "term_exists" && error.details.data?.term_id;
    const row = existing ? await findById(db, resource.name, Number(existing)) : undefined;
    if (!row) throw error;
    return { isKept: true, row, outcome: "equal" };
  }
}

/** The items of a translation group with their versions. */
const groupOf = (table: ItemTable, { translation_group }: Row<ItemTable>, { db }: Context) =>
  runCached<{ id: number; version: number }>(db, `versions of ${table}`, [translation_group], () =>
    db
      .selectFrom<ItemTable>(table)
      .select(["id", "version"])
      .where("translation_group", "=", translation_group),
  );

/** The ids here of everything that an item refers to; missing ones are reported and left out. */
async function referencesOf(
  { resource, links, references }: RemoteItem,
  linked: LinkedIds,
  report: (reason: string) => void,
  { sourceId }: ImportRun,
  { db }: Context,
): Promise<RawInput> {
  const input: RawInput = {};
  for (const { field } of resource.links) {
    const wanted = links[field];
    if (!wanted) continue;
    const remoteIds = wanted.map(({ remoteId }) => remoteId);
    const ids = linked.get(field);
    const missing = remoteIds.filter((id) => !ids?.has(id));
    if (missing.length > 0) report(`${field}: ${missing.join(", ")} could not be imported.`);
    input[field] = remoteIds.flatMap((id) => ids?.get(id) ?? []);
  }
  for (const [field, remoteId] of Object.entries(references)) {
    const entries = await findEntries(db, sourceId, resource.name, [remoteId]);
    const found = entries.get(remoteId)?.item_id;
    if (found === undefined) report(`${field}: ${remoteId} could not be imported.`);
    input[field] = found ?? null;
  }
  return input;
}
