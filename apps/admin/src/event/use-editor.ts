import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Event, EventCreate, EventUpdate } from "../../../../clients/typescript/src/index.ts";
import { AlmanacError, client, etagOf, isUnreachable } from "../api.ts";
import type { Status } from "../event-filters.ts";
import { refreshAll } from "../queries.ts";
import type { LanguageCode } from "../settings.ts";
import { changedFields, type Draft, type DraftField, draftOf, toInput } from "./draft.ts";
import { draftKey, forgetDraft, keepDraft } from "./kept-drafts.ts";

/** Time between attempts to save while the server is gone. */
const RETRY_MS = 3000;
/** Time after the last key stroke before a draft is kept in the browser. */
const KEEP_MS = 400;

/** The event that the form edits, or a new one. */
export interface Subject {
  /** Null for a new event. */
  event: Event | null;
  /** The fields before anything is changed. */
  initial: Draft;
  language: LanguageCode;
  /** The event that a new one translates. */
  translationOf: Event | null;
  /** Name of the draft in the browser. */
  key: string;
}

/** Another version that was saved in the meantime. */
export interface Conflict {
  theirs: Event;
  /** The fields that both have changed, each in their own way. */
  fields: DraftField[];
  status: Status | undefined;
}

/** The dates of a series that a change is for. */
export type Scope = "this" | "following" | "all";

/** The state of a form: its draft, and saving it without losing anything. */
export function useEditor(subject: Subject, onSaved: (event: Event, wasNew: boolean) => void) {
  const [base, setBase] = useState(subject.initial);
  const [draft, setDraft] = useState(subject.initial);
  const [event, setEvent] = useState(subject.event);
  const [error, setError] = useState<unknown>(null);
  const [scope, setScope] = useState<Scope>("this");
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const idempotencyKey = useRef(crypto.randomUUID());
  const retryTimer = useRef(0);
  /** The draft of the last rendering, for what is typed while a request runs. */
  const typed = useRef(draft);
  typed.current = draft;
  const changed = useMemo(() => changedFields(base, draft), [base, draft]);
  const isDirty = changed.length > 0;

  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => keepDraft(subject.key, draft), KEEP_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, subject.key]);
  useEffect(() => () => clearTimeout(retryTimer.current), []);

  const set = useCallback(<F extends DraftField>(field: F, value: Draft[F]) => {
    setDraft((before) => ({ ...before, [field]: value }));
  }, []);

  /** Stores a draft: the changed fields of an event that exists, all fields of a new one. */
  const store = async (next: Draft, from: Draft, current: Event | null): Promise<Event> => {
    const input = inputOf(subject, next, from, current);
    if (current) {
      const etag = etagOf(current);
      return client.events.update(current.id, input, {
        ...(etag && { ifMatch: etag }),
        ...(current.is_recurring && { scope }),
      });
    }
    // A new event has a title and dates, or takes the dates from the one that it translates.
    return client.events.create(input as EventCreate, {
      wpml_language: subject.language,
      idempotencyKey: idempotencyKey.current,
    });
  };

  const save = async (status?: Status, mine = draft, from = base, current = event): Promise<void> => {
    clearTimeout(retryTimer.current);
    const next = status ? { ...mine, status } : mine;
    setSaving(true);
    try {
      const { id } = await store(next, from, current);
      const saved = await client.events.read(id, { context: "edit" });
      forgetDraft(subject.key);
      setError(null);
      setConflict(null);
      setEvent(saved);
      const stored = draftOf(saved);
      // Text that was typed while the request ran stays, as a change of what is stored now.
      const unsent = changedFields(mine, typed.current).map((field) => [field, typed.current[field]]);
      const left: Draft = { ...stored, ...Object.fromEntries(unsent) };
      setBase(stored);
      setDraft(left);
      setSaving(false);
      void refreshAll();
      // The form of the stored event offers it.
      if (current === null && unsent.length > 0) keepDraft(draftKey(saved.id), left);
      onSaved(saved, current === null);
    } catch (failure) {
      setSaving(false);
      if (failure instanceof AlmanacError && failure.status === 412 && current) {
        setError(null);
        setConflict(await findConflict(current.id, from, next, status));
        return;
      }
      // A refused request may be changed; the same key would repeat the refusal.
      if (failure instanceof AlmanacError) idempotencyKey.current = crypto.randomUUID();
      setError(failure);
      setDraft(mine);
      if (isUnreachable(failure))
        retryTimer.current = window.setTimeout(() => void save(status, mine, from, current), RETRY_MS);
    }
  };

  /** Saves over the other version, with the chosen values of the fields in question. */
  const resolve = async (theirFields: ReadonlySet<DraftField>): Promise<void> => {
    if (!conflict) return;
    const theirs = draftOf(conflict.theirs);
    const mine = changedFields(base, draft).filter((field) => !theirFields.has(field));
    const merged = { ...theirs, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) };
    setEvent(conflict.theirs);
    setBase(theirs);
    setDraft(merged);
    setConflict(null);
    await save(conflict.status, merged, theirs, conflict.theirs);
  };

  /** Replaces the draft by one that the browser has kept. */
  const restore = (kept: Draft) => setDraft(kept);

  return {
    ...{ draft, set, event, changed, isDirty, error, isSaving, conflict, save, resolve, restore },
    ...{ scope, setScope },
    /** The fields that saving would send now. */
    input: () => inputOf(subject, draft, base, event),
    dismissConflict: () => setConflict(null),
    isRetrying: isUnreachable(error),
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** The request body of a draft: the changed fields of an event that exists, all fields of a new one. */
function inputOf(
  { translationOf }: Subject,
  next: Draft,
  from: Draft,
  current: Event | null,
): EventUpdate & { translation_of?: number } {
  if (current) {
    const { rrule, ...input } = toInput(next, changedFields(from, next));
    if (!rrule) return input;
    // Excluded and further dates stay.
    return current.recurrence
      ? { ...input, recurrence: { ...current.recurrence, rrule } }
      : { ...input, rrule };
  }
  // A translation takes from its group what the group shares.
  const fields = translationOf ? [...new Set([...changedFields(from, next), ...ownFields])] : allFields(next);
  return { ...toInput(next, fields), ...(translationOf && { translation_of: translationOf.id }) };
}

/** Fields that a translation has for itself, and begins with as its original has them. */
const ownFields: readonly DraftField[] = [
  "title",
  "status",
  "categories",
  "tags",
  "website",
  "custom_fields",
];

/** Fields of a new event that have a value; empty ones are left to the service. */
const allFields = (draft: Draft): DraftField[] =>
  (Object.keys(draft) as DraftField[]).filter((name) => {
    const value = draft[name];
    return value !== "" && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  });

async function findConflict(id: number, base: Draft, mine: Draft, status?: Status): Promise<Conflict> {
  const theirs = await client.events.read(id, { context: "edit" });
  const theirDraft = draftOf(theirs);
  const changedByThem = new Set(changedFields(base, theirDraft));
  const differing = new Set(changedFields(mine, theirDraft));
  const fields = changedFields(base, mine).filter(
    (field) => changedByThem.has(field) && differing.has(field),
  );
  return { theirs, fields, status };
}
