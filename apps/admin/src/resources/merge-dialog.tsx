import { Modal, Radio, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ConfirmButtons } from "../parts/confirm-buttons.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { refreshAll } from "../queries.ts";
import type { Managed, ManagedItem } from "./managed.ts";

interface MergeDialogProps {
  resource: Managed;
  items: readonly ManagedItem[];
  close(): void;
  onMerged(): void;
}

/** Asks which of several items stays, and says how many events move to it. */
export function MergeDialog({ resource, items, close, onMerged }: MergeDialogProps) {
  const text = useText();
  const notify = useNotice();
  const [keptId, setKept] = useState(items[0]?.id ?? 0);
  const kept = items.find(({ id }) => id === keptId);
  const from = items.map(({ id }) => id).filter((id) => id !== keptId);
  const moving = useQuery({
    queryKey: ["events", "of merged", resource.path, from],
    queryFn: async ({ signal }) => {
      const { total } = await client.events.list({
        ...resource.ofEvents(from),
        ...{ wpml_language: "all", context: "edit", hidden: "include", starts_after: "1900-01-01" },
        ...{ per_page: 1, signal },
      });
      return total;
    },
  });
  const merge = useMutation({
    mutationFn: () => resource.merge(keptId, from),
    async onSuccess() {
      onMerged();
      notify({ message: text("merged_into", kept?.name ?? "") });
      await refreshAll();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={text("merge_title", items.length)}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      {merge.isError && <ErrorAlert error={merge.error} />}
      <Radio.Group
        label={text("merge_kept")}
        value={String(keptId)}
        onChange={(id) => setKept(Number(id))}
        mb="md"
      >
        <Stack gap="xs" mt="xs">
          {items.map(({ id, name, detail }, at) => (
            <Radio
              key={id}
              value={String(id)}
              label={name}
              description={detail}
              {...(at === 0 && { "data-autofocus": true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text mb="xs" role="status">
        {moving.data === undefined ? " " : text("merge_events", moving.data, kept?.name ?? "")}
      </Text>
      <Text mb="md" size="sm">
        {text("merge_text")}
      </Text>
      <ConfirmButtons
        label={text("merge")}
        isPending={merge.isPending}
        confirm={() => merge.mutate()}
        cancel={close}
      />
    </Modal>
  );
}
