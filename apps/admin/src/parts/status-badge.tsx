import { Badge } from "@mantine/core";
import type { Status } from "../event-filters.ts";
import { type MessageKey, useText } from "../i18n.tsx";

/** The word for each status. */
export const statusLabels: Record<Status, MessageKey> = {
  publish: "status_publish",
  future: "status_future",
  draft: "status_draft",
  pending: "status_pending",
  private: "status_private",
  trash: "status_trash",
};

/** The status of an item; the outline tells published ones from all others without colours. */
export function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  return (
    <Badge variant={status === "publish" ? "filled" : "default"} tt="none" miw="max-content">
      {text(statusLabels[status])}
    </Badge>
  );
}
