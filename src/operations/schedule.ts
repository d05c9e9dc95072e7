import { type Context, inTransaction } from "../context.ts";
import { all, type Condition, compare, equals } from "../domain/conditions.ts";
import type { StoredImage } from "../media/files.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { findPage, updateRow } from "../store/rows.ts";
import type { PostTable, Row } from "../store/tables.ts";
import { withCounts } from "./counts.ts";
import { REMEMBERED } from "./idempotency.ts";
import { removeFiles } from "./images.ts";
import { removeForGood } from "./remove.ts";

const DAY = 86_400;

/** How many items of one kind one transaction handles. */
const AT_ONCE = 200;

/**
 * Does what is due by now: publishes scheduled items whose time has come and empties old trash. Each change is made
 * in a transaction that looks again, so on several nodes it is made once. Answers whether there was anything to do.
 */
export async function doDueWork(context: Context, trashDays: number): Promise<boolean> {
  let did = false;
  for (const resource of resources.filter(({ isPost }) => isPost)) {
    const due = all(equals("status", "future"), compare("published", "<=", context.now));
    if (await handle(resource, due, context, publish)) did = true;
    const old = all(equals("status", "trash"), compare("trashed", "<=", context.now - trashDays * DAY));
    if (trashDays > 0 && (await handle(resource, old, context, removeForGood))) did = true;
  }
  return did;
}

/** Forgets keys and sessions whose time is over. */
export const forgetExpired = ({ store, now }: Context): Promise<void> =>
  store.write(async (db) => {
    await db
      .deleteFrom("idempotency")
      .where("created", "<=", now - REMEMBERED)
      .execute();
    await db.deleteFrom("sessions").where("expires", "<=", now).execute();
  });

/** Answers images whose last user is gone. */
type Work = (resource: Resource, row: Row<PostTable>, context: Context) => Promise<StoredImage[]>;

async function handle(
  resource: Resource,
  condition: Condition,
  context: Context,
  work: Work,
): Promise<boolean> {
  const { store } = context;
  const order = [{ field: "id", direction: "asc" as const }];
  const waiting = await findPage(store.read, resource.name, condition, order, { limit: 1, offset: 0 });
  if (waiting.length === 0) return false;
  const images = await store.write(async (db) => {
    const span = { limit: AT_ONCE, offset: 0 };
    const rows = (await findPage(db, resource.name, condition, order, span)) as Row<PostTable>[];
    const unused: StoredImage[] = [];
    for (const row of rows) unused.push(...(await work(resource, row, inTransaction(context, db))));
    return unused;
  });
  await removeFiles(images, context);
  return true;
}

const publish: Work = async (resource, row, { db, now }) => {
  const changes = { status: "publish", version: row.version + 1, modified: now };
  const write = () => updateRow(db, resource.name, row.id, changes);
  await (resource.name === "events" ? withCounts(db, row.id, write) : write());
  return [];
};
