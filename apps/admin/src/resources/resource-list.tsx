import { Button, Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLanguageNames, useText } from "../i18n.tsx";
import { Icon } from "../icons.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { PageButtons } from "../parts/page-buttons.tsx";
import { Screen } from "../parts/screen.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useUser } from "../session.tsx";
import { settings } from "../settings.ts";
import { type ItemRow, ItemTable } from "./item-table.tsx";
import { ItemTree } from "./item-tree.tsx";
import type { Managed, ManagedItem } from "./managed.ts";
import { MergeBar } from "./merge-bar.tsx";
import type { ResourceSearch } from "./search.ts";
import { useMove } from "./use-move.ts";

/** The items of a resource, page by page, or as a tree. */
export function ResourceList({ resource, search }: { resource: Managed; search: ResourceSearch }) {
  const text = useText();
  const user = useUser();
  const nameOf = useLanguageNames();
  const navigate = useNavigate();
  const { page = 1, language = settings.defaultLanguage, untranslated, outdated } = search;
  const change = (changed: ResourceSearch) =>
    void navigate({ to: `/${resource.path}`, search: { ...search, page: undefined, ...changed } });
  const list = useQuery({
    queryKey: [resource.path, "list", search],
    queryFn: ({ signal }) =>
      resource.list({ search: search.search, page, language, untranslated, outdated }, signal),
    placeholderData: keepPreviousData,
  });
  /** By id; they stay chosen on other pages of the list and in other searches. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, ManagedItem>>(new Map());
  const toggle = (item: ManagedItem) => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    setChosen(next);
  };
  const languages = settings.languages.map((value) => ({ value, label: nameOf(value) }));
  const isWhole = resource.isTree && !search.search && list.data?.pages === 1;
  const moves = useMove(resource);
  // Where each item is in the tree can be seen, and authors may change it.
  const Items = isWhole && user.mayPublish ? ItemTree : ItemTable;
  return (
    <Screen
      title={text(resource.many)}
      actions={
        user.mayEdit && (
          <Button
            leftSection={<Icon name="plus" />}
            renderRoot={(props) => <Link {...props} to={`/${resource.path}/new`} search={{ language }} />}
          >
            {text("new_item", text(resource.one))}
          </Button>
        )
      }
    >
      <Group align="end" gap="xs" mb="md">
        <SearchField
          label={text("search")}
          value={search.search ?? ""}
          search={(words) => change({ search: words })}
        />
        <NativeSelect
          label={text("language")}
          value={language}
          // The options are languages.
          onChange={({ currentTarget }) => change({ language: currentTarget.value as typeof language })}
          data={languages}
        />
        {resource.hasUntranslated && (
          <NativeSelect
            label={text("translation_missing")}
            value={untranslated ?? ""}
            onChange={({ currentTarget }) => change({ untranslated: currentTarget.value || undefined })}
            data={[{ value: "", label: text("no_filter") }, ...languages]}
          />
        )}
        {resource.hasUntranslated && (
          <Checkbox
            mb={8}
            label={text("outdated")}
            checked={outdated ?? false}
            onChange={({ currentTarget }) => change({ outdated: currentTarget.checked || undefined })}
          />
        )}
      </Group>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <>
          <Text c="dimmed" mb="xs" role="status">
            {text("items_found", list.data.total)}
          </Text>
          {chosen.size > 0 && (
            <MergeBar resource={resource} items={[...chosen.values()]} clear={() => setChosen(new Map())} />
          )}
          {list.data.items.length > 0 && (
            <Items
              resource={resource}
              rows={isWhole ? inTree(list.data.items) : flat(list.data.items)}
              chosen={user.mayEditOthers ? new Set(chosen.keys()) : null}
              toggle={toggle}
              moves={moves}
            />
          )}
          <PageButtons pages={list.data.pages} page={page} onChange={(next) => change({ page: next })} />
        </>
      )}
    </Screen>
  );
}

const flat = (items: readonly ManagedItem[]): ItemRow[] => items.map((item) => ({ item, depth: 0 }));

/** The items in the order of the tree; those whose parent is not among them are at the top. */
function inTree(items: readonly ManagedItem[]): ItemRow[] {
  const ids = new Set(items.map(({ id }) => id));
  const below = (parent: number, depth: number): ItemRow[] =>
    items
      .filter((item) => (ids.has(item.parent ?? 0) ? item.parent === parent : parent === 0))
      .flatMap((item) => [{ item, depth }, ...below(item.id, depth + 1)]);
  return below(0, 0);
}
