import { Button, Group, Modal, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import type { ItemRow } from "./item-table.tsx";
import type { ManagedItem } from "./managed.ts";
import type { TreeMoves } from "./use-move.ts";

interface MoveDialogProps {
  item: ManagedItem;
  rows: readonly ItemRow[];
  move: TreeMoves["move"];
  close(): void;
}

/** Moves an item of a tree without dragging it. */
export function MoveDialog({ item, rows, move, close }: MoveDialogProps) {
  const text = useText();
  const [parent, setParent] = useState(String(item.parent ?? 0));
  const save = useMutation({
    mutationFn: () => move(item, rows.find((row) => String(row.item.id) === parent)?.item ?? null),
    onSuccess: close,
  });
  const { parent: error } = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={text("move_named", item.name)}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      <form onSubmit={submit}>
        {save.isError && !error && <ErrorAlert error={save.error} />}
        <NativeSelect
          data-autofocus
          mb="md"
          label={text("parent_category")}
          value={parent}
          error={error}
          onChange={({ currentTarget }) => setParent(currentTarget.value)}
          data={[
            { value: "0", label: text("top_level") },
            ...rows
              .filter((row) => row.item.id !== item.id)
              .map((row) => ({
                value: String(row.item.id),
                label: `${"— ".repeat(row.depth)}${row.item.name}`,
              })),
          ]}
        />
        <Group justify="end">
          <Button variant="default" onClick={close}>
            {text("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text("move")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
