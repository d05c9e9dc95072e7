import { Alert, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";

/** The notes with which an event was sent back, while it is a draft or awaits review again. */
export function ReviewNotes({ event }: { event: Event }) {
  const text = useText();
  const { code } = useLanguage();
  const isOpen = event.status === "draft" || event.status === "pending";
  const list = useQuery({
    queryKey: ["events", "review notes", event.id],
    queryFn: ({ signal }) => client.events.listReviewNotes(event.id, { signal }),
    enabled: isOpen,
  });
  if (!isOpen || !list.data || list.data.notes.length === 0) return null;
  return (
    <Alert mb="md" title={text("review_notes")} classNames={{ message: "alert-text" }}>
      <Stack gap="xs">
        {list.data.notes.map(({ id, note, date, user }) => (
          <div key={id}>
            <Text className="keeps-lines">{note}</Text>
            <Text size="sm">
              {text("review_note_by", user?.login ?? text("nobody"), formatMoment(date, code))}
            </Text>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
