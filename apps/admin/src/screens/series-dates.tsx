import { Button, Group, List, SegmentedControl, Text, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../api.ts";
import { formatMoment, formatTimes, nowIn } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { PageButtons } from "../parts/page-buttons.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { settings } from "../settings.ts";

const PER_PAGE = 10;

/** The dates of a series; each leads to the form of its event. */
export function Occurrences({ id }: { id: number }) {
  const text = useText();
  const { code } = useLanguage();
  const [page, setPage] = useState(1);
  const [period, setPeriod] = useState<"upcoming" | "all">("upcoming");
  const list = useQuery({
    queryKey: ["series", "occurrences", id, page, period],
    queryFn: ({ signal }) =>
      client.series.listOccurrences(id, {
        ...{ page, per_page: PER_PAGE, context: "edit" },
        ...(period === "upcoming" && { from: nowIn(settings.zone).slice(0, 10) }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <ErrorAlert error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={text("period")}
        value={period}
        onChange={(next) => {
          // The options are periods.
          setPeriod(next as typeof period);
          setPage(1);
        }}
        data={(["upcoming", "all"] as const).map((value) => ({ value, label: text(`period_${value}`) }))}
      />
      <Text c="dimmed" mb="xs" role="status">
        {text("events_found", list.data.total)}
      </Text>
      <List listStyleType="none" spacing={6}>
        {list.data.events.map((event) => (
          <List.Item key={event.id}>
            <Group gap="xs">
              <Link to="/events/$id" params={{ id: event.id }}>
                {formatTimes(event, code)}
              </Link>
              <StatusBadge status={event.status} />
            </Group>
          </List.Item>
        ))}
      </List>
      <PageButtons pages={list.data.total_pages} page={page} onChange={setPage} />
    </>
  );
}

interface ExtraDatesProps {
  rdate: string[];
  exdate: string[];
  /** The time of further dates is that of the first. */
  start: string;
  change(changed: { rdate?: string[]; exdate?: string[] }): void;
}

/** Dates beside the rule: those that are left out and can be taken back in, and further ones. */
export function ExtraDates({ rdate, exdate, start, change }: ExtraDatesProps) {
  const text = useText();
  const { code } = useLanguage();
  const [day, setDay] = useState("");
  const shown = (date: string) => formatMoment(date.length > 10 ? date : `${date}${start.slice(10)}`, code);
  const add = () => {
    change({ rdate: [...new Set([...rdate, `${day}${start.slice(10)}:00`])].sort() });
    setDay("");
  };
  return (
    <>
      {exdate.length > 0 && (
        <div>
          <Text fw={500} size="sm" mb={4}>
            {text("series_excluded")}
          </Text>
          <Group gap="xs">
            {exdate.map((date) => (
              <Button
                key={date}
                size="compact-sm"
                variant="default"
                aria-label={text("series_readmit", shown(date))}
                onClick={() => change({ exdate: exdate.filter((one) => one !== date) })}
              >
                {shown(date)} ×
              </Button>
            ))}
          </Group>
        </div>
      )}
      {rdate.length > 0 && (
        <div>
          <Text fw={500} size="sm" mb={4}>
            {text("series_added")}
          </Text>
          <Group gap="xs">
            {rdate.map((date) => (
              <Button
                key={date}
                size="compact-sm"
                variant="default"
                aria-label={text("remove_named", shown(date))}
                onClick={() => change({ rdate: rdate.filter((one) => one !== date) })}
              >
                {shown(date)} ×
              </Button>
            ))}
          </Group>
        </div>
      )}
      <Group align="end" gap="xs">
        <TextInput
          type="date"
          label={text("series_add_date")}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button variant="default" disabled={day === ""} onClick={add}>
          {text("series_add_date")}
        </Button>
      </Group>
    </>
  );
}
