import { Anchor, Text } from "@mantine/core";
import type { Event, ReviewNote } from "../../../../clients/typescript/src/index.ts";
import { useText } from "../i18n.tsx";

/** Whether an event may have been submitted without an account: it has no author. */
export const isOfVisitor = ({ author }: Pick<Event, "author">): boolean => author === "0";

/** The visitor who has submitted an event, to be asked by e-mail. */
export function SubmittedBy({ contact: { name, email } }: { contact: NonNullable<ReviewNote["contact"]> }) {
  const text = useText();
  // The signs that would begin other parts of the URL.
  const address = encodeURI(email).replace(/[?&#]/g, encodeURIComponent);
  return (
    <Text size="sm">
      {text("submitted_by", name)} <Anchor href={`mailto:${address}`}>{email}</Anchor>
    </Text>
  );
}
