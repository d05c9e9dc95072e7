import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import type { Resource } from "../../resources/kit/define.ts";
import type { Link } from "../../resources/kit/link.ts";
import { series as resource } from "../../resources/series.ts";
import { isSeries } from "../../resources/shared/occurrence.ts";
import { seriesLinks, storedLinks } from "../../resources/shared/series-links.ts";
import { findOccurrences } from "../../store/occurrence-rows.ts";
import { findById, nextId, updateRow } from "../../store/rows.ts";
import { insertRow } from "../../store/statement-cache.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import { recordCreated } from "../item-audit.ts";
import type { LinkTarget } from "../links.ts";
import { isNothing, type RawInput } from "../parse-fields.ts";
import { parseWrite } from "../parse-write.ts";
import type { CreateLinked } from "../resolve-links.ts";
import { freeSlug, slugOfTitle, TRASHED_SUFFIX } from "../slugs.ts";
import { findOriginal, inherited } from "../translation-original.ts";
import { assertFreeExternalId, writeSearchTexts } from "../translations.ts";
import { datesOf } from "./dates.ts";
import { reconcile } from "./reconcile.ts";
import { liveSeries, propagateSeries } from "./series-group.ts";

/** Creates a series with its occurrences; returns the series or, where an event was requested, its first occurrence. */
export async function createSeries(
  requested: Resource,
  raw: RawInput,
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<ItemTable>> {
  const isEvent = requested.seriesTable !== undefined;
  if (!isEvent) return (await insertSeries(raw, context, createLinked)).row;
  if (!isNothing(raw.translation_of)) throw invalid("translation_of", "param_occurrence");
  if (!isNothing(raw.post_parent) && raw.post_parent !== 0 && raw.post_parent !== "0")
    throw invalid("post_parent");
  const { external_id, ...values } = raw;
  const { row } = await insertSeries(values, context, createLinked);
  const [first] = (await findOccurrences(context.db, row.translation_group)).sort(
    (a, b) => a.start_utc - b.start_utc || a.id - b.id,
  );
  if (!first) throw invalid("recurrence", "param_empty");
  if (!isNothing(external_id)) await assignExternalId(requested, first.id, external_id, context);
  const event = await findById(context.db, "events", first.id);
  if (!event) throw new Error("The first occurrence has just been written.");
  return event;
}

/** Gives the external id that was sent to the first occurrence. */
async function assignExternalId(
  requested: Resource,
  id: number,
  external: unknown,
  context: Context,
): Promise<void> {
  const parsed = requested.fields.external_id?.type.parse(external, requested.parseContext({}, {}, context));
  if (typeof parsed !== "string") return;
  await assertFreeExternalId(requested, parsed, 0, context);
  await updateRow(context.db, "events", id, { external_id: parsed });
}

async function insertSeries(
  raw: RawInput,
  context: Context,
  createLinked: CreateLinked,
): Promise<{ row: Row<"series"> }> {
  const { db } = context;
  const translated = await findOriginal(resource, raw.translation_of, context);
  const original = translated && isSeries(resource, translated) ? translated : null;
  if (original?.status === "trash") throw invalid("translation_of", "param_trashed_series");
  const initial = original ? { ...resource.defaults, ...inherited(resource, original) } : resource.defaults;
  const { input, links, changes } = await parseWrite(resource, raw, initial, context, {
    creating: true,
    translating: original !== null,
    createLinked,
  });
  // Every column has a default, is among the changes, or is set here before the insert.
  const row = Object.assign({ ...initial }, changes) as Row<"series">;
  row.id = await nextId(db, resource.kind);
  row.translation_group = original?.translation_group ?? row.id;
  row.lang = context.language.code;
  row.modified = context.now;
  row.links = linksAfter(original ? seriesLinks(original) : {}, links);
  row.slug = await slugFor(row, input.slug, context);
  const dates = datesOf(row, context);
  if (dates.dates.length === 0) throw invalid("recurrence", "param_empty");
  row.horizon = dates.horizon;
  await insertRow(db, resource.name, row);
  await recordCreated(resource, row, links, context);
  await writeSearchTexts(resource, row, context);
  if (original) await propagateSeries(row, original, context);
  await reconcile(await liveSeries(row.translation_group, context), dates, context);
  return { row };
}

/** Links of a series after a write: those that were sent replace those of their fields. */
export const linksAfter = (
  before: ReturnType<typeof seriesLinks>,
  sent: ReadonlyMap<Link, readonly LinkTarget[]>,
): string =>
  storedLinks({
    ...before,
    ...Object.fromEntries([...sent].map(([{ field }, targets]) => [field, [...targets]])),
  });

/** The slug that was sent, else one from the title; numbered if taken. */
async function slugFor(row: Row<"series">, sent: unknown, { db }: Context): Promise<string> {
  const { id, lang } = row;
  const text = typeof sent === "string" && sent !== "" ? sent : slugOfTitle(row.title, lang);
  const slug = await freeSlug(db, resource, { text, lang, id });
  return row.status === "trash" ? `${slug}${TRASHED_SUFFIX}` : slug;
}
