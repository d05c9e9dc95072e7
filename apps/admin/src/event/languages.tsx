import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useLanguageNames, useText } from "../i18n.tsx";
import { type LanguageCode, settings } from "../settings.ts";
import { plain } from "./draft.ts";
import type { Editor, Subject } from "./use-editor.ts";

interface LanguageBarProps {
  subject: Subject;
  event: Event | null;
  reference: Event | null;
  setReference(event: Event | null): void;
}

/** The languages of an event: those that exist are links, missing ones are offered, and one can be shown beside the form. */
export function LanguageBar({ subject, event, reference, setReference }: LanguageBarProps) {
  const text = useText();
  const nameOf = useLanguageNames();
  const original = event ?? subject.translationOf;
  const others = Object.entries(original?.translations ?? {});
  if (settings.languages.length < 2) return null;
  const show = async (value: string) =>
    setReference(value === "" ? null : await client.events.read(Number(value), { context: "edit" }));
  const comparable = [
    ...(subject.translationOf ? [[subject.translationOf.lang, subject.translationOf] as const] : []),
    ...others,
  ].filter(([code]) => code !== subject.language);
  return (
    <Group component="nav" aria-label={text("languages")} mb="md" gap="xs" align="end">
      {settings.languages.map((code) => (
        <LanguageTab
          key={code}
          code={code}
          current={subject.language}
          event={event}
          isTranslation={subject.translationOf !== null}
        />
      ))}
      {comparable.length > 0 && (
        <NativeSelect
          label={text("show_beside")}
          value={reference ? String(reference.id) : ""}
          onChange={({ currentTarget }) => void show(currentTarget.value)}
          data={[
            { value: "", label: text("no_language") },
            ...comparable.map(([code, { id }]) => ({ value: String(id), label: nameOf(code) })),
          ]}
        />
      )}
    </Group>
  );
}

interface LanguageTabProps {
  code: LanguageCode;
  current: LanguageCode;
  event: Event | null;
  isTranslation: boolean;
}

function LanguageTab({ code, current, event, isTranslation }: LanguageTabProps) {
  const text = useText();
  const nameOf = useLanguageNames();
  if (code === current)
    return (
      <Button variant="filled" aria-current="page">
        {nameOf(code)}
      </Button>
    );
  if (!event)
    return isTranslation ? null : (
      // The draft stays: only the language that it will be stored in changes.
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/events/new" search={(before) => ({ ...before, language: code })} replace />
        )}
      >
        {nameOf(code)}
      </Button>
    );
  const translation = event.translations[code];
  if (translation)
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/events/$id" params={{ id: translation.id }} />}
      >
        {nameOf(code)}
      </Button>
    );
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link {...props} to="/events/new" search={{ translates: event.id, language: code }} />
      )}
    >
      {text("add_language", nameOf(code))}
    </Button>
  );
}

/** The texts of another language beside the form, to translate from or to compare with. */
export function Reference({ event, editor }: { event: Event; editor: Editor }) {
  const text = useText();
  const nameOf = useLanguageNames();
  const title = event.title_raw ?? plain(event.title);
  const excerpt = event.excerpt_raw ?? plain(event.excerpt);
  const copy = () => {
    editor.set("title", title);
    editor.set("description", event.description);
    editor.set("excerpt", excerpt);
  };
  return (
    <Paper component="section" withBorder p="md" lang={event.lang} aria-label={nameOf(event.lang)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {nameOf(event.lang)}: {title}
          </Title>
          <Button size="compact-sm" variant="default" onClick={copy}>
            {text("copy_texts")}
          </Button>
        </Group>
        {/* The service has cleaned the HTML of descriptions. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above; the security policy allows no scripts besides. */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: event.description }} />
        {excerpt && (
          <Text size="sm" c="dimmed">
            {excerpt}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
