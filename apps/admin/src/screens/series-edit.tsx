import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useBlocker, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Series, SeriesUpdate } from "../../../../clients/typescript/src/index.ts";
import { AlmanacError, client, etagOf, fieldErrors } from "../api.ts";
import { plain } from "../event/draft.ts";
import { RuleBuilder } from "../event/rule-builder.tsx";
import { useText } from "../i18n.tsx";
import { DeleteButton } from "../parts/delete-button.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { Moment, movedEnd } from "../parts/moment.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { refreshAll } from "../queries.ts";
import { ExtraDates, Occurrences } from "./series-dates.tsx";

const route = getRouteApi("/series/$id");

/** A series: its rule, and its dates, each of which is an event. */
export function SeriesEditScreen() {
  const text = useText();
  const { id } = route.useParams();
  const [version, setVersion] = useState(0);
  const loaded = useQuery({
    queryKey: ["form", "series", id, version],
    queryFn: ({ signal }) => client.series.read(id, { context: "edit", signal }),
    // A form must not change under the hands of who edits it.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: false },
  });
  if (loaded.isPending) return <Loading />;
  if (loaded.isError)
    return (
      <Screen title={text("series")}>
        <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />
      </Screen>
    );
  return <SeriesForm key={`${id} ${version}`} series={loaded.data} reload={() => setVersion(version + 1)} />;
}

/** The fields of the form; all else of the dates is edited as an event, for all dates. */
interface SeriesDraft {
  title: string;
  start_date: string;
  end_date: string;
  rrule: string;
  rdate: string[];
  exdate: string[];
}

const draftOf = ({ title, title_raw, start_date, end_date, recurrence }: Series): SeriesDraft => ({
  title: title_raw ?? plain(title),
  start_date: start_date.slice(0, 16),
  end_date: end_date.slice(0, 16),
  rrule: recurrence.rrule ?? "",
  rdate: recurrence.rdate,
  exdate: recurrence.exdate,
});

/** The fields that were changed, in the form of the API. */
function toInput(before: SeriesDraft, after: SeriesDraft): SeriesUpdate {
  const changed = (...names: (keyof SeriesDraft)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const { title, start_date, end_date, rrule, rdate, exdate } = after;
  return {
    ...(changed("title") && { title }),
    ...(changed("start_date", "end_date") && { start_date, end_date }),
    ...(changed("rrule", "rdate", "exdate") && {
      recurrence: { ...(rrule && { rrule }), rdate, exdate },
    }),
  };
}

function SeriesForm({ series, reload }: { series: Series; reload(): void }) {
  const text = useText();
  const notify = useNotice();
  const [before] = useState(() => draftOf(series));
  const [draft, setDraft] = useState(before);
  const change = (changed: Partial<SeriesDraft>) => setDraft((current) => ({ ...current, ...changed }));
  const input = toInput(before, draft);
  const isDirty = Object.keys(input).length > 0;
  const save = useMutation({
    mutationFn() {
      const etag = etagOf(series);
      return client.series.update(series.id, input, etag ? { ifMatch: etag } : {});
    },
    async onSuccess() {
      notify({ message: text("item_saved", draft.title) });
      await refreshAll();
      reload();
    },
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !save.isPending && current.pathname !== next.pathname && !window.confirm(text("leave")),
    enableBeforeUnload: isDirty,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const errors = fieldErrors(save.error);
  const isConflict = save.error instanceof AlmanacError && save.error.status === 412;
  const isAllDay = series.all_day ?? false;
  return (
    <Screen
      title={draft.title || text("untitled")}
      actions={
        <>
          <StatusBadge status={series.status} />
          <Remove series={series} />
        </>
      }
    >
      <Stack maw={820}>
        <Text>{text("series_scope_text")}</Text>
        <form onSubmit={submit} noValidate>
          <Stack>
            {save.isError && <ErrorAlert error={save.error} retry={isConflict ? reload : undefined} />}
            <Paper withBorder p="md">
              <Stack>
                <TextInput
                  label={text("event_title")}
                  required
                  value={draft.title}
                  error={errors.title}
                  onChange={({ currentTarget }) => change({ title: currentTarget.value })}
                />
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <Moment
                    label={text("start")}
                    value={draft.start_date}
                    withTime={!isAllDay}
                    error={errors.start_date}
                    onChange={(start) => change({ start_date: start, end_date: movedEnd(draft, start) })}
                  />
                  <Moment
                    label={text("end")}
                    value={draft.end_date}
                    withTime={!isAllDay}
                    error={errors.end_date}
                    onChange={(end) => change({ end_date: end })}
                  />
                </SimpleGrid>
                {(draft.rrule !== "" || before.rrule !== "") && (
                  <RuleBuilder
                    rrule={draft.rrule}
                    setRule={(rrule) => change({ rrule })}
                    dates={{ ...draft, timezone: series.timezone, all_day: isAllDay }}
                    error={errors.recurrence ?? errors.rrule}
                    isSeries
                  />
                )}
                <ExtraDates
                  rdate={draft.rdate}
                  exdate={draft.exdate}
                  start={draft.start_date}
                  change={change}
                />
              </Stack>
            </Paper>
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!isDirty}>
                {text("save")}
              </Button>
            </Group>
          </Stack>
        </form>
        <Paper component="section" withBorder p="md" aria-labelledby="series-dates">
          <Title order={2} size="h4" id="series-dates" mb="sm">
            {text("series_dates")}
          </Title>
          <Occurrences id={series.id} />
        </Paper>
      </Stack>
    </Screen>
  );
}

/** Moves a series to the trash, with its dates, after a question. */
function Remove({ series }: { series: Series }) {
  const text = useText();
  const notify = useNotice();
  const navigate = useNavigate();
  const title = plain(series.title);
  const remove = useMutation({
    mutationFn: () => client.series.delete(series.id),
    async onSuccess() {
      await navigate({ to: "/series", ignoreBlocker: true });
      notify({ message: text("item_deleted", title) });
      await refreshAll();
    },
  });
  if (series.status === "trash") return null;
  return (
    <DeleteButton
      name={title}
      consequences={text("series_delete_text")}
      isPending={remove.isPending}
      error={remove.error}
      remove={() => remove.mutate()}
    />
  );
}
