import { Button, Group, Modal, Stack, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { AuditEntry, Event, EventUpdate } from "../../../../clients/typescript/src/index.ts";
import { client, etagOf } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { type MessageKey, useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { refreshAll } from "../queries.ts";
import { type DraftField, fieldLabels, plain } from "./draft.ts";

interface HistoryProps {
  event: Event;
  close(): void;
  /** Called with the event after an earlier version was restored. */
  onRestored(): void;
}

/** Who changed what and when, with a way back to each earlier version. */
export function History({ event, close, onRestored }: HistoryProps) {
  const text = useText();
  const history = useInfiniteQuery({
    queryKey: ["events", event.id, "history"],
    queryFn: ({ pageParam, signal }) => client.events.listHistory(event.id, { page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next_rest_url ? pages.length + 1 : undefined),
  });
  const restore = useMutation({
    mutationFn: async (entries: readonly AuditEntry[]) => {
      const whole = await wholeEntries(event.id, entries);
      if (!whole) throw new Error(text("conflict"));
      const values = valuesBefore(whole);
      const etag = etagOf(event);
      return client.events.update(event.id, values, etag ? { ifMatch: etag } : {});
    },
    async onSuccess() {
      await refreshAll();
      onRestored();
      close();
    },
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={text("history")}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      {history.isPending && <Loading />}
      {history.isError && <ErrorAlert error={history.error} />}
      {restore.isError && <ErrorAlert error={restore.error} />}
      <Stack>
        {entries.map((entry, at) => (
          <Entry
            key={entry.id}
            entry={entry}
            restore={entry.action === "create" ? undefined : () => restore.mutate(entries.slice(0, at + 1))}
          />
        ))}
        {history.hasNextPage && (
          <Button variant="default" onClick={() => void history.fetchNextPage()}>
            {text("older_changes")}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

const actions: Record<string, MessageKey> = {
  create: "action_create",
  update: "action_update",
  trash: "action_trash",
  restore: "action_restore",
};

type Change = AuditEntry["changes"][number];

/** Whether a change is one of a field of the form. */
const isLabelled = (change: Change): change is Change & { field: DraftField } => change.field in fieldLabels;

function Entry({ entry, restore }: { entry: AuditEntry; restore: (() => void) | undefined }) {
  const text = useText();
  const { code } = useLanguage();
  const action = actions[entry.action];
  const changes = entry.changes.filter(isLabelled);
  return (
    <section>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {formatMoment(entry.date, code)} · {entry.user?.login ?? text("nobody")} ·{" "}
          {action ? text(action) : entry.action}
        </Title>
        {restore && changes.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={restore}>
            {text("restore_before")}
          </Button>
        )}
      </Group>
      {changes.length > 0 && (
        <Table className="cards">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text("field")}</Table.Th>
              <Table.Th scope="col">{text("before")}</Table.Th>
              <Table.Th scope="col">{text("after")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{text(fieldLabels[field])}</Table.Th>
                <Table.Td>
                  <Text component="del" td="none" size="sm" className="wraps">
                    {stored(before)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text component="ins" td="none" size="sm" className="wraps">
                    {stored(after)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

const MAX_SHOWN = 300;

function stored(value: unknown): string {
  const words = value === null ? "–" : typeof value === "string" ? plain(value) : JSON.stringify(value);
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words;
}

/** Fields that the trail has as 0 and 1, and those that it has as JSON. */
const flags = [
  "all_day",
  "show_map",
  "show_map_link",
  "hide_from_listings",
  "sticky",
  "featured",
  "is_virtual",
];
const encoded = ["cost", "tickets", "custom_fields"];
/** Secrets are not recorded; the trail has the time of publication as a number, and the slug follows the title. */
const notRestored = ["password", "date", "slug", "status"];

/**
 * The newest entries of an event, with whole values where shortened ones count: in the last entry of each field. A page of one
 * entry is never shortened. Null when the event has changed since, so that its entries are on other pages.
 */
async function wholeEntries(id: number, entries: readonly AuditEntry[]): Promise<AuditEntry[] | null> {
  const last = new Map(entries.flatMap((entry) => entry.changes.map(({ field }) => [field, entry] as const)));
  const counting = new Set(last.values());
  const whole: AuditEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const isCut = entry.shortened && counting.has(entry);
    const page = isCut ? await client.events.listHistory(id, { page: at + 1, per_page: 1 }) : null;
    const found = page ? page.entries.find((one) => one.id === entry.id) : entry;
    if (!found) return null;
    whole.push(found);
  }
  return whole;
}

/** The values that the fields had before the last of these entries, newest first, in the form of the API. */
function valuesBefore(entries: readonly AuditEntry[]): EventUpdate {
  const values: Record<string, unknown> = {};
  for (const { changes } of entries)
    for (const { field, before } of changes) {
      if (!(field in fieldLabels) || notRestored.includes(field)) continue;
      if (flags.includes(field)) values[field] = Boolean(before);
      else if (encoded.includes(field))
        values[field] = typeof before === "string" ? JSON.parse(before) : before;
      else values[field] = before;
    }
  return values;
}
