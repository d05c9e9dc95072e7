import {
  Button,
  Checkbox,
  FileButton,
  Group,
  Image,
  Modal,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Media } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { type FocalPoint, FocalPointField, objectPosition } from "../parts/focal-point-field.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { refreshAll } from "../queries.ts";
import { useUser } from "../session.tsx";
import { local } from "../settings.ts";

const PER_PAGE = 24;

/** All pictures that the user may read, the newest first. */
export function MediaScreen() {
  const text = useText();
  const user = useUser();
  const [search, setSearch] = useState("");
  const [unused, setUnused] = useState(false);
  const [opened, setOpened] = useState<Media | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["media", "library", search, unused],
    queryFn: ({ pageParam, signal }) =>
      client.wp.listImages({
        ...{ page: pageParam, per_page: PER_PAGE, context: "edit", signal },
        ...(search && { search }),
        ...(unused && { unused }),
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PER_PAGE ? pages.length + 1 : undefined),
  });
  const upload = useMutation({
    async mutationFn(files: File[]) {
      for (const file of files) await client.wp.uploadImage(file, { contentDisposition: disposition(file) });
    },
    onSettled: refreshAll,
  });
  const images = list.data?.pages.flat() ?? [];
  return (
    <Screen
      title={text("media")}
      actions={
        user.mayPublish && (
          <FileButton
            accept="image/*"
            multiple
            onChange={(files) => files.length > 0 && upload.mutate(files)}
          >
            {(props) => (
              <Button {...props} loading={upload.isPending}>
                {text("pictures_upload")}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <Group align="end" mb="md">
        <TextInput
          type="search"
          w={320}
          maw="100%"
          label={text("search_pictures")}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Checkbox
          mb={8}
          label={text("pictures_unused")}
          checked={unused}
          onChange={({ currentTarget }) => setUnused(currentTarget.checked)}
        />
      </Group>
      {upload.isError && <ErrorAlert error={upload.error} />}
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && images.length === 0 && <Text>{text("no_picture_found")}</Text>}
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }}>
        {images.map((image) => (
          <UnstyledButton key={image.id} onClick={() => setOpened(image)}>
            <Image
              src={local(smallest(image))}
              alt={image.alt_text}
              h={140}
              fit="cover"
              style={{ objectPosition: objectPosition(image.focal_point) }}
              loading="lazy"
            />
            <Text size="sm" truncate>
              {image.title.raw ?? image.slug}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Button mt="md" variant="default" onClick={() => void list.fetchNextPage()}>
          {text("show_more")}
        </Button>
      )}
      {opened && <ImageDialog image={opened} close={() => setOpened(null)} />}
    </Screen>
  );
}

/** The URL of the smallest size that is large enough for the grid. */
const smallest = ({ source_url, media_details: { sizes = {} } }: Media): string =>
  Object.values(sizes)
    .filter(({ width }) => width >= 200)
    .sort((a, b) => a.width - b.width)[0]?.source_url ?? source_url;

const disposition = ({ name }: File): string => `attachment; filename="${encodeURIComponent(name)}"`;

/** One picture: its focal point, its texts, and ways to replace and to delete it. */
function ImageDialog({ image, close }: { image: Media; close(): void }) {
  const text = useText();
  const notify = useNotice();
  const [isSure, setSure] = useState(false);
  const [focalPoint, setFocalPoint] = useState<FocalPoint>(image.focal_point);
  const done = async (message: string) => {
    close();
    notify({ message });
    await refreshAll();
  };
  const title = image.title.raw ?? image.slug;
  const save = useMutation({
    mutationFn: (fields: { title: string; alt_text: string; focal_point: FocalPoint }) =>
      client.wp.updateImage(image.id, fields),
    onSuccess: () => done(text("item_saved", title)),
  });
  const remove = useMutation({
    mutationFn: () => client.wp.deleteImage(image.id, { force: true }),
    onSuccess: () => done(text("item_deleted", title)),
  });
  const replace = useMutation({
    mutationFn: (file: File) =>
      client.wp.replaceImage(image.id, file, { contentDisposition: disposition(file) }),
    onSuccess: () => done(text("picture_replaced", title)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    save.mutate({
      title: String(values.get("title")),
      alt_text: String(values.get("alt_text")),
      focal_point: focalPoint,
    });
  };
  return (
    <Modal opened onClose={close} size="lg" title={title} closeButtonProps={{ "aria-label": text("close") }}>
      <form onSubmit={submit}>
        <Stack>
          <FocalPointField
            src={local(image.source_url)}
            alt={image.alt_text}
            value={focalPoint}
            onChange={setFocalPoint}
          />
          {Object.entries({ save, replace, remove }).map(
            ([action, { error }]) => error && <ErrorAlert key={action} error={error} />,
          )}
          <TextInput name="title" label={text("event_title")} defaultValue={title} />
          <TextInput
            name="alt_text"
            label={text("alternative_text")}
            description={text("alternative_text_hint")}
            defaultValue={image.alt_text}
          />
          <Group justify="space-between">
            <FileButton accept="image/*" onChange={(file) => file && replace.mutate(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={replace.isPending}>
                  {text("picture_replace")}
                </Button>
              )}
            </FileButton>
            {isSure ? (
              <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
                {text("delete_question", title)}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setSure(true)}>
                {text("delete")}
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {text("save")}
            </Button>
          </Group>
          {isSure && <Text size="sm">{text("picture_delete_text")}</Text>}
        </Stack>
      </form>
    </Modal>
  );
}
