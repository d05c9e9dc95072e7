import { Badge, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { useErrorText } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { refreshWebhooks, statusLabels } from "./state.ts";

/** Whether a webhook is notified of changes; the outline shows it without colours. */
export function WebhookStatus({ status }: Pick<Webhook, "status">) {
  const text = useText();
  return (
    <Badge variant={status === "active" ? "filled" : "default"} tt="none" miw="max-content">
      {text(statusLabels[status])}
    </Badge>
  );
}

/** A button that enables or disables a webhook. */
export function StatusButton({ webhook: { id, url, status }, size }: { webhook: Webhook; size?: string }) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const isActive = status === "active";
  const change = useMutation({
    mutationFn: () => client.webhooks.update(id, { status: isActive ? "disabled" : "active" }),
    onSuccess() {
      notify({ message: text(isActive ? "webhook_now_disabled" : "webhook_now_active", url) });
      return refreshWebhooks();
    },
    onError: (error) => notify({ message: errorText(error) }),
  });
  return (
    <Button
      variant="default"
      {...(size && { size })}
      loading={change.isPending}
      onClick={() => change.mutate()}
      aria-label={`${text(isActive ? "webhook_disable" : "webhook_enable")}: ${url}`}
    >
      {text(isActive ? "webhook_disable" : "webhook_enable")}
    </Button>
  );
}
