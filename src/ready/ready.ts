import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Context, Found } from "../context.ts";
import { all, type Condition, isOneOf, type Order } from "../domain/conditions.ts";
import type { Resource } from "../resources/kit/define.ts";
import { findRows } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { Answers } from "./answers.ts";
import { applyChanges, isOfOthers } from "./apply-changes.ts";
import { EventFragments, type Pieces, type Showing } from "./event-fragments.ts";
import { EventIndex } from "./event-index.ts";
import { follower } from "./follower.ts";
import { fillIndex, refreshIndex } from "./load-index.ts";
import { find } from "./walk.ts";
import { warmer } from "./warm.ts";

/** Bytes of whole answers that are kept. */
const ANSWERS = 48 * 1024 * 1024;

/** How many look-ups are remembered, and how long their keys may be: those that are longer look for too much. */
const RECALLED = 5000;
const LONGEST_KEY = 1024;

/** How many styles of addresses have fragments of their own. */
const STYLES = 6;

/** What can be done about memory. */
export interface Memory {
  /** Gives back what a large piece of work has left behind. */
  tidy(): void;
  /** Lets it grow before it is looked through. */
  relax(): void;
}

/** What is kept ready for callers who are nobody in particular, and how it stays true. */
export interface Ready {
  answers: Answers;
  /** Fills the index beside the requests; until it is there, SQL answers. */
  begin(): Promise<void>;
  /** Null when everything that was committed before is known already. */
  catchUp(): Promise<void> | null;
  /** The last change that is known. */
  seq(): number;
  /** What was looked up before, until something but an event changes. */
  recall<T>(key: string, look: () => Promise<T>): Promise<T>;
  /** A page of public events from the index; null when SQL has to answer. */
  find(condition: Condition, order: readonly Order[], span: { limit: number; offset: number }): Found | null;
  /**
   * The bytes of list items in the style of a context; null when its style is one too many, or when it is not known
   * which they are.
   */
  pieces(ids: readonly number[] | null, context: Context): Promise<Pieces> | null;
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
  memory: Memory | null = null,
): Ready {
  mkdirSync(join(folder), { recursive: true });
  const answers = new Answers(ANSWERS);
  const styles = new Map<string, EventFragments>();
  const recalled = new Map<string, Promise<unknown>>();
  const lookUps = { hits: 0, misses: 0 };
  let index: EventIndex | null = null;
  let isClosed = false;
  /** How many reads there have been. */
  let asked = 0;

  /** Events that changed while the index was being filled, and whether too much changed to tell. */
  const missed = { ids: new Set<number>(), all: false };

  const following = follower(store, {
    async apply(changes) {
      if (changes.some(isOfOthers)) recalled.clear();
      if (!index) for (const { kind, id } of changes) if (kind === "events") missed.ids.add(id);
      await applyChanges(changes, { index, styles: [...styles.values()], answers, store });
    },
    async reset() {
      recalled.clear();
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
    memory?.tidy();
  }
  let filling = Promise.resolve();

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

  const warming = warmer({
    requests: () => asked,
    isClosed: () => isClosed,
  });

  /** The first list of a style and language lets the records of the whole language be made. */
  function warmUp(fragments: EventFragments, showing: Showing, now: number) {
    const { language } = showing;
    if (fragments.warm.has(language)) return;
    fragments.warm.add(language);
    const ids = () => index?.idsAround(language, now) ?? [];
    warming
      .add(fragments, () => filling.then(ids), showing)
      .then(() => {
        memory?.tidy();
        memory?.relax();
      })
      .catch(failed);
  }

  return {
    answers,
    begin() {
      filling = following.restart().then(fill).catch(failed);
      return filling;
    },
    catchUp() {
      asked += 1;
      return following.catchUp();
    },
    seq: following.seq,
    recall(key, look) {
      const known = recalled.get(key);
      if (known) {
        lookUps.hits += 1;
        return known as ReturnType<typeof look>;
      }
      lookUps.misses += 1;
      if (key.length > LONGEST_KEY) return look();
      if (recalled.size >= RECALLED) recalled.clear();
      const made = look();
      recalled.set(key, made);
      made.catch(() => recalled.delete(key));
      return made;
    },
    find: (condition, order, span) => (index ? find(index, condition, order, span) : null),
    pieces(ids, context) {
      const fragments = fragmentsOf(context);
      if (!fragments) return null;
      const showing = {
        language: context.language.code,
        show: (wanted: number[], alone = false) => showEvents(events, wanted, context, alone),
      };
      warmUp(fragments, showing, context.now);
      return ids && fragments.pieces(ids, showing);
    },
    figures() {
      const all = [...styles.values()];
      const sum = (figure: (fragments: EventFragments) => number) =>
        all.reduce((total, fragments) => total + figure(fragments), 0);
      const made = sum(({ asked: { made } }) => made);
      const found = sum(({ asked: { all } }) => all) - made;
      return {
        index_events: index?.size ?? 0,
        answers: answers.count,
        answers_bytes: answers.bytes,
        answers_remade: answers.remade,
        ...rates("answers", answers.hits, answers.misses + answers.remade),
        fragments: sum(({ size }) => size),
        fragments_memory_bytes: sum(({ bytes }) => bytes.memory),
        fragments_file_bytes: sum(({ bytes }) => bytes.file),
        ...rates("fragments", found, made),
        lookups: recalled.size,
        ...rates("lookups", lookUps.hits, lookUps.misses),
      };
    },
    async close() {
      isClosed = true;
      await filling;
      for (const fragments of styles.values()) fragments.close();
    },
  };
}

/** How often something was there when it was asked for, and which share of the time. */
const rates = (name: string, hits: number, misses: number) => ({
  [`${name}_hits`]: hits,
  [`${name}_misses`]: misses,
  [`${name}_hit_rate`]: hits + misses > 0 ? hits / (hits + misses) : 0,
});

async function showEvents(events: Resource<"events">, ids: number[], context: Context, alone: boolean) {
  // One that is not public any more may still be in the index: the store is ahead of it.
  const visible = all(isOneOf("id", ids), events.always({ context, given: {} }));
  const rows = await findRows(context.store.read, "events", visible);
  return events.present(rows, { ...context, db: context.store.read }, { jsonLd: false, alone });
}
