import { Badge, Group, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import type { LanguageCode } from "../settings.ts";
import type { Draft, DraftField } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

/** Props of the fields of a form: the draft, a way to change it, and the API's validation errors. */
export interface FieldsProps {
  draft: Draft;
  set: Editor["set"];
  errors: Record<string, string>;
  language: LanguageCode;
}

/** The props of the fields of an editor. */
export const fieldsOf = ({ draft, set, error }: Editor, language: LanguageCode): FieldsProps => ({
  draft,
  set,
  errors: fieldErrors(error),
  language,
});

/** The props of a text input of a draft. */
export function textProps<F extends DraftField>({ draft, set, errors }: FieldsProps, field: F) {
  return {
    value: String(draft[field] ?? ""),
    // The fields that take these props hold texts.
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(field, currentTarget.value as Draft[F]),
    error: errors[field],
  };
}

/** The props of a checkbox of a draft. */
export function flagProps<F extends DraftField>({ draft, set, errors }: FieldsProps, field: F) {
  return {
    checked: draft[field] === true,
    // The fields that take these props hold flags.
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      set(field, currentTarget.checked as Draft[F]),
    error: errors[field],
  };
}

interface SectionProps {
  title: string;
  /** Its fields are the same in all languages. */
  isShared?: boolean;
  children: ReactNode;
}

/** A group of fields under a heading. */
export function Section({ title, isShared, children }: SectionProps) {
  const text = useText();
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {isShared && (
          <Badge variant="default" tt="none">
            {text("shared_by_languages")}
          </Badge>
        )}
      </Group>
      <Stack>{children}</Stack>
    </Paper>
  );
}
