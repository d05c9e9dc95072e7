import { Alert, Anchor, Button, Grid, Group, Menu, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useBlocker, useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import type { Status } from "../event-filters.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { SendBackDialog } from "../parts/send-back.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { refreshAll } from "../queries.ts";
import { useUser } from "../session.tsx";
import { local } from "../settings.ts";
import { ConflictDialog } from "./conflict.tsx";
import { isSame } from "./draft.ts";
import { History } from "./history.tsx";
import { ImageSection } from "./image-section.tsx";
import { forgetDraft, keptDraft } from "./kept-drafts.ts";
import { LanguageBar, Reference } from "./languages.tsx";
import { LivePreview } from "./live-preview.tsx";
import {
  CostSection,
  CustomFieldsSection,
  TopicsSection,
  WhereSection,
  WhoSection,
} from "./more-sections.tsx";
import { Repeat } from "./repeat.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { fieldsOf } from "./section.tsx";
import { VisibilitySection, WhatSection, WhenSection } from "./sections.tsx";
import { type Editor, type Subject, useEditor } from "./use-editor.ts";

/** The form of one event in one language. */
export function EventForm({ subject, reload }: { subject: Subject; reload(): void }) {
  const text = useText();
  const notify = useNotice();
  const navigate = useNavigate();
  const [reference, setReference] = useState<Event | null>(subject.translationOf);
  const [isPreviewing, preview] = useDisclosure();
  const editor = useEditor(subject, (saved, wasNew) => {
    notify({ message: text("event_saved") });
    // A new event has an address of its own from now on.
    if (wasNew)
      void navigate({ to: "/events/$id", params: { id: saved.id }, replace: true, ignoreBlocker: true });
  });
  const { event } = editor;
  const fields = fieldsOf(editor, subject.language);
  const isShared = subject.translationOf !== null || Object.keys(event?.translations ?? {}).length > 0;
  const title = event ? editor.draft.title || text("untitled") : text("event_new");
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void editor.save();
  };
  const actions = (
    <Actions editor={editor} reload={reload}>
      <Button variant="default" aria-pressed={isPreviewing} onClick={preview.toggle}>
        {text("live_preview")}
      </Button>
    </Actions>
  );
  return (
    <Screen title={title} actions={actions}>
      <div className={isPreviewing ? "with-preview" : undefined}>
        <form onSubmit={submit} noValidate>
          <LanguageBar subject={subject} event={event} reference={reference} setReference={setReference} />
          <KeptDraftOffer subject={subject} editor={editor} />
          {event && <ReviewNotes event={event} />}
          <SaveProblem editor={editor} />
          <Grid>
            <Grid.Col span={isPreviewing ? 12 : { base: 12, md: 8 }}>
              <Stack>
                <div className={reference ? "side-by-side" : undefined}>
                  {reference && <Reference event={reference} editor={editor} />}
                  <WhatSection {...fields} />
                </div>
                <WhenSection {...fields} isShared={isShared}>
                  {!subject.translationOf && (
                    <Repeat editor={editor} error={fields.errors.recurrence ?? fields.errors.rrule} />
                  )}
                </WhenSection>
                <WhereSection {...fields} isShared={isShared} />
                <WhoSection {...fields} isShared={isShared} />
                <TopicsSection {...fields} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={isPreviewing ? 12 : { base: 12, md: 4 }}>
              <Stack>
                <VisibilitySection {...fields} isShared={isShared} url={event ? local(event.url) : null} />
                <ImageSection {...fields} isShared={isShared} />
                <CostSection {...fields} isShared={isShared} />
                <CustomFieldsSection {...fields} />
              </Stack>
            </Grid.Col>
          </Grid>
        </form>
        {isPreviewing && <LivePreview subject={subject} editor={editor} close={preview.close} />}
      </div>
      <ConflictDialog editor={editor} />
      <LeaveWarning isDirty={editor.isDirty && !editor.isSaving} />
    </Screen>
  );
}

/** Says that something could not be saved: what is wrong, or that the server is gone and saving goes on. */
function SaveProblem({ editor: { error, isRetrying, save } }: { editor: Editor }) {
  const text = useText();
  if (error === null) return null;
  return (
    <Stack mb="md">
      {isRetrying ? (
        <Alert color="red" role="alert" classNames={{ message: "alert-text" }}>
          {text("unreachable")} {text("kept_and_retried")}
        </Alert>
      ) : (
        <ErrorAlert error={error} retry={() => void save()} />
      )}
    </Stack>
  );
}

/** Offers a draft that was never saved. */
function KeptDraftOffer({ subject, editor }: { subject: Subject; editor: Editor }) {
  const text = useText();
  const { code } = useLanguage();
  const [kept, setKept] = useState(() => {
    const found = keptDraft(subject.key);
    return found && !isSame(found.draft, subject.initial) ? found : null;
  });
  if (!kept) return null;
  const forget = () => {
    forgetDraft(subject.key);
    setKept(null);
  };
  return (
    <Alert mb="md" role="status" classNames={{ message: "alert-text" }}>
      {text("draft_kept", formatMoment(new Date(kept.at).toISOString().slice(0, 19).replace("T", " "), code))}
      <Group mt="sm">
        <Button
          size="xs"
          onClick={() => {
            editor.restore(kept.draft);
            setKept(null);
          }}
        >
          {text("draft_restore")}
        </Button>
        <Button size="xs" variant="default" onClick={forget}>
          {text("draft_discard")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Saving, and everything else that can be done with the event. */
function Actions({ editor, reload, children }: { editor: Editor; reload(): void; children: ReactNode }) {
  const text = useText();
  const user = useUser();
  const { event, draft, isSaving, isDirty, save } = editor;
  const [isHistoryOpen, history] = useDisclosure();
  const [isSendingBack, sendBack] = useDisclosure();
  const isUnpublished = ["draft", "pending"].includes(draft.status);
  const publish: Status = user.mayPublish ? "publish" : "pending";
  return (
    <>
      {event && <StatusBadge status={event.status} />}
      {children}
      {isUnpublished && (
        <Button variant="default" disabled={isSaving} onClick={() => void save("draft")}>
          {text("save_draft")}
        </Button>
      )}
      {isUnpublished ? (
        <Button loading={isSaving} onClick={() => void save(publish)}>
          {text(user.mayPublish ? "publish" : "submit_for_review")}
        </Button>
      ) : (
        <Button loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
          {text("save")}
        </Button>
      )}
      {event?.status === "pending" && user.mayEditOthers && (
        <Button variant="default" onClick={sendBack.open}>
          {text("send_back")}
        </Button>
      )}
      {event && isSendingBack && <SendBackDialog event={event} close={sendBack.close} onSent={reload} />}
      {event && <MoreActions event={event} openHistory={history.open} reload={reload} />}
      {event && isHistoryOpen && <History event={event} close={history.close} onRestored={reload} />}
    </>
  );
}

interface MoreActionsProps {
  event: Event;
  openHistory(): void;
  reload(): void;
}

function MoreActions({ event, openHistory, reload }: MoreActionsProps) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const isTrashed = event.status === "trash";
  const attempt = (work: () => Promise<void>) =>
    void work().catch((error) => notify({ message: errorText(error) }));
  const setStatus = async (status: Status) => {
    await client.events.update(event.id, { status });
    await refreshAll();
  };
  const trash = async () => {
    await client.events.delete(event.id);
    await refreshAll();
    await navigate({ to: "/events", ignoreBlocker: true });
    notify({ message: text("event_trashed"), undo: () => attempt(() => setStatus(event.status)) });
  };
  const remove = async () => {
    await client.events.delete(event.id, { force: true });
    await refreshAll();
    await navigate({ to: "/events", ignoreBlocker: true });
    notify({ message: text("event_deleted") });
  };
  const restore = async () => {
    await setStatus("draft");
    reload();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{text("more")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={local(event.url)} target="_blank" rel="noreferrer">
          {text(event.status === "publish" ? "view" : "preview")}
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link {...props} to="/events/new" search={{ from: event.id }} />}>
          {text("duplicate")}
        </Menu.Item>
        <Menu.Item onClick={openHistory}>{text("history")}</Menu.Item>
        {isTrashed ? (
          <>
            <Menu.Item onClick={() => attempt(restore)}>{text("restore")}</Menu.Item>
            <Menu.Item onClick={() => attempt(remove)}>{text("delete_for_ever")}</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => attempt(trash)}>{text("move_to_trash")}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks before a form with unsaved changes is left; the browser itself asks before the page is closed. */
function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const text = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={text("leave")}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      <Text mb="md">{text("leave_text")}</Text>
      <Group justify="end">
        <Anchor component="button" type="button" onClick={blocker.proceed}>
          {text("leave_anyway")}
        </Anchor>
        <Button data-autofocus onClick={blocker.reset}>
          {text("stay")}
        </Button>
      </Group>
    </Modal>
  );
}
