import { Button, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Webhook } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useLanguageNames, useText } from "../i18n.tsx";
import { Icon } from "../icons.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { Screen } from "../parts/screen.tsx";
import { resourceLabels, typeLabels, webhooksKey } from "../webhooks/state.ts";
import { StatusButton, WebhookStatus } from "../webhooks/status.tsx";

/** Who is notified of changes. */
export function WebhooksScreen() {
  const text = useText();
  const list = useQuery({ queryKey: webhooksKey, queryFn: () => client.webhooks.list() });
  return (
    <Screen
      title={text("webhooks")}
      actions={
        <Button
          leftSection={<Icon name="plus" />}
          renderRoot={(props) => <Link {...props} to="/webhooks/new" />}
        >
          {text("webhook_new")}
        </Button>
      }
    >
      <Text mb="md">{text("webhooks_text")}</Text>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data?.webhooks.length === 0 && <Text c="dimmed">{text("webhooks_none")}</Text>}
      {list.data && list.data.webhooks.length > 0 && (
        <Table className="cards" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text("webhook_address")}</Table.Th>
              <Table.Th scope="col">{text("webhook_selection")}</Table.Th>
              <Table.Th scope="col">{text("status")}</Table.Th>
              <Table.Th scope="col">{text("action")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Screen>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, status } = webhook;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link className="title-link" to="/webhooks/$id" params={{ id }}>
          {url}
        </Link>
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <Selection webhook={webhook} />
      </Table.Td>
      <Table.Td>
        <WebhookStatus status={status} />
      </Table.Td>
      <Table.Td>
        <StatusButton webhook={webhook} size="compact-sm" />
      </Table.Td>
    </Table.Tr>
  );
}

/** The changes that a webhook is notified of, in a few words. */
function Selection({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const languageName = useLanguageNames();
  const { types, resources, languages, categories } = webhook;
  const parts = [
    resources.map((name) => text(resourceLabels[name])),
    types.map((type) => text(typeLabels[type])),
    languages.map(languageName),
    categories.length > 0 ? [text("webhook_category_count", categories.length)] : [],
  ];
  const said = parts.filter(({ length }) => length > 0).map((names) => names.join(", "));
  return <Text size="sm">{said.join(" · ") || text("webhook_everything")}</Text>;
}
