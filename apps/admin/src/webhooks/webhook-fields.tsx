import { Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { Webhook } from "../../../../clients/typescript/src/index.ts";
import { type MessageKey, useLanguageNames, useText } from "../i18n.tsx";
import { ItemMultiSelect } from "../parts/item-multi-select.tsx";
import { sources } from "../parts/item-select.tsx";
import { settings } from "../settings.ts";
import { type ChangeType, type ResourceName, resourceLabels, typeLabels } from "./state.ts";

/** The values of the form of a webhook. */
export type WebhookDraft = Pick<
  Webhook,
  "url" | "description" | "types" | "resources" | "categories" | "languages" | "unpublished"
>;

interface WebhookFieldsProps {
  draft: WebhookDraft;
  /** The API's messages by field. */
  errors: Record<string, string>;
  change(changed: Partial<WebhookDraft>): void;
}

/** The fields of a webhook: its URL, and the changes that it is notified of. */
export function WebhookFields({ draft, errors, change }: WebhookFieldsProps) {
  const text = useText();
  const languageName = useLanguageNames();
  return (
    <Stack>
      <TextInput
        label={text("webhook_address")}
        placeholder="https://subscriber.example/hook"
        required
        maxLength={2000}
        autoCapitalize="none"
        inputMode="url"
        value={draft.url}
        error={errors.url}
        onChange={({ currentTarget }) => change({ url: currentTarget.value })}
      />
      <TextInput
        label={text("webhook_purpose")}
        value={draft.description}
        error={errors.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Choices
        label={text("webhook_types")}
        options={namesOf(typeLabels, text)}
        value={draft.types}
        error={errors.types}
        // The options are types of changes.
        onChange={(types) => change({ types: types as ChangeType[] })}
      />
      <Choices
        label={text("webhook_resources")}
        options={namesOf(resourceLabels, text)}
        value={draft.resources}
        error={errors.resources}
        // The options are names of resources.
        onChange={(resources) => change({ resources: resources as ResourceName[] })}
      />
      {settings.languages.length > 1 && (
        <Choices
          label={text("languages")}
          options={settings.languages.map((code) => [code, languageName(code)])}
          value={draft.languages}
          error={errors.languages}
          onChange={(languages) => change({ languages })}
        />
      )}
      <CategoryChoice
        ids={draft.categories}
        error={errors.categories}
        onChange={(categories) => change({ categories })}
      />
      <Checkbox
        label={text("webhook_unpublished")}
        checked={draft.unpublished}
        onChange={({ currentTarget }) => change({ unpublished: currentTarget.checked })}
      />
    </Stack>
  );
}

const namesOf = (labels: Record<string, MessageKey>, text: (key: MessageKey) => string) =>
  Object.entries(labels).map(([value, label]): [string, string] => [value, text(label)]);

interface ChoicesProps {
  label: string;
  options: [value: string, label: string][];
  value: string[];
  error: string | undefined;
  onChange(value: string[]): void;
}

/** Boxes for some values, of which none means all. */
function Choices({ label, options, value, error, onChange }: ChoicesProps) {
  const text = useText();
  return (
    <Checkbox.Group
      label={label}
      description={text("webhook_all_hint")}
      value={value}
      error={error}
      onChange={onChange}
    >
      <Group mt="xs" gap="md">
        {options.map(([option, name]) => (
          <Checkbox key={option} value={option} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Chooses categories, whose names are read first. */
function CategoryChoice({
  ids,
  error,
  onChange,
}: {
  ids: readonly number[];
  error: string | undefined;
  onChange(ids: number[]): void;
}) {
  const text = useText();
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["categories", "name", id],
      queryFn: () => sources.categories.read(id),
    })),
  });
  return (
    <ItemMultiSelect
      source="categories"
      language={settings.defaultLanguage}
      label={text("webhook_categories")}
      description={text("webhook_categories_hint")}
      error={error}
      value={ids.map((id, at) => ({ id, name: names[at]?.data?.name ?? String(id) }))}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
    />
  );
}
