import type { Context } from "../../context.ts";
import { groupBy } from "../../domain/collections.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { eventLinks } from "../../resources/linked.ts";
import { eventSearchText } from "../../resources/shared/event-values.ts";
import { seriesLinks } from "../../resources/shared/series-links.ts";
import { type ComparedOccurrence, findOccurrences, updateEvents } from "../../store/occurrence-rows.ts";
import { findRows, updateRow } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { groupsOf, replaceLinks } from "../links.ts";
import { withCountsOf } from "./event-counts.ts";
import { changedValues, ownFields, storedOwn, TEXTS, TIMES, valueColumns } from "./own-values.ts";

/**
 * Takes over changed values of a series in its occurrences of the same language, except where they have values of their
 * own; times are left to `reconcile`. One statement for all occurrences that have the same fields of their own.
 */
export async function applyTemplate(
  before: Row<"series">,
  series: Row<"series">,
  context: Context,
): Promise<void> {
  const { db } = context;
  const fields = changedValues(before, series).filter((name) => name !== TIMES);
  const links = changedLinks(before, series);
  if (fields.length === 0 && links.length === 0) return;
  const occurrences = (await findOccurrences(db, series.translation_group)).filter(
    ({ post_parent }) => post_parent === series.id,
  );
  const ids = occurrences.map(({ id }) => id);
  await withCountsOf(db, ids, async () => {
    for (const same of groupBy(occurrences, keyOf).values())
      await applyTo(same, series, fields, links, context);
  });
}

/** Lets an occurrence follow its series again in some fields. */
export async function followSeries(
  id: number,
  series: Row<"series">,
  fields: readonly string[],
  context: Context,
): Promise<void> {
  const { db } = context;
  const occurrences = await findOccurrences(db, series.translation_group);
  const found = occurrences.find((one) => one.id === id);
  if (!found) return;
  const own = storedOwn(ownFields(found).filter((name) => !fields.includes(name)));
  if (own !== found.own) await updateRow(db, "events", id, { own });
  const values = fields.filter((name) => name in valueColumns && name !== TIMES);
  const links = fields.filter((name) => !(name in valueColumns));
  await withCountsOf(db, [id], () => applyTo([{ ...found, own }], series, values, links, context));
}

/** Occurrences with the same key take over the same columns. */
const keyOf = ({ own, status }: ComparedOccurrence) => `${status === "trash" ? "trash" : ""} ${own}`;

/** The link fields of a series whose targets differ. */
function changedLinks(before: Row<"series">, after: Row<"series">): string[] {
  const [old, current] = [seriesLinks(before), seriesLinks(after)];
  return eventLinks
    .map(({ field }) => field)
    .filter((field) => groupsOf(old[field] ?? []) !== groupsOf(current[field] ?? []));
}

/** Takes over fields and links in occurrences that have the same fields of their own. */
async function applyTo(
  occurrences: readonly ComparedOccurrence[],
  series: Row<"series">,
  fields: readonly string[],
  links: readonly string[],
  { db, now }: Context,
): Promise<void> {
  const [first] = occurrences;
  if (!first) return;
  const own = ownFields(first);
  const isTrashed = first.status === "trash";
  const taken = fields.filter((name) => !own.includes(name) && !(isTrashed && name === "status"));
  const ids = occurrences.map(({ id }) => id);
  const columns = taken.flatMap((name) => valueColumns[name] ?? []);
  const values: Partial<Row<"events">> = Object.fromEntries(
    columns.map((column) => [column, series[column]]),
  );
  const hasOwnTexts = TEXTS.some((name) => own.includes(name));
  const hasNewTexts = TEXTS.some((name) => taken.includes(name));
  if (hasNewTexts && !hasOwnTexts) values.search_text = series.search_text;
  await updateEvents(db, ids, values, now);
  if (hasNewTexts && hasOwnTexts)
    for (const row of await findRows(db, "events", isOneOf("id", ids)))
      await updateRow(db, "events", row.id, { search_text: eventSearchText(row) });
  const targets = seriesLinks(series);
  for (const link of eventLinks)
    if (links.includes(link.field) && !own.includes(link.field))
      for (let at = 0; at < ids.length; at += CHUNK)
        await replaceLinks(db, link, ids.slice(at, at + CHUNK), targets[link.field] ?? []);
}

/** Events whose links are replaced by one statement. */
const CHUNK = 100;
