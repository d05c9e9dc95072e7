import { type Context, inTransaction } from "../../context.ts";
import { all, compare, equals, not } from "../../domain/predicates.ts";
import { remove } from "../../operations/remove.ts";
import { followAgain } from "../../operations/series/follow-again.ts";
import { events } from "../../resources/events.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { isTrashed } from "../../resources/kit/item-state.ts";
import { isOccurrence } from "../../resources/shared/occurrence.ts";
import { findById, selectWhere } from "../../store/rows.ts";
import type { Queries } from "../../store/store.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import { isEdited } from "../edited-items.ts";
import type { ImportRun } from "../import-item.ts";
import type { SourceItem } from "../source-map.ts";

/** The ids that a calendar has. */
export interface CalendarIds {
  /** Those of one kind that are not cancelled. */
  present: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/**
 * Moves to the trash what was imported from here and is not over yet, if the calendar has cancelled it or has made a series of
 * an event; and, if it is wanted, all that the calendar no longer has. An occurrence whose change was taken back follows its
 * series again.
 */
export async function removeMissing(
  resource: Resource,
  { present, all }: CalendarIds,
  removesMissing: boolean,
  run: ImportRun,
): Promise<void> {
  const { context, sourceId, report } = run;
  const entries = await context.db
    .selectFrom("source_items")
    .selectAll()
    .where("source_id", "=", sourceId)
    .where("kind", "=", resource.name)
    .execute();
  for (const entry of entries) {
    const { remote_id: id, item_id } = entry;
    if (present.has(id) || !(removesMissing || isRevoked(id, all))) continue;
    const row = await findById(context.db, resource.name, item_id);
    if (row && isOccurrence(row) && isTrashed(row) && !run.isDryRun) {
      // Cancelled after it was changed: should the date come back, so may its change.
      await forget(entry, context);
      continue;
    }
    if (!row || isTrashed(row) || !(await isUpcoming(row, context))) continue;
    const name = `${resource.name}/${id}`;
    if (!run.force && (await isEdited(row, entry, context))) {
      report.add(resource.name, "conflict");
      report.issue(name, `It is no longer at the source, and was edited here (${row.id}).`);
      continue;
    }
    report.add(resource.name, "removed");
    if (!run.isDryRun) await trash(resource, entry, context);
  }
}

/** Whether a calendar has an entry in another form, or the series of a date that it replaced before. */
const isRevoked = (id: string, all: ReadonlySet<string>): boolean =>
  all.has(id) || all.has(id.replace(/\/\d{8}(T\d{6}Z?)?$/i, ""));

/** Whether an event, or the last occurrence of a series, is not over yet. */
async function isUpcoming(row: Row<ItemTable>, { db, now }: Context): Promise<boolean> {
  if ("end_utc" in row && row.end_utc >= now) return true;
  const laterDate = all(
    equals("post_parent", row.id),
    compare("end_utc", ">=", now),
    not(equals("status", "trash")),
  );
  const next = await selectWhere(db, events.name, laterDate).select("id").limit(1).executeTakeFirst();
  return next !== undefined;
}

const trash = (resource: Resource, entry: SourceItem, context: Context): Promise<void> =>
  context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const row = await findById(db, resource.name, entry.item_id);
    if (row && isOccurrence(row)) await followAgain(row, txContext);
    else await remove(resource, { id: entry.item_id }, { force: false, translations: false }, txContext);
    // An item that comes back is found, and restored, by its external id.
    await deleteEntry(db, entry);
  });

const forget = (entry: SourceItem, { store }: Context): Promise<void> =>
  store.write((db) => deleteEntry(db, entry));

const deleteEntry = async (db: Queries, { source_id, kind, remote_id }: SourceItem): Promise<void> =>
  void (await db
    .deleteFrom("source_items")
    .where("source_id", "=", source_id)
    .where("kind", "=", kind)
    .where("remote_id", "=", remote_id)
    .execute());
