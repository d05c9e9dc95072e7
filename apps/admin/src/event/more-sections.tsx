import { ActionIcon, Button, Checkbox, Fieldset, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { Ticket } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { useErrorText } from "../parts/error-alert.tsx";
import { ItemMultiSelect } from "../parts/item-multi-select.tsx";
import type { Choice } from "../parts/item-select.tsx";
import { useNotice } from "../parts/notices.tsx";
import { useUser } from "../session.tsx";
import type { CustomField } from "./draft.ts";
import { type FieldsProps, flagProps, Section, textProps } from "./section.tsx";

/** Makes an item in place; a failure is reported, and leaves the form as it is. */
function useCreate() {
  const notify = useNotice();
  const text = useText();
  const errorText = useErrorText();
  return (make: (name: string) => Promise<Choice>) => async (name: string) => {
    try {
      const made = await make(name);
      notify({ message: text("was_created", made.name) });
      return made;
    } catch (error) {
      notify({ message: errorText(error) });
      return null;
    }
  };
}

/** Venues, and where an event is online. */
export function WhereSection(props: FieldsProps & { isShared: boolean }) {
  const text = useText();
  const creating = useCreate();
  const { draft, set, errors, language, isShared } = props;
  const make = creating(async (name) => {
    const { id } = await client.venues.create({ venue: name }, { wpml_language: language });
    return { id, name };
  });
  return (
    <Section title={text("where")} isShared={isShared}>
      <ItemMultiSelect
        source="venues"
        language={language}
        label={text("venues")}
        description={text("search_or_create")}
        value={draft.venue}
        onChange={(venue) => set("venue", venue)}
        create={make}
        error={errors.venue}
      />
      <Checkbox label={text("is_virtual")} {...flagProps(props, "is_virtual")} />
      {draft.is_virtual && (
        <TextInput type="url" label={text("virtual_url")} {...textProps(props, "virtual_url")} />
      )}
      <Group>
        <Checkbox label={text("show_map")} {...flagProps(props, "show_map")} />
        <Checkbox label={text("show_map_link")} {...flagProps(props, "show_map_link")} />
      </Group>
    </Section>
  );
}

/** Organizers. */
export function WhoSection(props: FieldsProps & { isShared: boolean }) {
  const text = useText();
  const creating = useCreate();
  const { draft, set, errors, language, isShared } = props;
  const makeOrganizer = creating(async (name) => {
    const { id } = await client.organizers.create({ organizer: name }, { wpml_language: language });
    return { id, name };
  });
  return (
    <Section title={text("who")} isShared={isShared}>
      <ItemMultiSelect
        source="organizers"
        language={language}
        label={text("organizers")}
        description={text("search_or_create")}
        value={draft.organizer}
        onChange={(organizer) => set("organizer", organizer)}
        create={makeOrganizer}
        error={errors.organizer}
      />
    </Section>
  );
}

/** Categories and tags. */
export function TopicsSection({ draft, set, errors, language }: FieldsProps) {
  const text = useText();
  const user = useUser();
  const creating = useCreate();
  const makeCategory = creating(async (name) => {
    const { id } = await client.categories.create({ name }, { wpml_language: language });
    return { id, name };
  });
  return (
    <Section title={text("topics")}>
      <ItemMultiSelect
        source="categories"
        language={language}
        label={text("categories")}
        value={draft.categories}
        onChange={(categories) => set("categories", categories)}
        {...(user.mayPublish && { create: makeCategory })}
        error={errors.categories}
      />
      <ItemMultiSelect
        source="tags"
        language={language}
        label={text("tags")}
        value={draft.tags}
        onChange={(tags) => set("tags", tags)}
        // The API makes tags that it does not know.
        create={async (name) => ({ id: 0, name })}
        error={errors.tags}
      />
    </Section>
  );
}

const emptyTicket: Ticket = { name: "", price: "", currency: "", url: "", available: true };

/** Cost, website and tickets. */
export function CostSection(props: FieldsProps & { isShared: boolean }) {
  const text = useText();
  const { draft, set, errors, isShared } = props;
  const change = (at: number, changed: Partial<Ticket>) =>
    set(
      "tickets",
      draft.tickets.map((ticket, index) => (index === at ? { ...ticket, ...changed } : ticket)),
    );
  return (
    <Section title={text("cost_and_tickets")} isShared={isShared}>
      <TextInput label={text("cost")} description={text("cost_hint")} {...textProps(props, "cost")} />
      <TextInput type="url" label={text("website")} {...textProps(props, "website")} />
      {draft.tickets.map((ticket, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tickets have no identity but their place.
        <Fieldset key={at} legend={text("ticket_number", at + 1)}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={text("name")}
              value={ticket.name}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <TextInput
              label={text("price")}
              inputMode="decimal"
              value={String(ticket.price)}
              onChange={({ currentTarget }) => change(at, { price: currentTarget.value })}
            />
            <TextInput
              label={text("currency")}
              maxLength={3}
              value={ticket.currency}
              onChange={({ currentTarget }) => change(at, { currency: currentTarget.value })}
            />
            <TextInput
              label={text("ticket_url")}
              type="url"
              value={ticket.url}
              onChange={({ currentTarget }) => change(at, { url: currentTarget.value })}
            />
          </SimpleGrid>
          <Group mt="sm" justify="space-between">
            <Checkbox
              label={text("available")}
              checked={Boolean(ticket.available)}
              onChange={({ currentTarget }) => change(at, { available: currentTarget.checked })}
            />
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                set(
                  "tickets",
                  draft.tickets.filter((_ticket, index) => index !== at),
                )
              }
            >
              {text("remove_named", text("ticket_number", at + 1))}
            </Button>
          </Group>
        </Fieldset>
      ))}
      {errors.tickets && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {errors.tickets}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={() => set("tickets", [...draft.tickets, emptyTicket])}>
          {text("ticket_add")}
        </Button>
      </Group>
    </Section>
  );
}

/** Further fields, by name. */
export function CustomFieldsSection({ draft, set, errors }: FieldsProps) {
  const text = useText();
  const fields = draft.custom_fields;
  const change = (at: number, changed: Partial<CustomField>) =>
    set(
      "custom_fields",
      fields.map((field, index) => (index === at ? { ...field, ...changed } : field)),
    );
  return (
    <Section title={text("custom_fields")}>
      {fields.map(({ name, label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed.
        <Group key={at} align="end" gap="xs">
          <TextInput
            label={text("name")}
            value={name}
            onChange={({ currentTarget }) =>
              change(at, { name: currentTarget.value, ...(label === name && { label: currentTarget.value }) })
            }
          />
          <TextInput
            label={text("value")}
            value={value}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={text("remove_named", name || text("custom_fields"))}
            onClick={() =>
              set(
                "custom_fields",
                fields.filter((_field, index) => index !== at),
              )
            }
          >
            <span aria-hidden="true">×</span>
          </ActionIcon>
        </Group>
      ))}
      {errors.custom_fields && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {errors.custom_fields}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          onClick={() => set("custom_fields", [...fields, { name: "", label: "", value: "" }])}
        >
          {text("custom_field_add")}
        </Button>
      </Group>
    </Section>
  );
}
