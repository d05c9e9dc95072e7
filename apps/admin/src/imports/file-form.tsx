import { Button, Checkbox, FileInput, Group, NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ImportPreview } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { CalendarFields, ZoneField } from "./calendar-fields.tsx";
import { SheetPreview } from "./sheet-preview.tsx";
import { type Column, refreshImports } from "./state.ts";

type Options = NonNullable<Parameters<typeof client.imports.upload>[1]>;

/** Bytes of a file that the API previews at most; the rest need not be sent. */
const PREVIEWED_BYTES = 300_000;

/** The form for a file: a spreadsheet is shown as it would be imported, and its columns can be chosen. */
export function FileForm() {
  const text = useText();
  const { code } = useLanguage();
  const notify = useNotice();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<(Column | "")[] | null>(null);
  const [dates, setDates] = useState<ImportPreview["dates"] | null>(null);
  const isSheet = file !== null && !/\.(ics|ical|icalendar|ifb)$/i.test(file.name);
  const optionsOf = (form: HTMLFormElement | null): Options => ({
    ...(form && fieldsIn(new FormData(form))),
    ...(isSheet && { kind: "csv" as const, ...(columns && { columns }), ...(dates && { dates }) }),
    ...(file && { contentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` }),
    wpml_language: code,
  });
  const preview = useMutation({
    mutationFn: ({ sent, options }: { sent: File; options: Options }) =>
      client.imports.preview(bytesOf(sent.slice(0, PREVIEWED_BYTES)), options),
  });
  const create = useMutation({
    mutationFn: ({ sent, options }: { sent: File; options: Options }) =>
      client.imports.upload(bytesOf(sent), options),
    onSuccess({ dry_run }) {
      notify({ message: text(dry_run ? "import_trial_begun" : "import_begun") });
      return refreshImports();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file) return;
    const options = optionsOf(event.currentTarget);
    // The button that was pressed says what it is for.
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    if (pressed === "preview") preview.mutate({ sent: file, options });
    else create.mutate({ sent: file, options: { ...options, dry_run: pressed === "trial" } });
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setColumns(null);
    setDates(null);
    preview.reset();
  };
  const errors = fieldErrors(create.error);
  const isPending = create.isPending || preview.isPending;
  return (
    <form onSubmit={submit}>
      {create.isError && <ErrorAlert error={create.error} />}
      {preview.isError && <ErrorAlert error={preview.error} />}
      <FileInput
        label={text("import_file")}
        description={text("import_file_text")}
        placeholder={text("import_file_choose")}
        accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv"
        value={file}
        onChange={choose}
        error={errors.kind}
        required
        clearable
        clearButtonProps={{ "aria-label": text("import_file_clear") }}
        mb="sm"
      />
      <CalendarFields />
      <Group align="start" mb="sm">
        <ZoneField />
        {isSheet && (
          <NativeSelect
            label={text("import_dates")}
            value={dates ?? ""}
            // The options are orders of dates, or none.
            onChange={({ currentTarget }) => setDates((currentTarget.value || null) as typeof dates)}
            data={[
              { value: "", label: text("import_dates_found") },
              { value: "dmy", label: "31/12/2030" },
              { value: "mdy", label: "12/31/2030" },
            ]}
          />
        )}
      </Group>
      <Checkbox name="force" label={text("import_force")} mb="md" />
      {isSheet && preview.data && (
        <SheetPreview shown={preview.data} columns={columns} setColumns={setColumns} />
      )}
      <Group gap="xs">
        {isSheet && (
          <Button type="submit" value="preview" variant="default" loading={isPending}>
            {text(preview.data ? "import_preview_again" : "import_preview")}
          </Button>
        )}
        <Button type="submit" value="trial" variant="default" loading={isPending}>
          {text("import_try")}
        </Button>
        <Button type="submit" value="import" loading={isPending}>
          {text("import_start")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {text("import_file_again")}
      </Text>
    </form>
  );
}

/** The bytes of a file as such: with the type of its name, or none, they might be taken for a form. */
const bytesOf = (file: Blob): Blob => new Blob([file], { type: "application/octet-stream" });

/** The fields of the form that have a value. */
function fieldsIn(values: FormData): Options {
  const textOf = (name: string) => String(values.get(name) ?? "").trim();
  const timezone = textOf("timezone");
  return {
    languages: [textOf("languages")],
    status: textOf("status") === "draft" ? "draft" : "publish",
    force: values.get("force") !== null,
    ...(timezone && { timezone }),
  };
}
