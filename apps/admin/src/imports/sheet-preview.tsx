import { Alert, Badge, NativeSelect, Paper, SimpleGrid, Table, Text, Title } from "@mantine/core";
import type { ImportPreview } from "../../../../clients/typescript/src/index.ts";
import { formatMoment, formatTimes } from "../dates.ts";
import { plain } from "../event/draft.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { type Column, columnLabels, previewLabels } from "./state.ts";

interface SheetPreviewProps {
  shown: ImportPreview;
  /** The columns that were chosen; null: as the headers tell. */
  columns: (Column | "")[] | null;
  setColumns(columns: (Column | "")[]): void;
}

/** A spreadsheet as it would be imported: what its columns mean, which can be changed, and its first events. */
export function SheetPreview({ shown, columns, setColumns }: SheetPreviewProps) {
  const text = useText();
  const meant = columns ?? shown.columns.map(({ column }) => importable(column));
  // A meaning that another column gets is taken from the one that had it.
  const choose = (at: number, column: Column | "") =>
    setColumns(meant.map((one, index) => (index === at ? column : one === column ? "" : one)));
  // Headers may be repeated.
  const fields = shown.columns.map(({ header }, at) => ({ key: `${at} ${header}`, header, at }));
  const choices = [
    { value: "", label: text("column_none") },
    ...Object.entries(columnLabels).map(([value, label]) => ({ value, label: text(label) })),
  ];
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-labelledby="import-preview">
      <Title order={3} size="h5" id="import-preview" mb="xs">
        {text("import_preview")}
      </Title>
      <Text size="sm" mb="xs">
        {text("import_columns_text")}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mb="sm">
        {fields.map(({ key, header, at }) => (
          <NativeSelect
            key={key}
            label={header || text("column_number", at + 1)}
            data={choices}
            value={meant[at] ?? ""}
            // The options are columns.
            onChange={({ currentTarget }) => choose(at, currentTarget.value as Column | "")}
          />
        ))}
      </SimpleGrid>
      {shown.missing.length > 0 && (
        <Alert color="red" variant="light" mb="xs" classNames={{ message: "alert-text" }}>
          {text(
            "import_missing",
            shown.missing.map((name) => text(columnLabels[importable(name) || "title"])).join(", "),
          )}
        </Alert>
      )}
      <Text size="sm" mb="xs">
        {text("import_zone_shown", shown.timezone)}
      </Text>
      {shown.events.length > 0 && <PreviewedEvents events={shown.events} />}
    </Paper>
  );
}

/** The column of an import; an export has others. */
const importable = (column: ImportPreview["columns"][number]["column"]): Column | "" =>
  column !== null && column in columnLabels ? (column as Column) : "";

function PreviewedEvents({ events }: Pick<ImportPreview, "events">) {
  const text = useText();
  const { code } = useLanguage();
  const timesOf = (event: ImportPreview["events"][number]) => {
    const { start_date, end_date, all_day, outcome } = event;
    if (outcome === "failed") return start_date;
    return start_date === end_date && !all_day
      ? formatMoment(start_date, code)
      : formatTimes({ start_date, end_date, all_day }, code);
  };
  return (
    <Table className="cards" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text("column_title")}</Table.Th>
          <Table.Th scope="col">{text("import_when")}</Table.Th>
          <Table.Th scope="col">{text("column_venue")}</Table.Th>
          <Table.Th scope="col">{text("column_categories")}</Table.Th>
          <Table.Th scope="col">{text("import_outcome")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Table.Tr key={event.line}>
            <Table.Th scope="row" className="wraps">
              {plain(event.title) || text("import_line", event.line)}
            </Table.Th>
            <Table.Td>{timesOf(event)}</Table.Td>
            <Table.Td>{plain(event.venue)}</Table.Td>
            <Table.Td>{event.categories.map(plain).join(", ")}</Table.Td>
            <Table.Td>
              <Badge variant="default">{text(previewLabels[event.outcome])}</Badge>
              {event.reason !== "" && (
                <Text size="sm" className="wraps">
                  {event.reason}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
