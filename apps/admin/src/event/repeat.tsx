import { NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { type Dates, RuleBuilder, RuleInWords } from "./rule-builder.tsx";
import type { Editor, Scope } from "./use-editor.ts";

/** How an event repeats: its rule, and which dates a change is for. */
export function Repeat({ editor, error }: { editor: Editor; error: string | undefined }) {
  const { event, draft, set } = editor;
  if (event?.is_recurring) return <RepeatScope editor={editor} event={event} error={error} />;
  return (
    <RuleBuilder rrule={draft.rrule} setRule={(rrule) => set("rrule", rrule)} dates={draft} error={error} />
  );
}

const scopes = ["this", "following", "all"] as const;

interface RepeatScopeProps {
  editor: Editor;
  event: Event;
  error: string | undefined;
}

/** The rule of an event that repeats: a change of it is for all dates, or for those from this one on. */
function RepeatScope({ editor, event, error }: RepeatScopeProps) {
  const text = useText();
  const { draft, set, scope, setScope } = editor;
  const rrule = event.recurrence?.rrule ?? "";
  const id = event.series?.id;
  const series = useQuery({
    queryKey: ["series", "dates", id],
    queryFn: ({ signal }) => client.series.read(id ?? 0, { context: "edit", signal }),
    enabled: id !== undefined,
  });
  // The rule of all dates begins with the first; a change for later ones begins a series of its own with this one.
  const dates: Dates =
    scope === "all" && series.data
      ? { ...series.data, all_day: series.data.all_day ?? false }
      : { ...draft, start_date: draft.start_date };
  const choose = (next: Scope) => {
    setScope(next);
    if (next === "this") set("rrule", rrule);
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        label={text("scope")}
        description={text("scope_hint")}
        value={scope}
        // The options are scopes.
        onChange={({ currentTarget }) => choose(currentTarget.value as Scope)}
        data={scopes.map((value) => ({ value, label: text(`scope_${value}`) }))}
      />
      {scope === "this" && rrule !== "" && <RuleInWords dates={dates} rrule={rrule} />}
      {scope !== "this" && rrule !== "" && (
        <RuleBuilder
          rrule={draft.rrule}
          setRule={(changed) => set("rrule", changed)}
          dates={dates}
          error={error}
          isSeries
        />
      )}
      {id !== undefined && (
        <Link to="/series/$id" params={{ id }}>
          {text("series_open")}
        </Link>
      )}
    </Stack>
  );
}
