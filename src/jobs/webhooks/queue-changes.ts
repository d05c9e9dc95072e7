import type { Context } from "../../context.ts";
import { anonymous, type Caller } from "../../domain/roles.ts";
import { isoUtc } from "../../domain/time.ts";
import { changesOf, type ItemChange } from "../../operations/change-feed.ts";
import { newMessageId, pending } from "../../operations/webhooks.ts";
import { resources } from "../../resources/index.ts";
import { eventLinks } from "../../resources/linked.ts";
import { selectedCategories } from "../../resources/shared/selected-categories.ts";
import { restUrl } from "../../resources/shared/urls.ts";
import type { Webhook } from "../../resources/webhooks/shape.ts";
import { type ChangelogEntry, changelogEntries, changelogState } from "../../store/changelog.ts";
import { findLinks } from "../../store/event-links.ts";
import type { Queries } from "../../store/store.ts";
import type { Row } from "../../store/tables.ts";

/** An active webhook, and how far it is. */
export type QueuedWebhook = Webhook & Pick<Row<"webhook_queues">, "position" | "failing_since">;

/** Entries of the change log that are read at once. */
const BATCH_SIZE = 500;

/** Rows of one transaction, which other writes wait for: of many webhooks fewer entries are read at once. */
const MAX_ROWS = 1000;

/** Sees what everybody may edit: nothing is hidden from the administrators, who own webhooks. */
const editor: Caller = { id: 0, login: "", role: "administrator" };

/** The active webhooks. Those without a place in the change log, of a restored store, begin at its end. */
export async function activeWebhooks({ store }: Context): Promise<QueuedWebhook[]> {
  const select = () =>
    store.read
      .selectFrom("webhooks")
      .leftJoin("webhook_queues", "webhook_queues.webhook_id", "webhooks.id")
      .selectAll("webhooks")
      .select(["webhook_queues.position", "webhook_queues.failing_since"])
      .where("webhooks.status", "=", "active")
      .execute();
  const found = await select();
  const missing = found.filter(({ position }) => position === null);
  if (missing.length > 0)
    await store.write(async (db) => {
      const { last } = await changelogState(db);
      for (const { id } of missing)
        await db
          .insertInto("webhook_queues")
          .values({ webhook_id: id, position: last, failing_since: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
  return found.flatMap((webhook) =>
    webhook.position === null ? [] : [{ ...webhook, position: webhook.position }],
  );
}

/**
 * Queues a batch of changes for webhooks: deliveries and the new position are one transaction, so each change is queued
 * once. Returns whether there may be more.
 */
export async function queueChanges(webhooks: readonly QueuedWebhook[], context: Context): Promise<boolean> {
  const { store, now } = context;
  if (webhooks.length === 0) return false;
  const { keptAfter, last: end } = await changelogState(store.read);
  const from = Math.max(Math.min(...webhooks.map(({ position }) => position), end), keptAfter);
  const limit = Math.max(1, Math.min(BATCH_SIZE, Math.floor(MAX_ROWS / webhooks.length)));
  const entries = await changelogEntries(store.read, from, limit);
  const last = entries.at(-1);
  if (!last) return false;
  const changesByAudience: Record<"public" | "all", CategorizedChange[]> = {
    public: await changesFor(anonymous, entries, context),
    all: [],
  };
  if (webhooks.some(({ unpublished }) => unpublished))
    changesByAudience.all = await changesFor(editor, entries, context);
  const payloadOf = payloads(context);
  const rows = webhooks.flatMap((webhook) => {
    const selection = selectionOf(webhook);
    return (webhook.unpublished ? changesByAudience.all : changesByAudience.public)
      .filter(({ seq }) => seq > webhook.position)
      .flatMap((change) => {
        const type = typeFor(selection, change);
        if (!type) return [];
        const { resource, id: item_id, seq } = change;
        const payload = payloadOf(change, type);
        const row = {
          webhook_id: webhook.id,
          message: newMessageId(),
          kind: resource.name,
          item_id,
          payload,
        };
        return [{ seq, row }];
      });
  });
  await store.write(async (db) => {
    const positions = await activePositions(db, webhooks);
    if (positions.size === 0) return;
    const current = rows.filter(({ seq, row }) => seq > (positions.get(row.webhook_id) ?? last.seq));
    if (current.length > 0)
      await db
        .insertInto("webhook_deliveries")
        .values(current.map(({ row }) => ({ ...row, ...pending(now) })))
        .execute();
    // One that is ahead of the batch stays where it is.
    await db
      .updateTable("webhook_queues")
      .set({ position: last.seq })
      .where("webhook_id", "in", [...positions.keys()])
      .where("position", "<", last.seq)
      .execute();
  });
  return entries.length === limit;
}

/** The positions of those webhooks that are still active: others may have been deleted or disabled meanwhile. */
async function activePositions(
  db: Queries,
  webhooks: readonly QueuedWebhook[],
): Promise<Map<number, number>> {
  const found = await db
    .selectFrom("webhooks")
    .innerJoin("webhook_queues", "webhook_queues.webhook_id", "webhooks.id")
    .select(["webhooks.id", "webhook_queues.position"])
    .where("webhooks.status", "=", "active")
    .where(
      "webhooks.id",
      "in",
      webhooks.map(({ id }) => id),
    )
    .execute();
  return new Map(found.map(({ id, position }) => [id, position]));
}

/** A change, with the categories of the item now, and those that it had at some time since, as translation groups. */
type CategorizedChange = ItemChange & {
  categoryGroups: ReadonlySet<number>;
  formerCategoryGroups: ReadonlySet<number>;
};

async function changesFor(
  caller: Caller,
  entries: readonly ChangelogEntry[],
  context: Context,
): Promise<CategorizedChange[]> {
  const db = context.store.read;
  const changes = await changesOf(entries, resources, { ...context, db, caller });
  const linking = changes.filter(({ resource }) =>
    resource.links.some(({ selectsChanges }) => selectsChanges),
  );
  const groups = await groupsOf(
    linking.map(({ id }) => id),
    db,
  );
  const former = removedGroups(entries);
  return changes
    .filter(({ isCount }) => !isCount)
    .map((change) => {
      const isLinking = linking.includes(change);
      return {
        ...change,
        categoryGroups: (isLinking && groups.get(change.id)) || none,
        formerCategoryGroups: (isLinking && former.get(change.id)) || none,
      };
    });
}

const none: ReadonlySet<number> = new Set();

/** The tables to which those links lead by which webhooks select: that of the categories. */
const selecting = new Set<string>(
  eventLinks.filter(({ selectsChanges }) => selectsChanges).map(({ to }) => to),
);

/** The groups of the categories of events. */
async function groupsOf(ids: readonly number[], db: Queries): Promise<Map<number, Set<number>>> {
  const groups = new Map<number, Set<number>>();
  for (const { table, event_id, translation_group } of await findLinks(db, ids))
    if (selecting.has(table)) add(groups, event_id, translation_group);
  return groups;
}

/** The groups of categories that were taken from events. */
function removedGroups(entries: readonly ChangelogEntry[]): Map<number, Set<number>> {
  const groups = new Map<number, Set<number>>();
  for (const { linked_kind, linked_group, item_id } of entries)
    if (linked_group < 0 && selecting.has(linked_kind)) add(groups, item_id, -linked_group);
  return groups;
}

const add = (groups: Map<number, Set<number>>, id: number, group: number) =>
  groups.set(id, (groups.get(id) ?? new Set()).add(group));

/** The changes that a webhook selects; an empty list selects everything. */
interface Selection {
  types: readonly string[];
  resources: readonly string[];
  languages: readonly string[];
  categoryGroups: readonly number[];
}

const selectionOf = (webhook: QueuedWebhook): Selection => ({
  types: JSON.parse(webhook.types),
  resources: JSON.parse(webhook.resources),
  languages: JSON.parse(webhook.languages),
  categoryGroups: selectedCategories(webhook).map(({ group }) => group),
});

const isSelected = (selected: readonly string[], value: string): boolean =>
  selected.length === 0 || selected.includes(value);

/** The type of a change for a webhook; null if that has not selected it. An item that has left its categories is deleted. */
function typeFor(selection: Selection, change: CategorizedChange): ItemChange["type"] | null {
  const { categoryGroups: selected } = selection;
  if (!isSelected(selection.resources, change.resource.name)) return null;
  if (!isSelected(selection.languages, change.lang)) return null;
  const has = (groups: ReadonlySet<number>) => selected.some((group) => groups.has(group));
  let { type } = change;
  if (selected.length > 0 && !has(change.categoryGroups)) {
    if (!has(change.formerCategoryGroups)) return null;
    type = "deleted";
  }
  return isSelected(selection.types, type) ? type : null;
}

/** Makes the payloads of changes; webhooks that receive the same change share its text. */
function payloads(context: Context): (change: ItemChange, type: ItemChange["type"]) => string {
  const timestamp = isoUtc(context.now);
  const made = new Map<ItemChange, Map<string, string>>();
  return (change, type) => {
    const known = made.get(change) ?? new Map<string, string>();
    made.set(change, known);
    const { resource, id, version, lang, translation_group } = change;
    const payload =
      known.get(type) ??
      JSON.stringify({
        type: `${resource.name}.${type}`,
        timestamp,
        data: {
          ...{ resource: resource.name, id, version, language: lang, group: translation_group },
          rest_url: restUrl(context, resource.name, id),
        },
      });
    known.set(type, payload);
    return payload;
  };
}
