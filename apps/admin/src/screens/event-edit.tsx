import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../api.ts";
import { draftOf } from "../event/draft.ts";
import { EventForm } from "../event/event-form.tsx";
import { draftKey } from "../event/kept-drafts.ts";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { Screen } from "../parts/screen.tsx";
import { languageOfItem } from "../settings.ts";

const route = getRouteApi("/events/$id");

/** Edits an event that exists. */
export function EventEditScreen() {
  const text = useText();
  const { id } = route.useParams();
  const [version, setVersion] = useState(0);
  const loaded = useQuery({
    queryKey: ["form", id, version],
    queryFn: ({ signal }) => client.events.read(id, { context: "edit", signal }),
    // Never loaded again by itself: that would replace values that are being edited. Saving finds conflicts.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  });
  if (loaded.isPending) return <Loading />;
  if (loaded.isError)
    return (
      <Screen title={text("events")}>
        <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />
      </Screen>
    );
  const event = loaded.data;
  const subject = {
    event,
    initial: draftOf(event),
    language: languageOfItem(event),
    translationOf: null,
    key: draftKey(id),
  };
  return <EventForm key={`${id} ${version}`} subject={subject} reload={() => setVersion(version + 1)} />;
}
