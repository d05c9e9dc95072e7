import type { PagePosition } from "../operations/reads.ts";
import { resources } from "../resources/index.ts";
import { type Change, COUNTS_KIND } from "../store/changelog.ts";
import { findUsersOfImages } from "../store/image-rows.ts";
import { SETTINGS_KIND } from "../store/site-settings.ts";
import type { Store } from "../store/store.ts";
import { postTables, termTables } from "../store/tables.ts";
import { loadEventStates, toIndexEntries } from "./build-index.ts";
import { type EventIndex, type IndexEntry, postingName } from "./event-index.ts";
import type { FragmentCache } from "./fragment-cache.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";

/** The contents of the read cache. */
interface CacheState {
  /** Null while it is being built. */
  index: EventIndex | null;
  fragmentCaches: FragmentCache[];
  responses: ResponseCache;
  store: Store;
}

/** Drops whatever the changes can have altered, and updates the index. Returns the events that look different now. */
export async function applyChanges(logged: Change[], state: CacheState): Promise<ReadonlySet<number>> {
  const { index, fragmentCaches, responses, store } = state;
  const changes = [...logged, ...(await changesByImages(logged, store))];
  const ofEvents = changes.filter(isOfIndexed);
  const ids = new Set(ofEvents.map(({ id }) => id));
  const groups = new Set(
    ofEvents
      .map(({ translation_group }) => translation_group)
      .filter((translation_group) => translation_group > 0),
  );
  // Changes of links are logged without a translation group.
  const relinked = new Set(
    ofEvents.filter(({ translation_group }) => translation_group === 0).map(({ id }) => id),
  );
  // Events show their translations, so translations of a changed event are affected, too.
  const states = await loadEventStates(store.read, [...ids], [...groups]);
  const rows = states.filter(({ id, isListed }) => isListed === 1 && ids.has(id));
  const entries = index ? await toIndexEntries(index, store.read, rows, relinked) : [];

  const affected = new Set([...ids, ...states.map(({ id }) => id), ...eventsLinkedTo(changes, index)]);
  const changedLinks = new Set(ids);
  for (const event of entries)
    if (index?.isLinkedAs(event) && !relinked.has(event.id)) changedLinks.delete(event.id);
  const affectsMore = changes.some(affectsNonEvents);
  const hasSameNested = (id: number) => !changedLinks.has(id) && !affectsMore;
  for (const fragments of fragmentCaches) dropFragments(fragments, changes, affected, hasSameNested);

  if (!index || affectsMore) responses.clear();
  if (!index) return affected;
  responses.invalidate([...affected, ...eventsWithRecountedTerms(changes, index, responses)]);
  reindex(index, ids, entries, responses);
  return affected;
}

/** Changes of the items that show a changed image, which the log names alone. */
async function changesByImages(changes: Change[], { read }: Store): Promise<Change[]> {
  const images = changes.filter(({ kind }) => kind === "images");
  if (images.length === 0) return [];
  const ids = [...new Set(images.map(({ id }) => id))];
  const users = postTables.map(async (kind) =>
    (await findUsersOfImages(read, kind, ids)).map((user) => ({ kind, ...user })),
  );
  return (await Promise.all(users)).flat();
}

/** Drops fragments of affected events; those with unchanged links keep their list of nested items. */
function dropFragments(
  fragments: FragmentCache,
  changes: Change[],
  affected: Iterable<number>,
  hasSameNested: (id: number) => boolean,
): void {
  for (const change of changes) if (!isOfIndexed(change)) fragments.dropNested(change.id);
  // The URL of a term in a hierarchy includes the slugs of its ancestors.
  if (changes.some(({ kind }) => hierarchical.has(kind))) fragments.clear();
  for (const id of affected) {
    if (hasSameNested(id)) fragments.markStale(id);
    else fragments.drop(id);
  }
}

/** Resources whose items show something of their ancestors. */
const hierarchical = new Set<string>(
  resources.filter((one) => one.kind === "term" && one.hierarchy).map(({ name }) => name),
);

/** Whether a change affects more than events and the counts of terms: then filters may select other events. */
export const affectsNonEvents = (change: Change): boolean =>
  !isOfIndexed(change) && change.kind !== COUNTS_KIND;

/** Whether a change is one of an event: the index has events. */
export const isOfIndexed = ({ kind }: Change): boolean => indexed.has(kind);

const indexed = new Set<string>(resources.filter(({ listed }) => listed).map(({ name }) => name));

/** Whether a change affects the settings of the site, of which the logo is an image. */
export const affectsSite = ({ kind }: Change): boolean => kind === SETTINGS_KIND || kind === "images";

/** Public events that link to a changed item, in any language. */
const eventsLinkedTo = (changes: Change[], index: EventIndex | null): number[] =>
  index
    ? changes
        .filter(affectsNonEvents)
        .flatMap(({ kind, translation_group }) =>
          index.languages.flatMap((lang) => index.idsIn(postingName(kind, translation_group, lang))),
        )
    : [];

/** Cached events that show a term whose count has changed. */
function eventsWithRecountedTerms(changes: Change[], index: EventIndex, responses: ResponseCache): number[] {
  const shown = [...responses.eventIds()];
  if (shown.length === 0) return [];
  const groups = new Set(
    changes.filter(({ kind }) => kind === COUNTS_KIND).map(({ translation_group }) => translation_group),
  );
  const lists = [...groups].flatMap((group) =>
    index.languages.flatMap((lang) => termPostings(index, group, lang)),
  );
  return lists.length > 0 ? shown.filter((id) => index.isInAny(index.slot(id), lists)) : [];
}

/** The posting list ids of a term. */
const termPostings = (index: EventIndex, translation_group: number, lang: string): number[] =>
  termTables.flatMap((kind) => index.knownPostingId(postingName(kind, translation_group, lang)) ?? []);

/** Updates the index and invalidates the responses in whose list an event has come, gone, or passed the page. */
function reindex(
  index: EventIndex,
  ids: ReadonlySet<number>,
  listed: IndexEntry[],
  responses: ResponseCache,
): void {
  const events = new Map(listed.map((event) => [event.id, event]));
  const moved = [...ids]
    .filter((id) => {
      const event = events.get(id);
      return event ? !index.has(event) : index.slot(id) >= 0;
    })
    .map((id) => ({ id, positions: positionsOf(id, responses) }));
  if (moved.length === 0) return;
  for (const { id } of moved) {
    const event = events.get(id);
    if (event) index.put(event);
    else index.remove(id);
  }
  responses.invalidateWhere((response, { positionOf }) =>
    moved.some(({ id, positions }) => {
      const now = positionOf(id);
      return now === "on" || now !== (positions.get(response) ?? null);
    }),
  );
}

/** The position of an event in each cached list that contains it. */
function positionsOf(id: number, responses: ResponseCache): Map<CachedResponse, PagePosition> {
  const positions = new Map<CachedResponse, PagePosition>();
  for (const response of responses.freshResponses()) {
    const position = response.dependsOn?.positionOf(id) ?? null;
    if (position) positions.set(response, position);
  }
  return positions;
}
