import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isOccurrence } from "../resources/shared/occurrence.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem, forbidden } from "./authorise.ts";
import { findItem, findItemToWrite, type ItemRef } from "./find-item.ts";
import type { Scope } from "./series/scoped-update.ts";
import { update } from "./update.ts";

/** A note of an editor to the author of a post, or of a visitor who has submitted it. */
export interface ReviewNote {
  id: number;
  note: string;
  created: number;
  user_id: number;
  /** Null when the user was deleted, and for visitors. */
  login: string | null;
  /** The visitor who has submitted the post; empty for users. */
  contact_name: string;
  contact_email: string;
}

/** Notes of a post that are listed. */
export const MAX_NOTES = 100;

/** Makes a post that awaits review a draft again and stores a note for its author, inside the transaction of the context. */
export async function sendBack(
  resource: Resource,
  ref: ItemRef,
  { note, scope }: { note: string; scope: Scope },
  context: Context,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  const before = await findItemToWrite(resource, ref, context);
  authoriseItem(resource, before, context);
  if (!has(context.caller, "edit_others")) throw forbidden(context);
  if (!("status" in before) || before.status !== "pending") throw new ServiceError("rest_not_pending");
  const after = await update(resource, ref, { status: "draft" }, context, () => true, scope);
  const [subject = { kind: resource.name, id: after.id }] = scope === "this" ? [] : seriesOf(resource, after);
  await context.db
    .insertInto("review_notes")
    .values({
      kind: subject.kind,
      item_id: subject.id,
      user_id: context.caller.id,
      created: context.now,
      note,
    })
    .execute();
  return after;
}

/** Stores who has submitted a post, and the note to the editors, inside the transaction of the context. */
export async function recordSubmission(
  { name: kind }: Resource,
  id: number,
  { name, email, note }: { name: string; email: string; note: string },
  { db, now: created }: Context,
): Promise<void> {
  const row = { kind, item_id: id, user_id: 0, created, note, contact_name: name, contact_email: email };
  await db.insertInto("review_notes").values(row).execute();
}

/** The notes of a post, the newest first, for callers who may edit it; an occurrence has those of its series, too. */
export async function listReviewNotes(
  resource: Resource,
  ref: ItemRef,
  context: Context,
): Promise<ReviewNote[]> {
  const row = await findItem(resource, ref, context);
  authoriseItem(resource, row, context);
  const subjects: Subject[] = [{ kind: resource.name, id: row.id }, ...seriesOf(resource, row)];
  return context.db
    .selectFrom("review_notes")
    .leftJoin("users", "users.id", "review_notes.user_id")
    .select([
      "review_notes.id",
      "review_notes.note",
      "review_notes.created",
      "review_notes.user_id",
      "review_notes.contact_name",
      "review_notes.contact_email",
      "users.login",
    ])
    .where((where) =>
      where.or(
        subjects.map(({ kind, id }) =>
          where.and([where("review_notes.kind", "=", kind), where("review_notes.item_id", "=", id)]),
        ),
      ),
    )
    .orderBy("review_notes.id", "desc")
    .limit(MAX_NOTES)
    .execute();
}

/** Deletes the notes of a post that is deleted. */
export async function deleteReviewNotes(kind: ItemTable, id: number, db: Queries): Promise<void> {
  await db.deleteFrom("review_notes").where("kind", "=", kind).where("item_id", "=", id).execute();
}

interface Subject {
  kind: ItemTable;
  id: number;
}

/** The series of an occurrence, in its language. */
const seriesOf = ({ seriesTable }: Resource, row: Row<ItemTable>): Subject[] =>
  seriesTable !== undefined && isOccurrence(row) ? [{ kind: seriesTable, id: row.post_parent }] : [];
