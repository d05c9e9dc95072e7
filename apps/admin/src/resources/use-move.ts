import { fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { useErrorText } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { refreshAll } from "../queries.ts";
import type { Managed, ManagedItem } from "./managed.ts";

/** Moves items of a tree below others, or to the top with null. */
export interface TreeMoves {
  /** Throws the error of the API, which refuses to move an item below itself. */
  move(item: ManagedItem, parent: ManagedItem | null): Promise<void>;
  /** The same for a drop: says in a notice what went wrong. */
  drop(item: ManagedItem, parent: ManagedItem | null): void;
}

/** Moving items of a resource, each with a notice that can take it back. */
export function useMove(resource: Managed): TreeMoves {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const set = async (item: ManagedItem, parent: number) => {
    await resource.update(item.id, { parent });
    await refreshAll();
  };
  const report = (error: unknown) => notify({ message: fieldErrors(error).parent ?? errorText(error) });
  const move = async (item: ManagedItem, parent: ManagedItem | null) => {
    const { parent: before = 0 } = item;
    await set(item, parent?.id ?? 0);
    const undo = () => void set(item, before).catch(report);
    const message = parent ? text("item_moved", item.name, parent.name) : text("item_moved_top", item.name);
    notify({ message, undo });
  };
  return { move, drop: (item, parent) => void move(item, parent).catch(report) };
}
