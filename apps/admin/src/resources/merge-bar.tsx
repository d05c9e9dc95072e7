import { Button, Group, Paper, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useText } from "../i18n.tsx";
import type { Managed, ManagedItem } from "./managed.ts";
import { MergeDialog } from "./merge-dialog.tsx";

interface MergeBarProps {
  resource: Managed;
  items: readonly ManagedItem[];
  clear(): void;
}

/** The chosen items, wherever they are listed, and the way to make one of them. */
export function MergeBar({ resource, items, clear }: MergeBarProps) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-label={text("chosen_items")}>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {text("bulk_chosen", items.length)}
        </Text>
        <Text size="sm" c="dimmed" style={{ flex: 1 }}>
          {items.map(({ name }) => name).join(", ")}
        </Text>
        <Button onClick={open} disabled={items.length < 2}>
          {text("merge_open")}
        </Button>
        <Button variant="subtle" onClick={clear}>
          {text("bulk_clear")}
        </Button>
      </Group>
      {isOpen && <MergeDialog resource={resource} items={items} close={close} onMerged={clear} />}
    </Paper>
  );
}
