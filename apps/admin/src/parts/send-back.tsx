import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { isOfVisitor } from "../event/submitted-by.tsx";
import { useText } from "../i18n.tsx";
import { refreshAll } from "../queries.ts";
import { titleText } from "../titles.ts";
import { ErrorAlert } from "./error-alert.tsx";
import { useNotice } from "./notices.tsx";

interface SendBackProps {
  event: Pick<Event, "id" | "title" | "author" | "is_recurring">;
  close(): void;
  onSent?(): void;
}

/** Asks for the note with which an event goes back to its author; of one that repeats all dates do. */
export function SendBackDialog({ event, close, onSent }: SendBackProps) {
  const text = useText();
  const notify = useNotice();
  const [note, setNote] = useState("");
  const title = titleText(event.title) || text("untitled");
  const send = useMutation({
    mutationFn: () => client.events.sendBack(event.id, { note }, event.is_recurring ? { scope: "all" } : {}),
    async onSuccess() {
      close();
      notify({ message: text("was_sent_back", title) });
      await refreshAll();
      onSent?.();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    // React passes events of a dialog on to the form around it.
    submitted.stopPropagation();
    send.mutate();
  };
  const errors = fieldErrors(send.error);
  return (
    <Modal
      opened
      onClose={close}
      title={text("send_back_named", title)}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      <form onSubmit={submit}>
        {send.isError && !errors.note && <ErrorAlert error={send.error} />}
        <Textarea
          label={text("send_back_note")}
          description={text(isOfVisitor(event) ? "send_back_visitor_hint" : "send_back_hint")}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={errors.note}
          autosize
          minRows={3}
          maxLength={4000}
          required
          withAsterisk={false}
          data-autofocus
          mb="md"
        />
        <Group justify="end">
          <Button variant="default" onClick={close}>
            {text("cancel")}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {text("send_back")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
