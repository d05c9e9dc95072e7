import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { client } from "../api.ts";
import { type MessageKey, useText } from "../i18n.tsx";
import type { LanguageCode } from "../settings.ts";

/** An item that can be chosen. */
export interface Choice {
  id: number;
  name: string;
}

/** How the items of a resource are found; only a few are ever asked for. */
interface Source {
  find(search: string, language: LanguageCode, signal: AbortSignal): Promise<Choice[]>;
  read(id: number): Promise<Choice>;
  nothing: MessageKey;
}

const FOUND = 20;

/** The resources that items are chosen from. */
export const sources = {
  venues: {
    async find(search, wpml_language, signal) {
      const { venues } = await client.venues.list({
        ...options(search),
        orderby: "title",
        order: "asc",
        wpml_language,
        signal,
      });
      return venues.map(({ id, venue, city }) => ({ id, name: city ? `${venue}, ${city}` : venue }));
    },
    async read(id) {
      const { venue } = await client.venues.read(id, { text: "raw" });
      return { id, name: venue };
    },
    nothing: "no_venue_found",
  },
  organizers: {
    async find(search, wpml_language, signal) {
      const { organizers } = await client.organizers.list({
        ...options(search),
        orderby: "title",
        order: "asc",
        wpml_language,
        signal,
      });
      return organizers.map(({ id, organizer }) => ({ id, name: organizer }));
    },
    async read(id) {
      const { organizer } = await client.organizers.read(id, { text: "raw" });
      return { id, name: organizer };
    },
    nothing: "no_organizer_found",
  },
  categories: {
    async find(search, wpml_language, signal) {
      const { categories } = await client.categories.list({
        ...options(search),
        hide_empty: false,
        wpml_language,
        signal,
      });
      return categories.map(({ id, name }) => ({ id, name }));
    },
    async read(id) {
      const { name } = await client.categories.read(id, { text: "raw" });
      return { id, name };
    },
    nothing: "no_category_found",
  },
  tags: {
    async find(search, wpml_language, signal) {
      const { tags } = await client.tags.list({
        ...options(search),
        hide_empty: false,
        wpml_language,
        signal,
      });
      return tags.map(({ id, name }) => ({ id, name }));
    },
    async read(id) {
      const { name } = await client.tags.read(id, { text: "raw" });
      return { id, name };
    },
    nothing: "no_tag_found",
  },
} satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

const options = (search: string) => ({ text: "raw" as const, per_page: FOUND, ...(search && { search }) });

/** The first items of a resource that match a search. */
export function useFound(source: SourceName, search: string, language: LanguageCode) {
  const [settled] = useDebouncedValue(search.trim(), 150);
  return useQuery({
    queryKey: [source, "find", settled, language],
    queryFn: ({ signal }) => sources[source].find(settled, language, signal),
    placeholderData: keepPreviousData,
  });
}

interface ItemSelectProps {
  source: SourceName;
  language: LanguageCode;
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
}

/** Chooses one item of a resource by searching for it. */
export function ItemSelect({ source, language, label, value, onChange, ...more }: ItemSelectProps) {
  const text = useText();
  const [search, setSearch] = useState("");
  const chosen = useQuery({
    queryKey: [source, "name", value],
    queryFn: () => sources[source].read(value ?? 0),
    enabled: value !== undefined,
  });
  const name = value === undefined ? "" : (chosen.data?.name ?? "");
  const found = useFound(source, search === name ? "" : search, language);
  const items = new Map((found.data ?? []).map((item) => [item.id, item.name]));
  if (value !== undefined && !items.has(value)) items.set(value, name);
  return (
    <Select
      {...more}
      label={label}
      searchable
      clearable
      clearButtonProps={{ "aria-label": text("clear_field", label), tabIndex: 0 }}
      data={[...items].map(([id, itemName]) => ({ value: String(id), label: itemName }))}
      filter={({ options: all }) => all}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      onSearchChange={setSearch}
      nothingFoundMessage={text(sources[source].nothing)}
    />
  );
}
