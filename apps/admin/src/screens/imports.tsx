import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ImportCard } from "../imports/import-card.tsx";
import { ImportForm } from "../imports/import-form.tsx";
import { importsKey, isOpen } from "../imports/state.ts";
import { Subscriptions } from "../imports/subscriptions.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { Screen } from "../parts/screen.tsx";

/** How often the state of imports that have not ended is asked for. */
const POLL_MS = 1500;

/** Taking over other calendars: a form, what became of earlier imports, and subscriptions. */
export function ImportsScreen() {
  const text = useText();
  const list = useQuery({
    queryKey: importsKey,
    queryFn: () => client.imports.list(),
    refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? POLL_MS : false),
  });
  return (
    <Screen title={text("imports")}>
      <ImportForm />
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data?.imports.length === 0 && <Text c="dimmed">{text("imports_none")}</Text>}
      {list.data?.imports.map((one) => (
        <ImportCard key={one.id} shown={one} />
      ))}
      <Subscriptions />
    </Screen>
  );
}
