import { type DragEvent, useState } from "react";
import type { ManagedItem } from "./managed.ts";
import type { TreeMoves } from "./use-move.ts";

/** The place of the top level among the ids of targets. */
const TOP = 0;

/** Dragging rows of a tree onto each other, by the browser's own drag and drop. */
export function useTreeDrag(drop: TreeMoves["drop"]) {
  const [dragged, setDragged] = useState<ManagedItem | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  /** Props of a place to drop on: an item, or null for the top level. */
  const targetProps = (parent: ManagedItem | null) => {
    const id = parent?.id ?? TOP;
    const accepts = dragged !== null && dragged.id !== id && (dragged.parent ?? TOP) !== id;
    return {
      "data-over": (accepts && over === id) || undefined,
      onDragOver(event: DragEvent) {
        if (!accepts) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setOver(id);
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (accepts) drop(dragged, parent);
        end();
      },
    };
  };
  const rowProps = (item: ManagedItem) => ({
    ...targetProps(item),
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = "move";
      // Firefox drags nothing that has no data.
      event.dataTransfer.setData("text/plain", item.name);
      setDragged(item);
    },
    onDragEnd: end,
  });
  return { rowProps, topProps: targetProps(null), isBelow: (dragged?.parent ?? TOP) !== TOP };
}
