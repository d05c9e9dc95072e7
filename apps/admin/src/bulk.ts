import type { Event, EventUpdate } from "../../../clients/typescript/src/index.ts";
import { client } from "./api.ts";
import type { InterfaceLanguage, MessageKey } from "./i18n.tsx";
import type { SourceName } from "./parts/item-select.tsx";

/** Something that can be done with many events at once. */
export interface BulkAction {
  label: MessageKey;
  /** The resource of which an item has to be chosen first. */
  needs?: SourceName;
  /** The fields to write; null where an event needs no change. `ids` are those of the chosen item in every language. */
  update(event: Event, ids: readonly number[]): EventUpdate | null;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

const venuesOf = ({ venue }: Event) => (Array.isArray(venue) ? venue : [venue]);

const setStatus =
  (status: "publish" | "draft" | "trash") =>
  (event: Event): EventUpdate | null =>
    event.status === status ? null : { status };

const without = (items: readonly { id: number }[], ids: readonly number[]) =>
  items.some(({ id }) => ids.includes(id)) ? idsOf(items).filter((id) => !ids.includes(id)) : null;

const withOne = (items: readonly { id: number }[], ids: readonly number[]) =>
  items.some(({ id }) => ids.includes(id)) ? null : [...idsOf(items), ids[0] ?? 0];

/** The actions by their names, in the order of the menu. */
export const bulkActions = {
  publish: { label: "publish", update: setStatus("publish") },
  draft: { label: "bulk_draft", update: setStatus("draft") },
  trash: { label: "move_to_trash", update: setStatus("trash") },
  restore: {
    label: "restore",
    update: (event) => (event.status === "trash" ? { status: "draft" } : null),
  },
  addCategory: {
    label: "bulk_category_add",
    needs: "categories",
    update: (event, ids) => wrap("categories", withOne(event.categories, ids)),
  },
  removeCategory: {
    label: "bulk_category_remove",
    needs: "categories",
    update: (event, ids) => wrap("categories", without(event.categories, ids)),
  },
  addTag: {
    label: "bulk_tag_add",
    needs: "tags",
    update: (event, ids) => wrap("tags", withOne(event.tags, ids)),
  },
  removeTag: {
    label: "bulk_tag_remove",
    needs: "tags",
    update: (event, ids) => wrap("tags", without(event.tags, ids)),
  },
  venue: {
    label: "bulk_venue",
    needs: "venues",
    update: (_event, ids) => ({ venue: ids.slice(0, 1) }),
  },
} satisfies Record<string, BulkAction>;

export type BulkName = keyof typeof bulkActions;

const wrap = (field: "categories" | "tags", ids: number[] | null): EventUpdate | null =>
  ids && { [field]: ids };

/** A change of an event, and the one that takes it back. */
export interface BulkChange {
  id: number;
  apply: EventUpdate;
  revert: EventUpdate;
}

/** The changes that an action makes to some events; those that it leaves as they are have none. */
export function changesOf(
  action: BulkAction,
  events: readonly Event[],
  ids: readonly number[],
): BulkChange[] {
  return events.flatMap((event) => {
    const apply = action.update(event, ids);
    if (!apply) return [];
    const before: EventUpdate = {
      status: event.status,
      categories: idsOf(event.categories),
      tags: idsOf(event.tags),
      venue: idsOf(venuesOf(event)),
    };
    // Only what is written is taken back.
    const revert = Object.fromEntries(Object.entries(before).filter(([name]) => name in apply));
    return [{ id: event.id, apply, revert }];
  });
}

/** The ids of an item in every language: events have the one of their own. */
export async function idsInLanguages(
  source: SourceName | undefined,
  id: number | undefined,
): Promise<number[]> {
  if (!source || id === undefined) return [];
  const { translations } = await client[source].read(id);
  return [id, ...Object.values(translations ?? {}).map((translation) => translation.id)];
}

/** Writes changes one after another, so that other requests find room; returns the events that refused theirs. */
export async function writeAll(
  changes: readonly Pick<BulkChange, "id" | "apply">[],
  language: InterfaceLanguage,
  onProgress: (done: number) => void,
): Promise<{ done: number[]; errors: unknown[] }> {
  const done: number[] = [];
  const errors: unknown[] = [];
  for (const { id, apply } of changes) {
    try {
      await client.events.update(id, apply, { wpml_language: language });
      done.push(id);
    } catch (error) {
      errors.push(error);
    }
    onProgress(done.length + errors.length);
  }
  return { done, errors };
}
