import { Button, Checkbox, Collapse, Group, NativeSelect, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type EventFilters, type Status, statuses } from "../event-filters.ts";
import { useLanguageNames, useText } from "../i18n.tsx";
import { settings } from "../settings.ts";
import { ItemSelect } from "./item-select.tsx";
import { SearchField } from "./search-field.tsx";
import { statusLabels } from "./status-badge.tsx";

interface FilterBarProps {
  filters: EventFilters;
  change(change: Partial<EventFilters>): void;
}

/** Narrows a list of events: a search that is always there, and further filters on demand. */
export function EventFilterBar({ filters, change }: FilterBarProps) {
  const text = useText();
  const nameOf = useLanguageNames();
  const {
    page: _page,
    search: _search,
    period: _period,
    order: _order,
    date: _date,
    view: _view,
    ...narrowing
  } = filters;
  const count = Object.keys(narrowing).length;
  const [isOpen, { toggle }] = useDisclosure(count > 0);
  const languages = settings.languages.map((value) => ({ value, label: nameOf(value) }));
  return (
    <>
      <Group mb="sm" gap="xs" align="end">
        <SearchField
          label={text("search_events")}
          value={filters.search ?? ""}
          search={(search) => change({ search })}
        />
        <Button variant="default" onClick={toggle} aria-expanded={isOpen} aria-controls="filters">
          {count > 0 ? text("filters_active", count) : text("filters")}
        </Button>
        {count > 0 && (
          <Button
            variant="subtle"
            onClick={() =>
              change(Object.fromEntries(Object.keys(narrowing).map((name) => [name, undefined])))
            }
          >
            {text("filters_clear")}
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen} id="filters">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 5 }} mb="md">
          <NativeSelect
            label={text("status")}
            value={filters.status ?? ""}
            // The options are statuses, and an empty one.
            onChange={({ currentTarget: { value } }) =>
              change({ status: (value || undefined) as Status | undefined })
            }
            data={[
              { value: "", label: text("status_any") },
              ...statuses.map((value) => ({ value, label: text(statusLabels[value]) })),
            ]}
          />
          <NativeSelect
            label={text("language")}
            value={filters.language ?? ""}
            onChange={({ currentTarget: { value } }) => change({ language: value || undefined })}
            data={[{ value: "", label: text("language_any") }, ...languages]}
          />
          <NativeSelect
            label={text("translation_missing")}
            value={filters.untranslated ?? ""}
            onChange={({ currentTarget: { value } }) => change({ untranslated: value || undefined })}
            data={[{ value: "", label: text("translation_any") }, ...languages]}
          />
          <ItemSelect
            source="categories"
            label={text("category")}
            language={settings.defaultLanguage}
            value={filters.category}
            onChange={(category) => change({ category })}
          />
          <ItemSelect
            source="venues"
            label={text("venue")}
            language={settings.defaultLanguage}
            value={filters.venue}
            onChange={(venue) => change({ venue })}
          />
          <Checkbox
            label={text("outdated")}
            checked={filters.outdated ?? false}
            onChange={({ currentTarget: { checked } }) => change({ outdated: checked || undefined })}
          />
          <Checkbox
            label={text("only_mine")}
            checked={filters.mine ?? false}
            onChange={({ currentTarget: { checked } }) => change({ mine: checked || undefined })}
          />
        </SimpleGrid>
      </Collapse>
    </>
  );
}
