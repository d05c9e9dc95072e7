import { sql } from "kysely";
import type { AuditAction, AuditedChanges } from "../audit/record.ts";
import type { Context } from "../context.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Queries } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { authoriseItem } from "./authorise.ts";
import { mapInSlices } from "./event-loop.ts";
import { findItem, type ItemRef } from "./find-item.ts";
import { storedValues, textShortener } from "./shorten-texts.ts";

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
  changes: AuditedChanges;
  /** Whether long values are cut to their beginning. */
  isShortened: boolean;
}

/** A page of the audit trail, the newest entry first. */
export interface AuditPage {
  entries: AuditLogEntry[];
  /** How many of them have values that are cut. */
  shortened: number;
  /** Whether older entries follow; the total is not counted, because that would read all of them. */
  hasMore: boolean;
}

/** Entries whose changes are loaded at once: each has up to some megabytes of values, most of which are cut on arrival. */
const SLICE = 10;

/**
 * Reads a page of the audit trail. From the entry on with which its values exceed `MAX_LIST_TEXT`, long ones are cut; a page of
 * one entry has them whole, so that every value can be read.
 */
export async function listAudit(
  db: Queries,
  query: AuditQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<AuditPage> {
  const { user, action, kind, item, after, before } = query;
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "action", "user_id", "login", "address", "request_id", "kind", "item_id"])
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
  const { shorten, count } = textShortener(storedValues);
  const entries = await mapInSlices(rows.slice(0, perPage), SLICE, async (slice) => {
    const changes = await changesOf(
      db,
      slice.map(({ id }) => id),
    );
    return slice.flatMap((row) => {
      const recorded = changes.get(row.id);
      // A job may have deleted an old entry since.
      if (recorded === undefined) return [];
      const whole: AuditLogEntry = { ...row, changes: JSON.parse(recorded), isShortened: false };
      const entry = perPage === 1 ? whole : shorten(whole);
      return [entry === whole ? whole : { ...entry, isShortened: true }];
    });
  });
  return { entries, shortened: count(), hasMore: rows.length > perPage };
}

async function changesOf(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom("audit").select(["id", "changes"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, changes }) => [id, changes]));
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
