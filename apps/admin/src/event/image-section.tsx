import {
  Button,
  FileButton,
  Group,
  Image,
  Modal,
  SimpleGrid,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { CENTRE, type FocalPoint, FocalPointField, objectPosition } from "../parts/focal-point-field.tsx";
import { Loading } from "../parts/loading.tsx";
import { useUser } from "../session.tsx";
import { local } from "../settings.ts";
import { type FieldsProps, Section } from "./section.tsx";

/** The picture: chosen, dropped or pasted as a file, or taken from the library. */
export function ImageSection({ draft, set, errors, isShared }: FieldsProps & { isShared: boolean }) {
  const text = useText();
  const user = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  const upload = useMutation({
    mutationFn: (file: File) =>
      client.wp.uploadImage(file, {
        contentDisposition: `attachment; filename="${encodeURIComponent(file.name)}"`,
      }),
    onSuccess: ({ id, source_url }) => set("image", { id, url: source_url }),
  });
  const take = (files: FileList | undefined, event: { preventDefault(): void }) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || !user.mayPublish) return;
    event.preventDefault();
    upload.mutate(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting add to the buttons below.
    <div
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => take(event.dataTransfer.files, event)}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files, event)}
    >
      <Section title={text("picture")} isShared={isShared}>
        {draft.image && <EventImage key={draft.image.id} {...draft.image} />}
        {upload.isError && <ErrorAlert error={upload.error} />}
        {errors.image && <Text c="var(--mantine-color-error)">{errors.image}</Text>}
        <Group>
          {user.mayPublish && (
            <FileButton accept="image/*" onChange={(file) => file && upload.mutate(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={upload.isPending}>
                  {text("picture_upload")}
                </Button>
              )}
            </FileButton>
          )}
          <Button variant="default" onClick={open}>
            {text("picture_library")}
          </Button>
          {draft.image && (
            <Button variant="default" onClick={() => set("image", null)}>
              {text("picture_remove")}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {text("picture_hint")}
        </Text>
        <Modal
          opened={isOpen}
          onClose={close}
          size="xl"
          title={text("picture_library")}
          closeButtonProps={{ "aria-label": text("close") }}
        >
          <Library
            choose={(image) => {
              set("image", image);
              close();
            }}
          />
        </Modal>
      </Section>
    </div>
  );
}

/** Milliseconds without a further choice after which a focal point is stored. */
const STORE_DELAY = 400;

/**
 * The picture, the point of it that stays in view, and the text for those who do not see it. These belong to the picture and
 * are stored with it.
 */
function EventImage({ id, url }: { id: number; url: string }) {
  const text = useText();
  const image = useQuery({ queryKey: ["media", id], queryFn: () => client.wp.readImage(id) });
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<FocalPoint | null>(null);
  const store = useMutation({
    mutationFn: (fields: { alt_text?: string; focal_point?: FocalPoint }) =>
      client.wp.updateImage(id, fields),
  });
  const storePoint = useDebouncedCallback((focal_point: FocalPoint) => store.mutate({ focal_point }), {
    delay: STORE_DELAY,
    flushOnUnmount: true,
  });
  return (
    <>
      <FocalPointField
        src={local(url)}
        alt={text("picture_preview")}
        value={chosen ?? image.data?.focal_point ?? CENTRE}
        onChange={(point) => {
          setChosen(point);
          storePoint(point);
        }}
        // Not later: the next click may be on the button that saves the event.
        onEnd={() => storePoint.flush()}
      />
      {store.isError && <ErrorAlert error={store.error} />}
      <TextInput
        label={text("alternative_text")}
        description={text("alternative_text_hint")}
        value={typed ?? image.data?.alt_text ?? ""}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== null && typed !== image.data?.alt_text && store.mutate({ alt_text: typed })}
      />
    </>
  );
}

const PER_PAGE = 24;

/** The newest pictures that match a search. */
function Library({ choose }: { choose(image: { id: number; url: string }): void }) {
  const text = useText();
  const [search, setSearch] = useState("");
  const images = useQuery({
    queryKey: ["media", "list", search],
    queryFn: ({ signal }) => client.wp.listImages({ per_page: PER_PAGE, ...(search && { search }), signal }),
  });
  return (
    <>
      <TextInput
        type="search"
        mb="md"
        label={text("search_pictures")}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {images.isPending && <Loading />}
      {images.isError && <ErrorAlert error={images.error} />}
      {images.data?.length === 0 && <Text>{text("no_picture_found")}</Text>}
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {images.data?.map(({ id, title, alt_text, source_url, focal_point }) => (
          <UnstyledButton key={id} onClick={() => choose({ id, url: source_url })}>
            <Image
              src={local(source_url)}
              alt={alt_text || title.rendered}
              h={120}
              fit="cover"
              style={{ objectPosition: objectPosition(focal_point) }}
              loading="lazy"
            />
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </>
  );
}
