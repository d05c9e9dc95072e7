import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Paper,
  PasswordInput,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ImportFields } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { CalendarFields } from "./calendar-fields.tsx";
import { FileForm } from "./file-form.tsx";
import { refreshImports } from "./state.ts";

type Kind = ImportFields["kind"];

/** The form of a new import: from an address, or from a file. */
export function ImportForm() {
  const text = useText();
  const [kind, setKind] = useState<Kind | "file">("tec");
  return (
    <Paper component="section" withBorder p="md" mb="lg" maw={820} aria-labelledby="new-import">
      <Title order={2} size="h4" id="new-import" mb="sm">
        {text("import_new")}
      </Title>
      <NativeSelect
        label={text("import_from")}
        value={kind}
        // The options are kinds, or a file.
        onChange={({ currentTarget }) => setKind(currentTarget.value as Kind | "file")}
        data={[
          { value: "tec", label: text("import_kind_tec") },
          { value: "ics", label: text("import_kind_ics") },
          { value: "file", label: text("import_kind_file") },
        ]}
        mb="sm"
      />
      {kind === "file" ? <FileForm /> : <AddressForm kind={kind} />}
    </Paper>
  );
}

/** The form for an address: first a trial, which writes nothing, or the import itself. */
function AddressForm({ kind }: { kind: Kind }) {
  const text = useText();
  const notify = useNotice();
  const create = useMutation({
    mutationFn: (fields: ImportFields) => client.imports.create(fields),
    onSuccess({ dry_run }) {
      notify({ message: text(dry_run ? "import_trial_begun" : "import_begun") });
      return refreshImports();
    },
  });
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button that was pressed says whether it is a trial.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isTrial = submitter?.getAttribute("value") === "trial";
    create.mutate({ ...fieldsIn(new FormData(event.currentTarget), kind), dry_run: isTrial });
  };
  return (
    <form onSubmit={submit}>
      {create.isError && <ErrorAlert error={create.error} />}
      <TextInput
        name="url"
        label={text("import_address")}
        placeholder={kind === "tec" ? "https://site.example" : "https://site.example/events.ics"}
        required
        maxLength={2000}
        autoCapitalize="none"
        inputMode="url"
        error={errors.url}
        mb="sm"
      />
      {kind === "tec" ? <SiteFields errors={errors} /> : <CalendarFields />}
      <Checkbox name="force" label={text("import_force")} mb="md" />
      <Group gap="xs">
        <Button type="submit" value="trial" variant="default" loading={create.isPending}>
          {text("import_try")}
        </Button>
        <Button type="submit" value="import" loading={create.isPending}>
          {text("import_start")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {text("import_text")}
      </Text>
    </form>
  );
}

function SiteFields({ errors }: { errors: Record<string, string> }) {
  const text = useText();
  return (
    <>
      <TextInput
        name="since"
        type="date"
        label={text("import_since")}
        maw={220}
        mb="sm"
        error={errors.since}
      />
      <Checkbox name="match_translations" label={text("import_match_translations")} mb="sm" />
      <Checkbox name="keep_ids" label={text("import_keep_ids")} mb="sm" />
      <Fieldset legend={text("import_credentials")} mb="sm">
        <Group align="start">
          <TextInput name="user" label={text("login_name_only")} autoComplete="off" autoCapitalize="none" />
          <PasswordInput
            name="application_password"
            label={text("import_app_password")}
            autoComplete="off"
            visibilityToggleButtonProps={{ "aria-label": text("password_show") }}
            error={errors.application_password}
          />
        </Group>
      </Fieldset>
    </>
  );
}

/** The fields of a form that have a value. */
function fieldsIn(values: FormData, kind: Kind): ImportFields {
  const textOf = (name: string) => String(values.get(name) ?? "").trim();
  const isChecked = (name: string) => values.get(name) !== null;
  const [url, force] = [textOf("url"), isChecked("force")];
  if (kind === "ics")
    return {
      ...{ kind, url, force, languages: [textOf("languages")] },
      status: textOf("status") === "draft" ? "draft" : "publish",
    };
  return {
    ...{
      kind,
      url,
      force,
      keep_ids: isChecked("keep_ids"),
      match_translations: isChecked("match_translations"),
    },
    ...(textOf("since") && { since: textOf("since") }),
    ...((textOf("user") || textOf("application_password")) && {
      user: textOf("user"),
      application_password: textOf("application_password"),
    }),
  };
}
