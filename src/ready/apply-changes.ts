import type { Place } from "../context.ts";
import { run } from "../store/compiled.ts";
import type { Store } from "../store/store.ts";
import type { Answers, ReadyAnswer } from "./answers.ts";
import type { EventFragments } from "./event-fragments.ts";
import { type EventIndex, type IndexedEvent, postingName } from "./event-index.ts";
import type { Change } from "./follower.ts";
import { describeEvents } from "./load-index.ts";

/** What is kept ready. */
interface Kept {
  /** Null while it is being filled. */
  index: EventIndex | null;
  styles: EventFragments[];
  answers: Answers;
  store: Store;
}

/** Drops what changes can have changed, and brings the index up to date. */
export async function applyChanges(
  changes: Change[],
  { index, styles, answers, store }: Kept,
): Promise<void> {
  const ids = [...new Set(changes.filter(({ kind }) => kind === "events").map(({ id }) => id))];
  const translations = await translationsOf(changes, store);
  const listed = index ? await describeEvents(index, store.read, ids) : [];
  const touched = new Set([...ids, ...translations, ...linkedTo(changes, index)]);
  const holding = index ? holdingTheSame(changes, index, listed, translations) : new Set();
  for (const fragments of styles) {
    for (const { kind, id } of changes) if (kind !== "events") fragments.dropNested(id);
    // The address of a category holds those of its ancestors.
    if (changes.some(({ kind }) => kind === "categories")) fragments.clear();
    for (const id of touched) {
      if (holding.has(id)) fragments.outdate(id);
      else fragments.drop(id);
    }
  }
  if (!index || changes.some(isOfOthers)) answers.clear();
  if (!index) return;
  const counted = countedLists(changes, index);
  const isCounted = (id: number) => index.isOnAny(index.slot(id), counted);
  const recounted = counted.length > 0 ? [...answers.shown()].filter(isCounted) : [];
  answers.expire([...touched, ...recounted]);
  move(index, ids, listed, answers);
}

/** Whether a change is of more than an event or how many events a term has: then questions may mean something else. */
export const isOfOthers = ({ kind }: Change): boolean => kind !== "events" && kind !== "counts";

/** Events name their translations, so those of a changed one are to be shown anew. */
async function translationsOf(changes: Change[], store: Store): Promise<number[]> {
  const ofEvents = changes.filter(({ kind, grp }) => kind === "events" && grp > 0);
  const groups = [...new Set(ofEvents.map(({ grp }) => grp))];
  if (groups.length === 0) return [];
  const rows = await run<{ id: number }>(store.read, `events of ${groups.length} groups`, groups, () =>
    store.read.selectFrom("events").select("id").where("grp", "in", groups),
  );
  return rows.map(({ id }) => id);
}

/** The public events that are linked to something that changed, in any language. */
const linkedTo = (changes: Change[], index: EventIndex | null): number[] =>
  index
    ? changes
        .filter(isOfOthers)
        .flatMap(({ kind, grp }) =>
          index.languages.flatMap((lang) => index.idsOn(postingName(kind, grp, lang))),
        )
    : [];

/** Events that hold the same venues, organizers and terms as before, in the same language, shown or not. */
function holdingTheSame(
  changes: Change[],
  index: EventIndex,
  listed: IndexedEvent[],
  translations: number[],
): Set<number> {
  if (changes.some(isOfOthers)) return new Set();
  // The log names no group where a link has changed.
  const relinked = new Set(
    changes.filter(({ kind, grp }) => kind === "events" && grp === 0).map(({ id }) => id),
  );
  const changed = new Set(changes.map(({ id }) => id));
  return new Set([
    ...translations.filter((id) => !changed.has(id)),
    ...listed.filter((event) => index.isLinkedAs(event) && !relinked.has(event.id)).map(({ id }) => id),
  ]);
}

/** The numbers of the lists of categories and tags that have more events, or fewer. */
const countedLists = (changes: Change[], index: EventIndex): number[] =>
  changes
    .filter(({ kind }) => kind === "counts")
    .flatMap(({ grp }) =>
      index.languages.flatMap((lang) =>
        ["categories", "tags"].flatMap((kind) => index.numberOfKnown(postingName(kind, grp, lang)) ?? []),
      ),
    );

/** Brings the index up to date and ends the answers in whose list an event has come, gone, or passed the page. */
function move(index: EventIndex, ids: number[], listed: IndexedEvent[], answers: Answers): void {
  const events = new Map(listed.map((event) => [event.id, event]));
  const moved = ids
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
