import { Button, CloseButton, Group, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { EventFilters } from "../event-filters.ts";
import { useText } from "../i18n.tsx";
import { removeFilter, savedFilters, saveFilter } from "../saved-filters.ts";

/** Filters that were saved under a name, and a way to save the current ones. */
export function SavedFilters({ filters }: { filters: EventFilters }) {
  const text = useText();
  const [saved, setSaved] = useState(savedFilters);
  const [isOpen, { open, close }] = useDisclosure();
  const { page: _page, ...current } = filters;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return;
    setSaved(saveFilter(name, filters));
    close();
  };
  const canSave = Object.keys(current).length > 0;
  if (saved.length === 0 && !canSave) return null;
  return (
    <Group component="nav" aria-label={text("filters_saved")} gap="xs" mb="sm">
      {saved.map((one) => (
        <Group key={one.name} gap={0} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="light"
            renderRoot={(props) => <Link {...props} to="/events" search={one.filters} />}
          >
            {one.name}
          </Button>
          <CloseButton
            size="sm"
            aria-label={text("filters_forget", one.name)}
            onClick={() => setSaved(removeFilter(one.name))}
          />
        </Group>
      ))}
      {canSave && (
        <Popover opened={isOpen} onChange={(next) => !next && close()} trapFocus withinPortal>
          <Popover.Target>
            <Button size="compact-sm" variant="default" onClick={isOpen ? close : open}>
              {text("filters_save")}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <form onSubmit={submit}>
              <Group align="end" gap="xs">
                <TextInput name="name" label={text("filters_name")} maxLength={60} required data-autofocus />
                <Button type="submit">{text("save")}</Button>
              </Group>
            </form>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
}
