import { Button, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ConfirmButtons } from "../parts/confirm-buttons.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";

interface ResetSecondFactorProps {
  user: Pick<Account, "id" | "login">;
  onReset(): Promise<unknown>;
}

/** Asks, and removes the second factor of another user, who has lost it. */
export function ResetSecondFactor({ user: { id, login }, onReset }: ResetSecondFactorProps) {
  const text = useText();
  const notify = useNotice();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const reset = useMutation({
    mutationFn: () => client.users.resetSecondFactor(id),
    async onSuccess() {
      close();
      notify({ message: text("second_factor_was_reset", login) });
      await onReset();
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {text("second_factor_reset", login)}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={text("second_factor_reset_question", login)}
        closeButtonProps={{ "aria-label": text("close") }}
      >
        {reset.isError && <ErrorAlert error={reset.error} />}
        <Text mb="md">{text("second_factor_reset_text")}</Text>
        <ConfirmButtons
          label={text("second_factor_reset_submit")}
          isPending={reset.isPending}
          confirm={() => reset.mutate()}
          cancel={close}
        />
      </Modal>
    </>
  );
}
