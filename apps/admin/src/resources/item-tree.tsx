import { Text } from "@mantine/core";
import { useState } from "react";
import { useText } from "../i18n.tsx";
import { ItemTable, type ItemTableProps } from "./item-table.tsx";
import type { ManagedItem } from "./managed.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { TreeMoves } from "./use-move.ts";
import { useTreeDrag } from "./use-tree-drag.ts";

/** Items of a tree, a row each, which can be moved: by dragging one onto another, or by a dialog. */
export function ItemTree({ moves, ...props }: Omit<ItemTableProps, "drag"> & { moves: TreeMoves }) {
  const text = useText();
  const [moving, setMoving] = useState<ManagedItem | null>(null);
  const { rowProps, topProps, isBelow } = useTreeDrag(moves.drop);
  return (
    <>
      <ItemTable {...props} drag={{ rowProps, openDialog: setMoving }} />
      <Text {...topProps} className="drop-top" data-offered={isBelow || undefined} size="sm" ta="center">
        {text("drop_at_top")}
      </Text>
      {moving && (
        <MoveDialog item={moving} rows={props.rows} move={moves.move} close={() => setMoving(null)} />
      )}
    </>
  );
}
