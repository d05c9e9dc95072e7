import { Button, Group } from "@mantine/core";
import { useText } from "../i18n.tsx";

interface ConfirmButtonsProps {
  /** The name of what is confirmed; deletion unless given. */
  label?: string;
  isPending: boolean;
  confirm(): void;
  cancel(): void;
}

/** The buttons of a dialog that asks before something that cannot be taken back. */
export function ConfirmButtons({ label, isPending, confirm, cancel }: ConfirmButtonsProps) {
  const text = useText();
  return (
    <Group justify="end">
      <Button variant="default" onClick={cancel}>
        {text("cancel")}
      </Button>
      <Button color="red" loading={isPending} onClick={confirm}>
        {label ?? text("delete")}
      </Button>
    </Group>
  );
}
