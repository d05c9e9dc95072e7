import { Group, NativeSelect, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useLanguageNames, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { PageButtons } from "../parts/page-buttons.tsx";
import { Screen } from "../parts/screen.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { ResourceSearch } from "../resources/search.ts";
import { type LanguageCode, settings } from "../settings.ts";
import { titleText } from "../titles.ts";

const route = getRouteApi("/series");

const PER_PAGE = 20;

/** Events that repeat, with their rules in words. */
export function SeriesListScreen() {
  const text = useText();
  const { code } = useLanguage();
  const nameOf = useLanguageNames();
  const { page = 1, language = settings.defaultLanguage, search } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: ResourceSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const list = useQuery({
    queryKey: ["series", "list", page, language, search],
    queryFn: ({ signal }) =>
      client.series.list({
        ...{ page, per_page: PER_PAGE, wpml_language: language, text: "raw", context: "edit" },
        ...{ orderby: "title", order: "asc" },
        ...(search && { search }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={text("series")}>
      <Text mb="md">{text("series_text")}</Text>
      <Group align="end" gap="xs" mb="md">
        <SearchField
          label={text("search")}
          value={search ?? ""}
          search={(words) => change({ search: words })}
        />
        <NativeSelect
          label={text("language")}
          value={language}
          // The options are languages.
          onChange={({ currentTarget }) => change({ language: currentTarget.value as LanguageCode })}
          data={settings.languages.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Group>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <>
          <Text c="dimmed" mb="xs" role="status">
            {text("items_found", list.data.total)}
          </Text>
          {list.data.total > 0 && (
            <Table className="cards" verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{text("event_title")}</Table.Th>
                  <Table.Th scope="col">{text("repeat")}</Table.Th>
                  <Table.Th scope="col">{text("series_first")}</Table.Th>
                  <Table.Th scope="col">{text("status")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.data.series.map(({ id, title, recurrence_text, start_date, status }) => (
                  <Table.Tr key={id}>
                    <Table.Th scope="row">
                      <Link className="title-link" dir="auto" to="/series/$id" params={{ id }}>
                        {titleText(title) || text("untitled")}
                      </Link>
                    </Table.Th>
                    <Table.Td lang={language}>{recurrence_text}</Table.Td>
                    <Table.Td>{formatMoment(start_date, code)}</Table.Td>
                    <Table.Td>
                      <StatusBadge status={status} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
          <PageButtons
            pages={list.data.total_pages}
            page={page}
            onChange={(next) => change({ page: next })}
          />
        </>
      )}
    </Screen>
  );
}
