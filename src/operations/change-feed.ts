import type { Context } from "../context.ts";
import type { ChangeType } from "../domain/change-types.ts";
import { all, compare, fieldsOf, isOneOf, matches, type Predicate } from "../domain/predicates.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { type ChangelogEntry, COUNTS_KIND, changelogEntries } from "../store/changelog.ts";
import { findColumns, findPage } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { ChangeCursor } from "./change-token.ts";

/** A change of an item, as a caller may see it: what the caller may no longer see is deleted. */
export interface ItemChange {
  type: ChangeType;
  resource: Resource;
  id: number;
  version: number;
  lang: string;
  translation_group: number;
  /** The last entry of the change log that it stands for. */
  seq: number;
  /** Only the count of a term has changed. */
  isCount: boolean;
}

/** Some changes, and how far the consumer is after them. */
export interface ChangePage {
  changes: ItemChange[];
  cursor: ChangeCursor;
  /** Whether there may be more now. */
  hasMore: boolean;
}

/** Entries of the change log, or items at the start, that are read at once. */
const PAGE_SIZE = 500;

/** Pages that are read at once while there is nothing in them that the caller may see. */
const MAX_PAGES = 10;

/** The cursor of a consumer that has nothing yet: it receives all items first, then the changes since. */
export const startCursor = (seq: number): ChangeCursor => ({
  seq,
  start: { resource: resources[0]?.name ?? "", id: 0 },
});

/** Reads the changes of some resources after a cursor. The context's database must not lag behind: no replica. */
export async function readChanges(
  cursor: ChangeCursor,
  selected: readonly Resource[],
  context: Context,
): Promise<ChangePage> {
  let page = await readPage(cursor, selected, context);
  for (let pages = 1; page.changes.length === 0 && page.hasMore && pages < MAX_PAGES; pages++)
    page = await readPage(page.cursor, selected, context);
  return page;
}

async function readPage(
  cursor: ChangeCursor,
  selected: readonly Resource[],
  context: Context,
): Promise<ChangePage> {
  if (cursor.start) return readStart(cursor.seq, cursor.start, selected, context);
  // Before the items: they may be newer than the entries, never older.
  const entries = await changelogEntries(context.db, cursor.seq, PAGE_SIZE);
  const last = entries.at(-1);
  if (!last) return { changes: [], cursor, hasMore: false };
  return {
    changes: await changesOf(entries, selected, context),
    cursor: { seq: last.seq, start: null },
    hasMore: entries.length === PAGE_SIZE,
  };
}

/** The changes that entries of the change log stand for, one for each item, in the order of their last entries. */
export async function changesOf(
  entries: readonly ChangelogEntry[],
  selected: readonly Resource[],
  context: Context,
): Promise<ItemChange[]> {
  const found: ItemChange[] = [];
  for (const resource of selected) {
    const items = changedItems(resource, entries);
    if (items.size === 0) continue;
    const filter = visibleIn(resource, context);
    const rows = await findColumns(
      context.db,
      resource.name,
      isOneOf("id", [...items.keys()]),
      columnsFor(filter),
    );
    const visible = new Map(rows.filter((row) => matches(filter, asValues(row))).map((row) => [row.id, row]));
    for (const [id, item] of items) {
      const change = changeOf(item, visible.get(id), filter);
      if (change) found.push({ resource, id, seq: item.seq, isCount: item.isCount, ...change });
    }
  }
  return found.sort((a, b) => a.seq - b.seq);
}

/** The entries about one item itself, not its links or its count, and the number of the last entry of all. */
interface ChangedItem {
  own: ChangelogEntry[];
  seq: number;
  /** All entries are about its count. */
  isCount: boolean;
}

function changedItems(resource: Resource, entries: readonly ChangelogEntry[]): Map<number, ChangedItem> {
  const items = new Map<number, ChangedItem>();
  for (const entry of entries) {
    if (entry.kind !== resource.name && !(entry.kind === COUNTS_KIND && resource.kind === "term")) continue;
    const item: ChangedItem = items.get(entry.item_id) ?? { own: [], seq: 0, isCount: true };
    items.set(entry.item_id, item);
    item.seq = entry.seq;
    if (entry.kind !== COUNTS_KIND) item.isCount = false;
    // Links of events have no group.
    if (entry.kind !== COUNTS_KIND && entry.translation_group !== 0) item.own.push(entry);
  }
  return items;
}

/**
 * The change of an item for a caller to whom the filter applies; null if none may be reported to them. The consumer may have
 * read the item at any time since its last token: it can know what was visible between two of the entries.
 */
function changeOf(
  { own }: ChangedItem,
  row: Row<ItemTable> | undefined,
  filter: Predicate,
): Omit<ItemChange, "resource" | "id" | "seq" | "isCount"> | null {
  const [first] = own;
  if (row) {
    const { version, lang, translation_group } = row;
    const isNew = first !== undefined && !wasVisibleIn(first, filter);
    return { type: isNew ? "created" : "updated", version, lang, translation_group };
  }
  const last = own.at(-1);
  if (!last || !own.some((entry) => wasVisibleIn(entry, filter))) return null;
  const { version, lang, translation_group } = last;
  return { type: "deleted", version, lang, translation_group };
}

/** Whether an item matched the filter before an entry, or may have: that is not known of every entry. */
function wasVisibleIn({ was_status, was_author, was_hidden }: ChangelogEntry, filter: Predicate): boolean {
  if (was_status === null) return true;
  return was_status !== "" && matches(filter, { status: was_status, author: was_author, hidden: was_hidden });
}

/** The visibility rule of lists without a filter. */
const visibleIn = (resource: Resource, context: Context): Predicate =>
  resource.baseFilter({ context, params: {} });

const columnsFor = (filter: Predicate): string[] => [
  ...new Set(["id", "lang", "translation_group", "version", ...fieldsOf(filter)]),
];

/** A row by the names of its columns. */
const asValues = (row: Row<ItemTable>): Record<string, unknown> => ({ ...row });

/** Reads the next items of all that there are, as created ones. */
async function readStart(
  seq: number,
  after: NonNullable<ChangeCursor["start"]>,
  selected: readonly Resource[],
  context: Context,
): Promise<ChangePage> {
  const at = resources.findIndex(({ name }) => name === after.resource);
  const resource = resources[at];
  const next = resources[at + 1];
  const done = { seq, start: next ? { resource: next.name, id: 0 } : null };
  if (!resource || !selected.includes(resource)) return { changes: [], cursor: done, hasMore: true };
  const filter = visibleIn(resource, context);
  const rows = await findPage(
    context.db,
    resource.name,
    // The visibility rule is not part of the query, so that it is a scan of the primary key.
    all(compare("id", ">", after.id)),
    [{ field: "id", direction: "asc" }],
    { limit: PAGE_SIZE, offset: 0 },
    columnsFor(filter),
  );
  const last = rows.at(-1);
  const changes = rows
    .filter((row) => matches(filter, asValues(row)))
    .map(({ id, version, lang, translation_group }) => ({
      ...{ type: "created" as const, resource, seq, isCount: false },
      ...{ id, version, lang, translation_group },
    }));
  const isFull = last !== undefined && rows.length === PAGE_SIZE;
  return {
    changes,
    cursor: isFull ? { seq, start: { resource: resource.name, id: last.id } } : done,
    hasMore: true,
  };
}
