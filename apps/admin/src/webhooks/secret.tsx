import { Alert, Button, Code, CopyButton, Modal, Paper, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ConfirmButtons } from "../parts/confirm-buttons.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { refreshWebhooks } from "./state.ts";

/** A secret that was just set: no later response of the API has it. */
export function SecretAlert({ secret }: { secret: string }) {
  const text = useText();
  return (
    <Alert mb="md" role="status" classNames={{ message: "alert-text" }}>
      <Text mb="xs">{text("secret_once")}</Text>
      <Code className="wraps" display="block" mb="xs">
        {secret}
      </Code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {text(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </Alert>
  );
}

interface SecretFieldProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** A secret of one's own; left empty, the service makes one. */
export function SecretField({ value, error, onChange }: SecretFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text("secret_own")}
      description={text("secret_own_hint")}
      placeholder="whsec_…"
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Replaces the secret of a webhook, after a question. */
export function SecretSection({ webhook: { id, url } }: { webhook: Webhook }) {
  const text = useText();
  const [own, setOwn] = useState("");
  const [isOpen, { open, close }] = useDisclosure();
  const replace = useMutation({
    mutationFn: () => client.webhooks.update(id, { secret: own.trim() }),
    onSuccess() {
      setOwn("");
      return refreshWebhooks();
    },
    onSettled: close,
  });
  const errors = fieldErrors(replace.error);
  const heading = `secret-${id}`;
  return (
    <Paper component="section" withBorder p="md" mb="md" maw={820} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {text("secret")}
      </Title>
      <Text size="sm" mb="sm">
        {text("secret_text")}
      </Text>
      {replace.isError && <ErrorAlert error={replace.error} />}
      {replace.data?.secret && <SecretAlert secret={replace.data.secret} />}
      <SecretField value={own} error={errors.secret} onChange={setOwn} />
      <Button mt="sm" variant="default" onClick={open}>
        {text("secret_replace")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={text("secret_question", url)}
        closeButtonProps={{ "aria-label": text("close") }}
      >
        <Text mb="md">{text("secret_consequences")}</Text>
        <ConfirmButtons
          label={text("secret_replace")}
          isPending={replace.isPending}
          confirm={() => replace.mutate()}
          cancel={close}
        />
      </Modal>
    </Paper>
  );
}
