import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { type Condition, isOneOf, type Order } from "../domain/conditions.ts";
import type { Resource } from "../resources/kit/define.ts";
import { findRows } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { Answers } from "./answers.ts";
import { EventFragments, type Pieces } from "./event-fragments.ts";
import { EventIndex } from "./event-index.ts";
import { type Change, follower } from "./follower.ts";
import { fillIndex, refreshIndex } from "./load-index.ts";
import { type Found, find, postingName } from "./walk.ts";

/** Bytes of whole answers that are kept. */
const ANSWERS = 48 * 1024 * 1024;

/** How many styles of addresses have fragments of their own. */
const STYLES = 6;

/** What is kept ready for callers who are nobody in particular, and how it stays true. */
export interface Ready {
  answers: Answers;
  /** Null when everything that was committed before is known already. */
  catchUp(): Promise<void> | null;
  /** The last change that is known. */
  seq(): number;
  /** A page of public events from the index; null when SQL has to answer. */
  find(condition: Condition, order: readonly Order[], span: { limit: number; offset: number }): Found | null;
  /** The bytes of list items in the style of a context; null when its style is one too many. */
  pieces(ids: readonly number[], context: Context): Promise<Pieces> | null;
  /** Figures for whoever watches. */
  figures(): Record<string, number>;
  close(): Promise<void>;
}

/** Keeps an index, fragments and whole answers ready, and follows the log of changes. */
export function keepReady(
  store: Store,
  events: Resource<"events">,
  folder: string,
  report: (error: unknown) => void,
): Ready {
  mkdirSync(join(folder), { recursive: true });
  const answers = new Answers(ANSWERS);
  const styles = new Map<string, EventFragments>();
  let index: EventIndex | null = null;
  let isClosed = false;

  /** Events that changed while the index was being filled, and whether too much changed to tell. */
  const missed = { ids: new Set<number>(), all: false };

  const following = follower(store, {
    async apply(changes) {
      answers.clear();
      if (!index) for (const { kind, id } of changes) if (kind === "events") missed.ids.add(id);
      await applyChanges(changes, index, [...styles.values()], store);
    },
    async reset() {
      answers.clear();
      for (const fragments of styles.values()) fragments.clear();
      missed.all = true;
      if (!index) return;
      index = null;
      filling = fill().catch(failed);
    },
  });

  /** Fills the index beside the requests; until it is there, SQL answers. */
  async function fill() {
    let fresh = new EventIndex();
    do {
      fresh = new EventIndex();
      missed.all = false;
      missed.ids.clear();
      await fillIndex(fresh, store.read);
      while (missed.ids.size > 0) {
        const ids = [...missed.ids];
        missed.ids.clear();
        await refreshIndex(fresh, store.read, ids);
      }
    } while (missed.all && !isClosed);
    index = fresh;
  }
  let filling = following.restart().then(fill).catch(failed);

  /** Without an index SQL goes on answering. */
  function failed(error: unknown) {
    if (!isClosed) report(error);
  }

  function fragmentsOf(context: Context): EventFragments | null {
    const { by } = context.language;
    const style = `${context.namespace} ${by === "segment" || by === "parameter" ? by : "plain"}`;
    const known = styles.get(style);
    if (known || styles.size >= STYLES) return known ?? null;
    const made = new EventFragments(folder, String(styles.size));
    styles.set(style, made);
    return made;
  }

  return {
    answers,
    catchUp: following.catchUp,
    seq: following.seq,
    find: (condition, order, span) => (index ? find(index, condition, order, span) : null),
    pieces: (ids, context) =>
      fragmentsOf(context)?.pieces(ids, {
        language: context.language.code,
        show: (wanted) => showEvents(events, wanted, context),
      }) ?? null,
    figures: () => ({
      index_events: index?.size ?? 0,
      fragments: [...styles.values()].reduce((sum, { size }) => sum + size, 0),
      answers: answers.count,
      answers_bytes: answers.bytes,
      answers_hits: answers.hits,
      answers_misses: answers.misses,
    }),
    async close() {
      isClosed = true;
      await filling;
      for (const fragments of styles.values()) fragments.close();
    },
  };
}

async function showEvents(events: Resource<"events">, ids: number[], context: Context) {
  const rows = await findRows(context.store.read, "events", isOneOf("id", ids));
  return events.present(rows, { ...context, db: context.store.read }, { jsonLd: false });
}

/** Drops what changes can have changed, and brings the index up to date. */
async function applyChanges(
  changes: Change[],
  index: EventIndex | null,
  styles: EventFragments[],
  store: Store,
) {
  const eventIds = [...new Set(changes.filter(({ kind }) => kind === "events").map(({ id }) => id))];
  const touched = new Set(eventIds);
  // Events name their translations, so those of a changed one are to be shown anew.
  const groups = [
    ...new Set(changes.filter(({ kind, grp }) => kind === "events" && grp > 0).map(({ grp }) => grp)),
  ];
  if (groups.length > 0) {
    const rows = await store.read.selectFrom("events").select("id").where("grp", "in", groups).execute();
    for (const { id } of rows) touched.add(id);
  }
  for (const { kind, id, grp } of changes) {
    if (kind === "events") continue;
    for (const fragments of styles) fragments.dropNested(id);
    if (kind !== "counts") for (const linked of linkedTo(index, kind, grp)) touched.add(linked);
  }
  // The address of a category holds those of its ancestors.
  if (changes.some(({ kind }) => kind === "categories")) for (const fragments of styles) fragments.clear();
  for (const fragments of styles) for (const id of touched) fragments.drop(id);
  if (index) await refreshIndex(index, store.read, eventIds);
}

/** The public events that are linked to a group, in any language. */
const linkedTo = (index: EventIndex | null, kind: string, grp: number): number[] =>
  index ? index.languages().flatMap((lang) => index.idsOn(postingName(kind, grp, lang))) : [];
