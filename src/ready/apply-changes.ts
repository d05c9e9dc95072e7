import type { Place } from "../context.ts";
import type { Store } from "../store/store.ts";
import type { Answers, ReadyAnswer } from "./answers.ts";
import type { EventFragments } from "./event-fragments.ts";
import { type EventIndex, type IndexedEvent, postingName } from "./event-index.ts";
import type { Change } from "./follower.ts";
import { describeEvents, eventsAround } from "./load-index.ts";

/** What is kept ready. */
interface Kept {
  /** Null while it is being filled. */
  index: EventIndex | null;
  styles: EventFragments[];
  answers: Answers;
  store: Store;
}

/** Drops what changes can have changed, and brings the index up to date. */
export async function applyChanges(changes: Change[], kept: Kept): Promise<void> {
  const { index, styles, answers, store } = kept;
  const ofEvents = changes.filter(({ kind }) => kind === "events");
  const ids = new Set(ofEvents.map(({ id }) => id));
  const groups = new Set(ofEvents.map(({ grp }) => grp).filter((grp) => grp > 0));
  // The log names no group where a link has changed.
  const relinked = new Set(ofEvents.filter(({ grp }) => grp === 0).map(({ id }) => id));
  // Events name their translations, so those of a changed one are to be shown anew.
  const around = await eventsAround(store.read, [...ids], [...groups]);
  const rows = around.filter(({ id, listed }) => listed === 1 && ids.has(id));
  const listed = index ? await describeEvents(index, store.read, rows, relinked) : [];

  const touched = new Set([...ids, ...around.map(({ id }) => id), ...linkedTo(changes, index)]);
  const relisted = new Set(ids);
  for (const event of listed)
    if (index?.isLinkedAs(event) && !relinked.has(event.id)) relisted.delete(event.id);
  const isHolding = (id: number) => !relisted.has(id) && !changes.some(isOfOthers);
  for (const fragments of styles) forget(fragments, changes, touched, isHolding);

  if (!index || changes.some(isOfOthers)) answers.clear();
  if (!index) return;
  answers.expire([...touched, ...recounted(changes, index, answers)]);
  move(index, ids, listed, answers);
}

/** Forgets records of events, and of what they hold but for those that hold the same as before. */
function forget(
  fragments: EventFragments,
  changes: Change[],
  touched: Iterable<number>,
  isHolding: (id: number) => boolean,
): void {
  for (const { kind, id } of changes) if (kind !== "events") fragments.dropNested(id);
  // The address of a category holds those of its ancestors.
  if (changes.some(({ kind }) => kind === "categories")) fragments.clear();
  for (const id of touched) {
    if (isHolding(id)) fragments.outdate(id);
    else fragments.drop(id);
  }
}

/** Whether a change is of more than an event or how many events a term has: then questions may mean something else. */
export const isOfOthers = ({ kind }: Change): boolean => kind !== "events" && kind !== "counts";

/** The public events that are linked to something that changed, in any language. */
const linkedTo = (changes: Change[], index: EventIndex | null): number[] =>
  index
    ? changes
        .filter(isOfOthers)
        .flatMap(({ kind, grp }) =>
          index.languages.flatMap((lang) => index.idsOn(postingName(kind, grp, lang))),
        )
    : [];

/** The events that are shown with a category or tag that has more events now, or fewer. */
function recounted(changes: Change[], index: EventIndex, answers: Answers): number[] {
  const lists = changes
    .filter(({ kind }) => kind === "counts")
    .flatMap(({ grp }) => index.languages.flatMap((lang) => termLists(index, grp, lang)));
  return lists.length > 0 ? [...answers.shown()].filter((id) => index.isOnAny(index.slot(id), lists)) : [];
}

/** The numbers of the lists of a category or tag. */
const termLists = (index: EventIndex, grp: number, lang: string): number[] =>
  ["categories", "tags"].flatMap((kind) => index.numberOfKnown(postingName(kind, grp, lang)) ?? []);

/** Brings the index up to date and ends the answers in whose list an event has come, gone, or passed the page. */
function move(index: EventIndex, ids: ReadonlySet<number>, listed: IndexedEvent[], answers: Answers): void {
  const events = new Map(listed.map((event) => [event.id, event]));
  const moved = [...ids]
    .filter((id) => {
      const event = events.get(id);
      return event ? !index.has(event) : index.slot(id) >= 0;
    })
    .map((id) => ({ id, places: placesOf(id, answers) }));
  if (moved.length === 0) return;
  for (const { id } of moved) {
    const event = events.get(id);
    if (event) index.put(event);
    else index.remove(id);
  }
  answers.expireWhere((answer, { place }) =>
    moved.some(({ id, places }) => {
      const now = place(id);
      return now === "on" || now !== (places.get(answer) ?? null);
    }),
  );
}

/** Where an event is in the lists of answers, for those that have it. */
function placesOf(id: number, answers: Answers): Map<ReadyAnswer, Place> {
  const places = new Map<ReadyAnswer, Place>();
  for (const answer of answers.fresh()) {
    const place = answer.scope?.place(id) ?? null;
    if (place) places.set(answer, place);
  }
  return places;
}
