import { Alert, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { isOfVisitor, SubmittedBy } from "./submitted-by.tsx";

/** Loads the notes of the review of an event. */
const useReviewNotes = ({ id }: Pick<Event, "id">, enabled: boolean) =>
  useQuery({
    queryKey: ["events", "review notes", id],
    queryFn: ({ signal }) => client.events.listReviewNotes(id, { signal }),
    enabled,
  });

/** The notes with which an event was submitted or sent back, while it is a draft or awaits review again. */
export function ReviewNotes({ event }: { event: Event }) {
  const text = useText();
  const { code } = useLanguage();
  const isOpen = event.status === "draft" || event.status === "pending";
  const list = useReviewNotes(event, isOpen);
  if (!isOpen || !list.data || list.data.notes.length === 0) return null;
  const { notes } = list.data;
  const title = text(notes.every(({ contact }) => contact) ? "submission_notes" : "review_notes");
  return (
    <Alert mb="md" title={title} classNames={{ message: "alert-text" }}>
      <Stack gap="xs">
        {notes.map(({ id, note, date, user, contact }) => (
          <div key={id}>
            <Text className="keeps-lines">{note}</Text>
            {contact ? (
              <SubmittedBy contact={contact} />
            ) : (
              <Text size="sm">
                {text("review_note_by", user?.login ?? text("nobody"), formatMoment(date, code))}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

/** Who has submitted an event of the queue without an account, and the note to the editors. */
export function SubmissionNote({ event }: { event: Event }) {
  const list = useReviewNotes(event, isOfVisitor(event));
  const submitted = list.data?.notes.find(({ contact }) => contact);
  if (!submitted?.contact) return null;
  return (
    <>
      <SubmittedBy contact={submitted.contact} />
      {submitted.note !== "" && (
        <Text size="sm" c="dimmed" className="keeps-lines" lineClamp={4}>
          {submitted.note}
        </Text>
      )}
    </>
  );
}
