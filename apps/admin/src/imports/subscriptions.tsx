import { Alert, Badge, Button, Group, NativeSelect, Paper, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { Subscription, SubscriptionFields } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { formatMoment, utcToZone } from "../dates.ts";
import { type MessageKey, useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { queryClient } from "../queries.ts";
import { settings } from "../settings.ts";
import { CalendarFields } from "./calendar-fields.tsx";
import { Counts, Issues } from "./report.tsx";

const queryKey = ["subscriptions"];
const refresh = () => queryClient.invalidateQueries({ queryKey });

/** How often subscriptions are asked for that are about to be imported. */
const POLL_MS = 2000;

const intervalLabels: [seconds: number, label: MessageKey][] = [
  [900, "every_15m"],
  [3600, "every_hour"],
  [21_600, "every_6h"],
  [86_400, "every_day"],
  [604_800, "every_week"],
];

/** Calendars that are imported again and again. */
export function Subscriptions() {
  const text = useText();
  const list = useQuery({
    queryKey,
    queryFn: () => client.subscriptions.list(),
    refetchInterval: ({ state }) =>
      state.data?.subscriptions.some(({ is_due }) => is_due) ? POLL_MS : false,
  });
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {text("subscriptions")}
      </Title>
      <SubscriptionForm />
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data?.subscriptions.length === 0 && <Text c="dimmed">{text("subscriptions_none")}</Text>}
      {list.data?.subscriptions.map((one) => (
        <SubscriptionCard key={one.id} shown={one} />
      ))}
    </>
  );
}

function SubscriptionForm() {
  const text = useText();
  const notify = useNotice();
  const create = useMutation({
    mutationFn: (fields: SubscriptionFields) => client.subscriptions.create(fields),
    onSuccess() {
      notify({ message: text("subscription_created") });
      return refresh();
    },
  });
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const textOf = (name: string) => String(values.get(name) ?? "").trim();
    create.mutate(
      {
        url: textOf("url"),
        interval: Number(textOf("interval")),
        language: textOf("language"),
        status: textOf("status") === "draft" ? "draft" : "publish",
      },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Paper component="section" withBorder p="md" mb="lg" maw={820} aria-labelledby="new-subscription">
      <Title order={3} size="h4" id="new-subscription" mb="sm">
        {text("subscription_new")}
      </Title>
      {create.isError && <ErrorAlert error={create.error} />}
      <form onSubmit={submit}>
        <TextInput
          name="url"
          label={text("subscription_address")}
          placeholder="https://site.example/events.ics"
          required
          maxLength={2000}
          autoCapitalize="none"
          inputMode="url"
          error={errors.url}
          mb="sm"
        />
        <CalendarFields languageName="language" />
        <NativeSelect
          name="interval"
          label={text("subscription_interval")}
          defaultValue="3600"
          data={intervalLabels.map(([seconds, label]) => ({ value: String(seconds), label: text(label) }))}
          maw={260}
          mb="md"
        />
        <Button type="submit" loading={create.isPending}>
          {text("subscribe")}
        </Button>
        <Text size="sm" c="dimmed" mt="sm">
          {text("subscription_text")}
        </Text>
      </form>
    </Paper>
  );
}

/** A subscription, the result of its last import, and its buttons. */
function SubscriptionCard({ shown }: { shown: Subscription }) {
  const text = useText();
  const { code } = useLanguage();
  const { id, url, interval, paused, is_due, last_run, error } = shown;
  const heading = `subscription-${id}`;
  const known = intervalLabels.find(([seconds]) => seconds === interval);
  const wall = last_run && utcToZone(last_run.slice(0, 19).replace("T", " "), settings.zone);
  return (
    <Paper component="section" withBorder p="md" mb="md" maw={820} aria-labelledby={heading}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={3} size="h5" id={heading} className="wraps">
          {url}
        </Title>
        <Badge variant="default">
          {paused
            ? text("subscription_paused")
            : known
              ? text(known[1])
              : text("every_minutes", Math.round(interval / 60))}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {is_due
          ? text("subscription_due")
          : wall
            ? text("subscription_last", formatMoment(wall, code))
            : text("subscription_never")}
      </Text>
      {error !== "" && (
        <Alert color="red" variant="light" mb="xs" classNames={{ message: "alert-text" }} className="wraps">
          {error}
        </Alert>
      )}
      <Counts counts={shown.counts} />
      <Issues shown={shown} />
      <Actions shown={shown} />
    </Paper>
  );
}

function Actions({ shown: { id, url, paused } }: { shown: Subscription }) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: refresh,
    onError: (error: unknown) => notify({ message: errorText(error) }),
  });
  const actions: [label: MessageKey, action: () => Promise<unknown>][] = [
    ["subscription_run_named", () => client.subscriptions.run(id)],
    [
      paused ? "subscription_resume_named" : "subscription_pause_named",
      () => client.subscriptions.update(id, { paused: !paused }),
    ],
    ["subscription_end_named", () => client.subscriptions.delete(id)],
  ];
  return (
    <Group gap="xs" mt="xs">
      {actions.map(([label, action]) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate(action)}
        >
          {text(label, url)}
        </Button>
      ))}
    </Group>
  );
}
