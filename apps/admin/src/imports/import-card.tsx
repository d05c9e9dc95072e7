import { Alert, Badge, Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Import } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment, utcToZone } from "../dates.ts";
import { useLanguage, useLanguageNames, useText } from "../i18n.tsx";
import { useErrorText } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { settings } from "../settings.ts";
import { Counts, Issues } from "./report.tsx";
import { collectionLabel, isOpen, refreshImports, stateLabels } from "./state.ts";

/** An import: how far it is, or what it did. */
export function ImportCard({ shown }: { shown: Import }) {
  const text = useText();
  const { code } = useLanguage();
  const { id, state, dry_run, error, created } = shown;
  const day = formatMoment(utcToZone(created.slice(0, 19).replace("T", " "), settings.zone), code);
  const heading = `import-${id}`;
  return (
    <Paper component="section" withBorder p="md" mb="md" maw={820} aria-labelledby={heading}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h5" id={heading} className="wraps">
          {nameOf(shown)}
        </Title>
        <Group gap="xs">
          {dry_run && <Badge variant="default">{text("import_trial")}</Badge>}
          <Badge variant="default">{text(stateLabels[state])}</Badge>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {day}
      </Text>
      <Course shown={shown} />
      {error !== "" && (
        <Alert color="red" variant="light" mb="xs" classNames={{ message: "alert-text" }} className="wraps">
          {error}
        </Alert>
      )}
      <Counts counts={shown.counts} />
      <Issues shown={shown} />
      <Actions shown={shown} />
    </Paper>
  );
}

/** The name of the file, or the address. */
const nameOf = ({ file, url }: Import): string => file || url;

/** The page that is being read. */
function Course({ shown: { state, progress } }: { shown: Import }) {
  const text = useText();
  const languageName = useLanguageNames();
  if (state !== "running" || !progress) return null;
  const { collection, language, page, pages } = progress;
  const said = text("import_page", text(collectionLabel(collection)), languageName(language), page, pages);
  return (
    <>
      <Text size="sm" role="status">
        {said}
      </Text>
      <Progress value={(100 * page) / Math.max(pages, 1)} aria-label={said} my="xs" />
    </>
  );
}

function Actions({ shown }: { shown: Import }) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const onError = (error: unknown) => notify({ message: errorText(error) });
  const remove = useMutation({
    mutationFn: () => client.imports.delete(shown.id),
    onSuccess: refreshImports,
    onError,
  });
  const { kind, url, force, languages, since, keep_ids, match_translations } = shown;
  const start = useMutation({
    mutationFn: () =>
      client.imports.create({
        ...{ kind: "tec", url, force, languages, keep_ids, match_translations },
        ...(since && { since }),
      }),
    onSuccess() {
      notify({ message: text("import_begun") });
      return refreshImports();
    },
    onError,
  });
  // With a password there, the form has to be filled in again.
  const canStart = shown.dry_run && shown.state === "finished" && shown.user === "" && kind === "tec";
  return (
    <Group gap="xs" mt="xs">
      {canStart && (
        <Button size="compact-sm" loading={start.isPending} onClick={() => start.mutate()}>
          {text("import_start_named", nameOf(shown))}
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        {text(isOpen(shown) ? "import_cancel_named" : "import_forget_named", nameOf(shown))}
      </Button>
    </Group>
  );
}
