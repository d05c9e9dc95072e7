import { sql } from "kysely";
import type { AuditAction, Changes } from "../audit/record.ts";
import type { Context } from "../context.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Queries } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { authoriseItem } from "./authorise.ts";
import { findItem, type ItemRef } from "./find-item.ts";

/** Selects entries of the audit trail; absent properties select all. */
export interface AuditQuery {
  /** Id of the user who acted. */
  user?: number;
  action?: AuditAction;
  /** The table of the item. */
  kind?: string;
  item?: number;
  /** Unix seconds, inclusive. */
  after?: number;
  before?: number;
}

/** An entry of the audit trail. */
export interface AuditLogEntry extends Omit<Row<"audit">, "id" | "changes"> {
  id: number;
  changes: Changes;
}

/** A page of the audit trail, the newest entry first. */
export interface AuditPage {
  entries: AuditLogEntry[];
  /** Whether older entries follow; the total is not counted, because that would read all of them. */
  hasMore: boolean;
}

/** Reads a page of the audit trail. */
export async function listAudit(
  db: Queries,
  query: AuditQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<AuditPage> {
  const { user, action, kind, item, after, before } = query;
  const rows = await db
    .selectFrom("audit")
    .selectAll()
    .$if(user !== undefined, (select) => select.where("user_id", "=", user ?? 0))
    // A literal, not a parameter: only then does the planner use the partial index of rare actions.
    .$if(action !== undefined, (select) => select.where("action", "=", sql.lit(action ?? "")))
    .$if(kind !== undefined, (select) => select.where("kind", "=", kind ?? ""))
    .$if(item !== undefined, (select) => select.where("item_id", "=", item ?? 0))
    .$if(after !== undefined, (select) => select.where("at", ">=", after ?? 0))
    .$if(before !== undefined, (select) => select.where("at", "<=", before ?? 0))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
    .execute();
  return {
    entries: rows.slice(0, perPage).map((row) => ({ ...row, changes: JSON.parse(row.changes) })),
    hasMore: rows.length > perPage,
  };
}

/** Reads the history of an item, also of one in the trash, for callers who may edit it. */
export async function readHistory(
  resource: Resource,
  ref: ItemRef,
  range: { page: number; perPage: number },
  context: Context,
): Promise<{ id: number; page: AuditPage }> {
  const row = await findItem(resource, ref, context);
  authoriseItem(resource, row, context);
  const query = { kind: resource.name, item: row.id };
  return { id: row.id, page: await listAudit(context.db, query, range) };
}

/** Entries that one transaction deletes: a bound, because other writes wait for it. */
const BATCH_SIZE = 500;

/** Deletes a batch of entries older than an instant; false when there are no more. */
export async function deleteOldEntries(db: Queries, olderThan: number): Promise<boolean> {
  const old = db.selectFrom("audit").select("id").where("at", "<", olderThan).orderBy("at").limit(BATCH_SIZE);
  const { numDeletedRows } = await db.deleteFrom("audit").where("id", "in", old).executeTakeFirstOrThrow();
  return Number(numDeletedRows) === BATCH_SIZE;
}
