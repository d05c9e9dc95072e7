import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { useText } from "../i18n.tsx";
import { refreshAll } from "../queries.ts";
import { isSample } from "../sample/external-id.ts";
import { useUser } from "../session.tsx";
import { ConfirmButtons } from "./confirm-buttons.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { useNotice } from "./notices.tsx";

/** Stands above events of which some are sample content, and offers to remove all of it. */
export function SampleNotice({ events }: { events: readonly Event[] }) {
  const text = useText();
  const notify = useNotice();
  const { mayEditOthers } = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  const remove = useMutation({
    mutationFn: async () => {
      const { removeSample } = await import("../sample/remove.ts");
      await removeSample();
      await refreshAll();
    },
    onSuccess: () => {
      close();
      notify({ message: text("sample_removed") });
    },
  });
  if (!mayEditOthers || !events.some(isSample)) return null;
  return (
    <Alert mb="md" role="note">
      <Group justify="space-between" gap="sm">
        {text("sample_notice")}
        <Button variant="default" size="compact-sm" onClick={open}>
          {text("sample_remove")}
        </Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={close}
        title={text("sample_remove")}
        closeButtonProps={{ "aria-label": text("close") }}
      >
        {remove.isError && <ErrorAlert error={remove.error} />}
        <Text mb="md">{text("sample_remove_text")}</Text>
        <ConfirmButtons isPending={remove.isPending} confirm={() => remove.mutate()} cancel={close} />
      </Modal>
    </Alert>
  );
}
