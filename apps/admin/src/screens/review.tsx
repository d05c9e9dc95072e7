import { Button, Group, Table, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment, formatTimes } from "../dates.ts";
import { setLinkedDrafts } from "../event/linked-drafts.ts";
import { SubmissionNote } from "../event/review-notes.tsx";
import { useLanguage, useLanguageNames, useText } from "../i18n.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { PageButtons } from "../parts/page-buttons.tsx";
import { Screen } from "../parts/screen.tsx";
import { SendBackDialog } from "../parts/send-back.tsx";
import { refreshAll } from "../queries.ts";
import { titleText } from "../titles.ts";

const PER_PAGE = 20;

/** Events that await review, to be published or sent back; one that repeats is there once. */
export function ReviewScreen() {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ["events", "review", page],
    queryFn: ({ signal }) =>
      client.events.list({
        ...{ status: "pending", wpml_language: "all", context: "edit", text: "raw", hidden: "include" },
        ...{ collapse: "series", starts_after: "1900-01-01", orderby: "modified", order: "asc" },
        page,
        per_page: PER_PAGE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={text("review")}>
      <Text mb="md">{text("review_text")}</Text>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <>
          <Text c="dimmed" mb="xs" role="status">
            {list.data.total === 0 ? text("review_empty") : text("review_found", list.data.total)}
          </Text>
          {list.data.total > 0 && <Queue events={list.data.events} />}
          <PageButtons pages={list.data.total_pages} page={page} onChange={setPage} />
        </>
      )}
    </Screen>
  );
}

function Queue({ events }: { events: Event[] }) {
  const text = useText();
  return (
    <Table className="cards" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text("event_title")}</Table.Th>
          <Table.Th scope="col">{text("when")}</Table.Th>
          <Table.Th scope="col">{text("language")}</Table.Th>
          <Table.Th scope="col">{text("submitted")}</Table.Th>
          <Table.Th scope="col">{text("action")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Submission key={event.id} event={event} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Submission({ event }: { event: Event }) {
  const text = useText();
  const { code } = useLanguage();
  const nameOf = useLanguageNames();
  const notify = useNotice();
  const errorText = useErrorText();
  const [isSendingBack, setSendingBack] = useState(false);
  const title = titleText(event.title) || text("untitled");
  const setStatus = async (status: "publish" | "pending") => {
    await client.events.update(event.id, { status }, event.is_recurring ? { scope: "all" } : {});
    await setLinkedDrafts(event, status === "publish" ? "publish" : "draft");
    await refreshAll();
  };
  const failed = (error: unknown) => notify({ message: errorText(error) });
  const publish = useMutation({
    mutationFn: () => setStatus("publish"),
    onSuccess: () =>
      notify({ message: text("was_published", title), undo: () => void setStatus("pending").catch(failed) }),
    onError: failed,
  });
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link className="title-link" dir="auto" to="/events/$id" params={{ id: event.id }}>
          {title}
        </Link>
        <SubmissionNote event={event} />
      </Table.Th>
      <Table.Td>
        {formatTimes(event, code)}
        {event.is_recurring && (
          <Text size="sm" c="dimmed">
            {text("scope_all")}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{nameOf(event.lang)}</Table.Td>
      <Table.Td>{formatMoment(event.modified, code)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Button
            size="compact-sm"
            aria-label={text("publish_named", title)}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {text("publish")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={text("send_back_named", title)}
            onClick={() => setSendingBack(true)}
          >
            {text("send_back")}
          </Button>
        </Group>
        {isSendingBack && <SendBackDialog event={event} close={() => setSendingBack(false)} />}
      </Table.Td>
    </Table.Tr>
  );
}
