import { Button, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useText } from "../i18n.tsx";
import { ConfirmButtons } from "./confirm-buttons.tsx";
import { ErrorAlert } from "./error-alert.tsx";

interface DeleteButtonProps {
  name: string;
  /** The consequences of the deletion. */
  consequences: string;
  isPending: boolean;
  /** Shown in the dialog; null for callers that show it elsewhere. */
  error?: Error | null;
  remove(): void;
}

/** A button that deletes an item, after a question. */
export function DeleteButton({ name, consequences, isPending, error, remove }: DeleteButtonProps) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {text("delete")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={text("delete_question", name)}
        closeButtonProps={{ "aria-label": text("close") }}
      >
        {error && <ErrorAlert error={error} />}
        <Text mb="md">{consequences}</Text>
        <ConfirmButtons isPending={isPending} confirm={remove} cancel={close} />
      </Modal>
    </>
  );
}
