import { Badge, Button, Code, Paper, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment, utcToZone } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { settings } from "../settings.ts";
import { deliveryLabels, messageName, refreshWebhooks, webhookKey } from "./state.ts";

/** How often the log is read again while it is shown. */
const POLL_MS = 4000;

/** The last deliveries of a webhook, the newest first, each of which can be sent once more. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const { id } = webhook;
  const list = useQuery({
    queryKey: [...webhookKey(id), "deliveries"],
    queryFn: () => client.webhooks.listDeliveries(id),
    refetchInterval: POLL_MS,
  });
  const deliveries = list.data?.deliveries ?? [];
  const heading = `deliveries-${id}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {text("deliveries")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text("deliveries_text")}
      </Text>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && deliveries.length === 0 && <Text c="dimmed">{text("deliveries_none")}</Text>}
      {deliveries.length > 0 && (
        <Table className="cards" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text("delivery_message")}</Table.Th>
              <Table.Th scope="col">{text("when")}</Table.Th>
              <Table.Th scope="col">{text("status")}</Table.Th>
              <Table.Th scope="col">{text("action")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}

/** A moment of the API in the zone of the site. */
function useMoment(): (iso: string) => string {
  const { code } = useLanguage();
  return (iso) => formatMoment(utcToZone(iso.slice(0, 19).replace("T", " "), settings.zone), code);
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const text = useText();
  const moment = useMoment();
  const { state, created, payload, message_id } = delivery;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <details>
          <summary className="wraps">{messageName(delivery)}</summary>
          <Code block mt="xs" className="payload">
            {`webhook-id: ${message_id}\n${JSON.stringify(payload, null, 2)}`}
          </Code>
        </details>
      </Table.Th>
      <Table.Td>{moment(created)}</Table.Td>
      <Table.Td>
        <Badge variant={state === "delivered" ? "filled" : "default"} tt="none" miw="max-content">
          {text(deliveryLabels[state])}
        </Badge>
        <Attempts delivery={delivery} />
      </Table.Td>
      <Table.Td>
        <ResendButton webhook={webhook} delivery={delivery} />
      </Table.Td>
    </Table.Tr>
  );
}

/** How the last attempt ended, and when the next one is made. */
function Attempts({ delivery }: { delivery: WebhookDelivery }) {
  const text = useText();
  const moment = useMoment();
  const { attempts, status, error, next_attempt } = delivery;
  if (attempts === 0) return null;
  const details = [
    text("delivery_attempts", attempts),
    // Without a response there is only the technical reason.
    status > 0 ? text("delivery_response", status) : error,
    next_attempt && text("delivery_next", moment(next_attempt)),
  ];
  return (
    <Text size="sm" c="dimmed" className="wraps">
      {details.filter(Boolean).join(" · ")}
    </Text>
  );
}

function ResendButton({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const name = messageName(delivery);
  const resend = useMutation({
    mutationFn: () => client.webhooks.redeliver(webhook.id, delivery.id),
    onSuccess() {
      notify({ message: text("delivery_resent", name) });
      return refreshWebhooks();
    },
    onError: (error) => notify({ message: errorText(error) }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={resend.isPending}
      disabled={webhook.status !== "active"}
      onClick={() => resend.mutate()}
      aria-label={`${text("delivery_resend")}: ${name}`}
    >
      {text("delivery_resend")}
    </Button>
  );
}
