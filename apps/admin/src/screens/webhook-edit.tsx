import { Alert, Button, Group, Paper, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useBlocker, useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { WebhookFields as NewWebhook, Webhook } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { DeleteButton } from "../parts/delete-button.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { Deliveries } from "../webhooks/deliveries.tsx";
import { SecretAlert, SecretField, SecretSection } from "../webhooks/secret.tsx";
import { refreshWebhooks, webhookKey } from "../webhooks/state.ts";
import { StatusButton, WebhookStatus } from "../webhooks/status.tsx";
import { type WebhookDraft, WebhookFields } from "../webhooks/webhook-fields.tsx";

/** How often it is looked whether the service has disabled the webhook. */
const POLL_MS = 10_000;

const empty: WebhookDraft = {
  ...{ url: "", description: "", types: [], resources: [], categories: [], languages: [] },
  unpublished: false,
};

/** Makes a webhook, and shows its secret, which no other screen does. */
export function WebhookNewScreen() {
  const text = useText();
  const [draft, setDraft] = useState(empty);
  const [secret, setSecret] = useState("");
  const create = useMutation({
    mutationFn: (fields: NewWebhook) => client.webhooks.create(fields),
    onSuccess: refreshWebhooks,
  });
  const made = create.data;
  useLeaveQuestion(draft !== empty && !made);
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ ...draft, ...(secret.trim() && { secret: secret.trim() }) });
  };
  if (made)
    return (
      <Screen title={made.url}>
        <Stack maw={820} align="start">
          <SecretAlert secret={made.secret ?? ""} />
          <Button renderRoot={(props) => <Link {...props} to="/webhooks/$id" params={{ id: made.id }} />}>
            {text("webhook_open")}
          </Button>
        </Stack>
      </Screen>
    );
  return (
    <Screen title={text("webhook_new")}>
      <form onSubmit={submit}>
        <Paper withBorder p="md" maw={820}>
          <Stack>
            {create.isError && <ErrorAlert error={create.error} />}
            <WebhookFields
              draft={draft}
              errors={errors}
              change={(changed) => setDraft((all) => ({ ...all, ...changed }))}
            />
            <SecretField value={secret} error={errors.secret} onChange={setSecret} />
            <Group>
              <Button type="submit" loading={create.isPending}>
                {text("webhook_create")}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </form>
    </Screen>
  );
}

/** A webhook: its fields, its secret, and the log of its deliveries. */
export function WebhookEditScreen() {
  const { id } = useParams({ from: "/webhooks/$id" });
  const loaded = useQuery({
    queryKey: webhookKey(id),
    queryFn: () => client.webhooks.read(id),
    refetchInterval: POLL_MS,
  });
  if (loaded.isPending) return <Loading />;
  if (loaded.isError) return <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />;
  return <WebhookEdit key={id} webhook={loaded.data} />;
}

function WebhookEdit({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const { url, status, reason } = webhook;
  return (
    <Screen
      title={url}
      actions={
        <>
          <WebhookStatus status={status} />
          <StatusButton webhook={webhook} />
          <RemoveButton webhook={webhook} />
        </>
      }
    >
      {reason !== "" && (
        <Alert color="red" variant="light" mb="md" maw={820} classNames={{ message: "alert-text" }}>
          {text("webhook_ended")}
        </Alert>
      )}
      <EditForm webhook={webhook} />
      <SecretSection webhook={webhook} />
      <Deliveries webhook={webhook} />
    </Screen>
  );
}

const draftOf = (webhook: Webhook): WebhookDraft => {
  const { url, description, types, resources, categories, languages, unpublished } = webhook;
  return { url, description, types, resources, categories, languages, unpublished };
};

function EditForm({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const notify = useNotice();
  // Only what was edited: the rest follows the webhook, which is read again and again.
  const [edited, setEdited] = useState<Partial<WebhookDraft>>({});
  const save = useMutation({
    mutationFn: () => client.webhooks.update(webhook.id, edited),
    async onSuccess({ url }) {
      await refreshWebhooks();
      setEdited({});
      notify({ message: text("item_saved", url) });
    },
  });
  const isEdited = Object.keys(edited).length > 0;
  useLeaveQuestion(isEdited);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Paper withBorder p="md" mb="md" maw={820}>
        <Stack>
          {save.isError && <ErrorAlert error={save.error} />}
          <WebhookFields
            draft={{ ...draftOf(webhook), ...edited }}
            errors={fieldErrors(save.error)}
            change={(changed) => setEdited((all) => ({ ...all, ...changed }))}
          />
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!isEdited}>
              {text("save")}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}

function RemoveButton({ webhook: { id, url } }: { webhook: Webhook }) {
  const text = useText();
  const notify = useNotice();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => client.webhooks.delete(id),
    async onSuccess() {
      await navigate({ to: "/webhooks", ignoreBlocker: true });
      notify({ message: text("item_deleted", url) });
      await refreshWebhooks();
    },
  });
  return (
    <DeleteButton
      name={url}
      consequences={text("webhook_delete_text")}
      isPending={remove.isPending}
      error={remove.error}
      remove={() => remove.mutate()}
    />
  );
}

/** Asks before changes that are not saved are left. */
function useLeaveQuestion(isEdited: boolean): void {
  const text = useText();
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isEdited && current.pathname !== next.pathname && !window.confirm(text("leave")),
    enableBeforeUnload: isEdited,
  });
}
