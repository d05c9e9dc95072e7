import { KNOWN_ADDRESS_SECONDS } from "../auth/known-addresses.ts";
import { IDLE_SECONDS } from "../auth/sessions.ts";
import { type Context, inTransaction } from "../context.ts";
import { all, compare, equals, type Predicate } from "../domain/predicates.ts";
import type { StoredImage } from "../media/files.ts";
import { deleteOldEntries } from "../operations/audit-log.ts";
import { KEY_TTL_SECONDS } from "../operations/idempotency.ts";
import { removeFiles } from "../operations/images.ts";
import { recordUpdated } from "../operations/item-audit.ts";
import { deletePermanently } from "../operations/remove.ts";
import { withCounts } from "../operations/term-counts.ts";
import { resources } from "../resources/index.ts";
import type { PostResource } from "../resources/kit/define.ts";
import { findPage, updateRow } from "../store/rows.ts";
import type { PostTable, Row } from "../store/tables.ts";

const DAY = 86_400;

/** Items per transaction. */
const BATCH_SIZE = 200;

/**
 * Publishes scheduled items that are due and deletes old trash. The transaction selects the items again, so that several
 * nodes do each change once. Returns whether anything was due.
 */
export async function runDueTasks(context: Context, trashDays: number): Promise<boolean> {
  let wasDue = false;
  for (const resource of resources) {
    if (resource.kind !== "post") continue;
    const due = all(equals("status", "future"), compare("published", "<=", context.now));
    if (await runTask(resource, due, "published", context, publish)) wasDue = true;
    const old = all(equals("status", "trash"), compare("trashed", "<=", context.now - trashDays * DAY));
    if (trashDays > 0 && (await runTask(resource, old, "trashed", context, deletePermanently))) wasDue = true;
  }
  return wasDue;
}

/** Deletes expired idempotency keys, sessions, known addresses and audit entries; `auditDays` 0 keeps the audit trail. */
export async function deleteExpired({ store, now }: Context, auditDays: number): Promise<void> {
  await store.write(async (db) => {
    await db
      .deleteFrom("idempotency")
      .where("created", "<=", now - KEY_TTL_SECONDS)
      .execute();
    await db
      .deleteFrom("sessions")
      .where((either) =>
        either.or([either("expires", "<=", now), either("last_used", "<=", now - IDLE_SECONDS)]),
      )
      .execute();
    await db
      .deleteFrom("known_addresses")
      .where("last_used", "<=", now - KNOWN_ADDRESS_SECONDS)
      .execute();
  });
  while (auditDays > 0 && (await store.write((db) => deleteOldEntries(db, now - auditDays * DAY))));
}

/** Changes one item; returns the images that nothing uses any more. */
type Task = (resource: PostResource, row: Row<PostTable>, context: Context) => Promise<StoredImage[]>;

/** Runs a task for a batch of items, the oldest first: in the order of the index that has only items of their status. */
async function runTask(
  resource: PostResource,
  predicate: Predicate,
  orderedBy: "published" | "trashed",
  context: Context,
  task: Task,
): Promise<boolean> {
  const { store } = context;
  const order = [orderedBy, "id"].map((field) => ({ field, direction: "asc" as const }));
  const [first] = await findPage(store.read, resource.name, predicate, order, { limit: 1, offset: 0 });
  if (!first) return false;
  const images = await store.write(async (db) => {
    const batch = { limit: BATCH_SIZE, offset: 0 };
    const rows = await findPage(db, resource.name, predicate, order, batch);
    const unused: StoredImage[] = [];
    for (const row of rows) unused.push(...(await task(resource, row, inTransaction(context, db))));
    return unused;
  });
  await removeFiles(images, context);
  return true;
}

const publish: Task = async (resource, row, context) => {
  const { db, now } = context;
  const changes = { status: "publish" as const, version: row.version + 1, modified: now };
  await withCounts(resource, db, row.id, () => updateRow(db, resource.name, row.id, changes));
  await recordUpdated(resource, row, Object.assign({}, row, changes), [], context, "publish");
  return [];
};
