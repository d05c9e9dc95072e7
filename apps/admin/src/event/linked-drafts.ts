import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";

/** Sets the status of the venues and organizers that were drafts of the same author: they came with the event. */
export async function setLinkedDrafts(event: Event, status: "publish" | "draft"): Promise<void> {
  const cameWithIt = (item: { author: string; status: string }) =>
    item.status === "draft" && item.author === event.author;
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue];
  for (const { id } of venues.filter(cameWithIt)) await client.venues.update(id, { status });
  for (const { id } of event.organizer.filter(cameWithIt)) await client.organizers.update(id, { status });
}
