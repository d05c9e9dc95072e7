import { Alert, CloseButton, Group, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useRef } from "react";
import { client, fieldErrors } from "../api.ts";
import { useText } from "../i18n.tsx";
import { useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { type DraftField, fieldLabels } from "./draft.ts";
import type { Editor, Subject } from "./use-editor.ts";

/** Time after the last key stroke before the page is asked for. */
const DEBOUNCE_MS = 400;

interface LivePreviewProps {
  subject: Subject;
  editor: Editor;
  close(): void;
}

/** The public page of the event as it is in the form, beside it; nothing is saved. */
export function LivePreview({ subject: { language }, editor, close }: LivePreviewProps) {
  const text = useText();
  const id = useId();
  const { event, draft } = editor;
  const input = editor.input();
  const body = {
    ...input,
    ...(event && { id: event.id }),
    ...(draft.title.trim() === "" && { title: text("untitled") }),
  };
  // Compared as text: the fields are made anew with each key stroke.
  const [sent] = useDebouncedValue(JSON.stringify(body), DEBOUNCE_MS);
  const page = useQuery({
    queryKey: ["preview", language, sent, event?.modified],
    queryFn: ({ signal }) => client.events.preview(JSON.parse(sent), { wpml_language: language, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // Fields that are not valid yet leave the last page where it is.
  const lastPage = useRef<string>(undefined);
  if (page.data !== undefined) lastPage.current = page.data;
  return (
    <section className="live-preview" aria-labelledby={id}>
      <Group justify="space-between" px="sm" py={4} wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          {text("live_preview")}
        </Title>
        <CloseButton aria-label={text("close")} onClick={close} />
      </Group>
      {page.isError && <Problems error={page.error} />}
      {page.isPending && lastPage.current === undefined && <Loading />}
      {lastPage.current !== undefined && <PageFrame page={lastPage.current} title={text("preview_page")} />}
    </section>
  );
}

/** Why there is no page of the present fields: the API's words for each. */
function Problems({ error }: { error: unknown }) {
  const text = useText();
  const errorText = useErrorText();
  const fields = Object.entries(fieldErrors(error));
  // It is a key of the labels, or shown as it is.
  const labelOf = (name: string) => (name in fieldLabels ? text(fieldLabels[name as DraftField]) : name);
  return (
    <Alert color="red" role="status" radius={0} classNames={{ message: "alert-text" }}>
      {fields.length === 0
        ? errorText(error)
        : fields.map(([name, message]) => <div key={name}>{`${labelOf(name)}: ${message}`}</div>)}
    </Alert>
  );
}

/**
 * A page in a frame that runs no scripts and keeps its place when the page changes. Its links open another tab: the
 * security policy of the app lets no other page into a frame.
 */
function PageFrame({ page, title }: { page: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const offset = useRef(0);
  const document = useMemo(() => {
    // The frame still has the page before this one.
    offset.current = frame.current?.contentWindow?.scrollY ?? 0;
    return page.replace("<head>", '<head><base target="_blank">');
  }, [page]);
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={document}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => frame.current?.contentWindow?.scrollTo(0, offset.current)}
    />
  );
}
