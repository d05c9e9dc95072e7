import { type AuditAction, REDACTED, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { memoizedByObject } from "../domain/collections.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import type { Link } from "../resources/kit/link.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { groupsOf, type LinkTarget } from "./links.ts";

/** Targets of the links of an item, before and after a write. */
export interface LinkChange {
  link: Link;
  before: readonly LinkTarget[];
  after: readonly LinkTarget[];
}

/** Records a new item: every column that differs from the default of its resource, and its links. */
export function recordCreated(
  resource: Resource,
  row: Row<ItemTable>,
  links: ReadonlyMap<Link, readonly LinkTarget[]>,
  context: Context,
): Promise<void> {
  let json = "";
  for (const { name, column, isSecret, initial } of auditedColumns(resource)) {
    const value: unknown = Reflect.get(row, column);
    if (value === initial || value === undefined) continue;
    json += `${json === "" ? "{" : ","}"${name}":[null,${isSecret ? secretJson(value) : JSON.stringify(value)}]`;
  }
  for (const [{ field }, targets] of links)
    if (targets.length > 0) json += `${json === "" ? "{" : ","}"${field}":[null,[${targets.map(idOf)}]]`;
  const changes = json === "" ? "{}" : `${json}}`;
  return record(context.db, context, { action: "create", kind: resource.name, id: row.id, changes });
}

/** Records the columns and links of an item that a write has changed. */
export function recordUpdated(
  resource: Resource,
  before: Row<ItemTable>,
  after: Row<ItemTable>,
  links: readonly LinkChange[],
  context: Context,
  action: AuditAction = actionOf(before, after),
): Promise<void> {
  const changes: Record<string, unknown> = columnChanges(resource, before, after);
  for (const { link, before: old, after: current } of links)
    if (groupsOf(old) !== groupsOf(current)) changes[link.field] = [old.map(idOf), current.map(idOf)];
  return write(resource, before.id, action, changes, context);
}

/** Records a deleted item with everything that it had. */
export const recordDeleted = (resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> =>
  write(resource, row.id, "delete", columnChanges(resource, row, null), context);

const write = (
  { name }: Resource,
  id: number,
  action: AuditAction,
  changes: Record<string, unknown>,
  context: Context,
) => record(context.db, context, { action, kind: name, id, changes: JSON.stringify(changes) });

const actionOf = (before: Row<ItemTable>, after: Row<ItemTable>): AuditAction => {
  if (isTrashed(before) === isTrashed(after)) return "update";
  return isTrashed(after) ? "trash" : "restore";
};

const idOf = ({ id }: LinkTarget) => id;

/** A column that is recorded, under the name of its field. */
interface AuditedColumn {
  name: string;
  column: string;
  isSecret: boolean;
  /** Its default in new items. */
  initial: unknown;
}

/** The columns that fields are stored in, and those that place an item among its translations; not what is derived. */
const auditedColumns = memoizedByObject(({ fields, defaults }: Resource): AuditedColumn[] => {
  const byColumn = new Map<string, AuditedColumn>();
  const add = (name: string, column: string, isSecret: boolean) => {
    if (column in defaults && !byColumn.has(column))
      byColumn.set(column, { name, column, isSecret, initial: Reflect.get(defaults, column) });
  };
  for (const [name, { column = name, secret = false }] of Object.entries(fields)) add(name, column, secret);
  for (const column of ["lang", "translation_group"]) add(column, column, false);
  return [...byColumn.values()];
});

const secretJson = (value: unknown) => (value === null ? "null" : `"${REDACTED}"`);

function columnChanges(
  resource: Resource,
  before: Row<ItemTable>,
  after: Row<ItemTable> | null,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const { name, column, isSecret } of auditedColumns(resource)) {
    const old: unknown = Reflect.get(before, column);
    const current: unknown = after === null ? null : Reflect.get(after, column);
    if (old === current) continue;
    changes[name] = isSecret ? [redacted(old), redacted(current)] : [old, current];
  }
  return changes;
}

const redacted = (value: unknown) => (value === null ? null : REDACTED);
