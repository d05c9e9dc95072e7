import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { type Draft, draftOf, emptyDraft } from "../event/draft.ts";
import { EventForm } from "../event/event-form.tsx";
import type { Subject } from "../event/use-editor.ts";
import { type Translate, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { languageOfItem, settings } from "../settings.ts";

const route = getRouteApi("/events/new");

/** Makes an event: an empty one, a copy of another, or its translation. */
export function EventNewScreen() {
  const text = useText();
  const { start, from, translates, language = settings.defaultLanguage } = route.useSearch();
  const source = translates ?? from;
  const loaded = useQuery({
    queryKey: ["form", "source", source],
    queryFn: ({ signal }) => client.events.read(source ?? 0, { context: "edit", signal }),
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (source !== undefined && loaded.isPending) return <Loading />;
  if (loaded.isError) return <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />;
  const original = loaded.data;
  const subject: Subject = {
    event: null,
    key: `new-${source ?? ""}-${translates ? language : ""}`,
    translationOf: translates && original ? original : null,
    language: from && original ? languageOfItem(original) : language,
    initial: original ? (translates ? translation(original) : copy(original, text)) : emptyDraft(start),
  };
  return <EventForm key={subject.key} subject={subject} reload={() => {}} />;
}

/** A draft with the fields that the translations of an event share, without its texts. */
const translation = (event: Event): Draft => ({
  ...draftOf(event),
  ...{ title: "", description: "", excerpt: "", slug: "", website: event.website, date: "", rrule: "" },
  status: "draft",
});

const copy = (event: Event, text: Translate): Draft => ({
  ...draftOf(event),
  title: text("copy_of", draftOf(event).title),
  ...{ slug: "", date: "", status: "draft", rrule: "" },
});
