import { Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useBlocker, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AlmanacError, fieldErrors } from "../api.ts";
import { useLanguageNames, useText } from "../i18n.tsx";
import { DeleteButton } from "../parts/delete-button.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { refreshAll } from "../queries.ts";
import { type LanguageCode, languageOfItem, local, settings } from "../settings.ts";
import { Field } from "./field.tsx";
import { inputOf, type Loaded, type Managed } from "./managed.ts";
import type { NewItem } from "./search.ts";

interface FormProps {
  resource: Managed;
  /** Null for a new item. */
  loaded: Loaded | null;
  language: LanguageCode;
  /** The item that a new one translates. */
  original: Loaded | null;
  reload(): void;
}

/** Edits an item that exists. */
export function ResourceEdit({ resource, id }: { resource: Managed; id: number }) {
  const [version, setVersion] = useState(0);
  const loaded = useQuery({
    queryKey: ["form", resource.path, id, version],
    queryFn: () => resource.read(id),
    // Never loaded again by itself: that would replace values that are being edited.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: false },
  });
  if (loaded.isPending) return <Loading />;
  if (loaded.isError) return <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />;
  const { item } = loaded.data;
  return (
    <Form
      key={`${id} ${version}`}
      resource={resource}
      loaded={loaded.data}
      language={languageOfItem(item)}
      original={null}
      reload={() => setVersion(version + 1)}
    />
  );
}

/** Makes an item, or the translation of one. */
export function ResourceNew({ resource, start }: { resource: Managed; start: NewItem }) {
  const { language = settings.defaultLanguage, translates } = start;
  const original = useQuery({
    queryKey: ["form", resource.path, "original", translates],
    queryFn: () => resource.read(translates ?? 0),
    enabled: translates !== undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  if (translates !== undefined && original.isPending) return <Loading />;
  if (original.isError) return <ErrorAlert error={original.error} />;
  return (
    <Form
      key={`${translates} ${language}`}
      resource={resource}
      loaded={null}
      language={language}
      original={original.data ?? null}
      reload={() => {}}
    />
  );
}

function Form({ resource, loaded, language, original, reload }: FormProps) {
  const text = useText();
  const nameOf = useLanguageNames();
  const notify = useNotice();
  const navigate = useNavigate();
  const [before] = useState(loaded?.values ?? { show_map: "true", show_map_link: "true" });
  const [values, setValues] = useState<Record<string, string>>(before);
  // A translation takes from its group what the group shares.
  const fields = resource.fields.filter(({ shared }) => !(original && shared));
  const changed = fields.filter(({ name }) => (values[name] ?? "") !== (before[name] ?? ""));
  const save = useMutation({
    async mutationFn() {
      if (loaded) {
        const { etag } = loaded;
        const options = etag ? { ifMatch: etag } : {};
        await resource.update(loaded.item.id, inputOf(values, changed), options);
        return loaded.item.id;
      }
      const input = inputOf(
        values,
        fields.filter(({ name }) => (values[name] ?? "") !== ""),
      );
      const { id } = await resource.create(
        { ...input, ...(original && { translation_of: original.item.id }) },
        language,
      );
      return id;
    },
    async onSuccess(id) {
      notify({ message: text("item_saved", values[resource.fields[0]?.name ?? ""] ?? "") });
      await refreshAll();
      if (loaded) reload();
      else
        await navigate({
          to: `/${resource.path}/$id`,
          params: { id: String(id) },
          replace: true,
          ignoreBlocker: true,
        });
    },
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      changed.length > 0 &&
      !save.isPending &&
      current.pathname !== next.pathname &&
      !window.confirm(text("leave")),
    enableBeforeUnload: changed.length > 0,
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isConflict = save.error instanceof AlmanacError && save.error.status === 412;
  const title = loaded?.item.name ?? text("new_item", text(resource.one));
  return (
    <Screen title={title} actions={loaded && <Remove resource={resource} loaded={loaded} />}>
      <form onSubmit={submit} noValidate>
        <Stack maw={820}>
          <Languages resource={resource} loaded={loaded} language={language} />
          {original && (
            <Text>{text("translation_of_item", original.item.name, nameOf(original.item.lang))}</Text>
          )}
          {save.isError && <ErrorAlert error={save.error} retry={isConflict ? reload : undefined} />}
          <Paper withBorder p="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {fields.map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  language={language}
                  value={values[field.name] ?? ""}
                  error={errors[field.name]}
                  set={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
                />
              ))}
            </SimpleGrid>
          </Paper>
          <Group>
            <Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
              {text("save")}
            </Button>
            {loaded && <Anchor href={local(loaded.url)}>{text("view")}</Anchor>}
          </Group>
        </Stack>
      </form>
    </Screen>
  );
}

/** The languages of an item: those that exist are links, missing ones are offered. */
function Languages({ resource, loaded, language }: Pick<FormProps, "resource" | "loaded" | "language">) {
  const text = useText();
  const nameOf = useLanguageNames();
  return (
    <Group component="nav" aria-label={text("languages")} gap="xs">
      {settings.languages.map((code) => {
        if (code === language)
          return (
            <Badge key={code} size="lg" tt="none" aria-current="page">
              {nameOf(code)}
            </Badge>
          );
        if (!loaded) return null;
        const translation = loaded.item.translations[code];
        return translation ? (
          <Link key={code} to={`/${resource.path}/$id`} params={{ id: String(translation.id) }}>
            {nameOf(code)}
          </Link>
        ) : (
          <Link
            key={code}
            to={`/${resource.path}/new`}
            search={{ translates: loaded.item.id, language: code }}
          >
            {text("add_language", nameOf(code))}
          </Link>
        );
      })}
    </Group>
  );
}

/** Deletes an item, after a question: categories and tags have no trash. */
function Remove({ resource, loaded }: { resource: Managed; loaded: Loaded }) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { id, name } = loaded.item;
  const remove = useMutation({
    mutationFn: () => resource.remove(id),
    async onSuccess() {
      await refreshAll();
      await navigate({ to: `/${resource.path}`, ignoreBlocker: true });
      notify({ message: text("item_deleted", name) });
    },
    onError: (error) => notify({ message: errorText(error) }),
  });
  return (
    <DeleteButton
      name={name}
      consequences={text("delete_text")}
      isPending={remove.isPending}
      remove={() => remove.mutate()}
    />
  );
}
