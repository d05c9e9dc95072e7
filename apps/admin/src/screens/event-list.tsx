import { Badge, Button, Checkbox, Group, SegmentedControl, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatTimes } from "../dates.ts";
import { type EventFilters, periodOptions, periods, sharedOptions } from "../event-filters.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { Icon } from "../icons.tsx";
import { BulkBar } from "../parts/bulk-bar.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { EventFilterBar } from "../parts/event-filter-bar.tsx";
import { Loading } from "../parts/loading.tsx";
import { PageButtons } from "../parts/page-buttons.tsx";
import { SampleNotice } from "../parts/sample-notice.tsx";
import { SavedFilters } from "../parts/saved-filters.tsx";
import { Screen } from "../parts/screen.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { Welcome } from "../parts/welcome.tsx";
import { useUser } from "../session.tsx";
import { settings } from "../settings.ts";
import { titleText } from "../titles.ts";

const route = getRouteApi("/events");

const PER_PAGE = 20;

/** Events page by page, filtered and ordered by the service. */
export function EventListScreen() {
  const text = useText();
  const user = useUser();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, period = "upcoming" } = filters;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const change = (changed: Partial<EventFilters>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const list = useQuery({
    queryKey: ["events", "list", filters],
    queryFn: ({ signal }) =>
      client.events.list({
        ...sharedOptions(filters, user.id),
        ...periodOptions(filters),
        page,
        per_page: PER_PAGE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={text("events")} actions={user.mayEdit && <NewEventButton />}>
      <EventFilterBar filters={filters} change={change} />
      <SavedFilters filters={filters} />
      <SegmentedControl
        mb="md"
        aria-label={text("period")}
        value={period}
        onChange={(next) => change({ period: next === "upcoming" ? undefined : next })}
        data={periods.map((value) => ({ value, label: text(`period_${value}`) }))}
      />
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <>
          <Text c="dimmed" mb="xs" role="status">
            {text("events_found", list.data.total)}
          </Text>
          <SampleNotice events={list.data.events} />
          {list.data.events.some(({ id }) => chosen.has(id)) && (
            <BulkBar
              events={list.data.events.filter(({ id }) => chosen.has(id))}
              clear={() => setChosen(new Set())}
            />
          )}
          {list.data.total === 0 ? (
            <NoEvents isFiltered={Object.keys(filters).length > 0} />
          ) : (
            <EventTable events={list.data.events} chosen={chosen} choose={setChosen} />
          )}
          <PageButtons
            pages={list.data.total_pages}
            page={page}
            onChange={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
          />
        </>
      )}
    </Screen>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  return isFiltered ? <Text>{text("nothing_matches")}</Text> : <Welcome />;
}

function NewEventButton() {
  const text = useText();
  return (
    <Button leftSection={<Icon name="plus" />} renderRoot={(props) => <Link {...props} to="/events/new" />}>
      {text("event_new")}
    </Button>
  );
}

interface EventTableProps {
  events: Event[];
  chosen: ReadonlySet<number>;
  choose(ids: ReadonlySet<number>): void;
}

/** Only those who may edit an event get its texts as stored. */
const mayEdit = ({ title_raw }: Event) => title_raw !== undefined;

function EventTable({ events, chosen, choose }: EventTableProps) {
  const text = useText();
  const editable = events.filter(mayEdit);
  const count = editable.filter(({ id }) => chosen.has(id)).length;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <Table className="cards" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={40}>
            {editable.length > 0 && (
              <Checkbox
                aria-label={text("bulk_choose_page")}
                checked={count === editable.length}
                indeterminate={count > 0 && count < editable.length}
                onChange={() =>
                  choose(new Set(count === editable.length ? [] : editable.map(({ id }) => id)))
                }
              />
            )}
          </Table.Td>
          <Table.Th scope="col">{text("event_title")}</Table.Th>
          <Table.Th scope="col">{text("when")}</Table.Th>
          <Table.Th scope="col">{text("where")}</Table.Th>
          <Table.Th scope="col">{text("status")}</Table.Th>
          <Table.Th scope="col">{text("languages")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} isChosen={chosen.has(event.id)} toggle={toggle} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface EventRowProps {
  event: Event;
  isChosen: boolean;
  toggle(id: number): void;
}

function EventRow({ event, isChosen, toggle }: EventRowProps) {
  const text = useText();
  const { code } = useLanguage();
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue];
  const title = titleText(event.title) || text("untitled");
  return (
    <Table.Tr>
      <Table.Td>
        {mayEdit(event) && (
          <Checkbox
            aria-label={text("bulk_choose", title)}
            checked={isChosen}
            onChange={() => toggle(event.id)}
          />
        )}
      </Table.Td>
      <Table.Th scope="row">
        <Link className="title-link" dir="auto" to="/events/$id" params={{ id: event.id }}>
          {title}
        </Link>
        <Group gap={6} display="inline-flex" ml={6}>
          {event.featured && (
            <Badge variant="default" tt="none">
              {text("featured")}
            </Badge>
          )}
          {event.hide_from_listings && (
            <Badge variant="default" tt="none">
              {text("hidden")}
            </Badge>
          )}
        </Group>
      </Table.Th>
      <Table.Td>{formatTimes(event, code)}</Table.Td>
      <Table.Td>
        {venues.map(({ venue }) => venue).join(", ") || (event.is_virtual ? text("online") : "")}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={event.status} />
      </Table.Td>
      <Table.Td>
        <Languages event={event} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The languages of an event: its own first, then those of its translations, which are links. */
function Languages({ event }: { event: Event }) {
  return (
    <Group gap={6} wrap="nowrap">
      {settings.languages.map((code) => {
        const translation = event.translations[code];
        if (code === event.lang)
          return (
            <Text key={code} span fw={700} size="sm" tt="uppercase">
              {code}
            </Text>
          );
        return translation ? (
          <Text key={code} span size="sm" tt="uppercase">
            <Link to="/events/$id" params={{ id: translation.id }}>
              {code}
            </Link>
          </Text>
        ) : null;
      })}
    </Group>
  );
}
