import { events } from "../resources/events.ts";
import type { Queries } from "../store/store.ts";
import type { PageRequest } from "./page-request.ts";

/** How much is remembered; beyond that all of it is forgotten. */
const MAX_ENTRIES = 20_000;

/** How many changes are looked at one by one. */
const MAX_CHANGES = 200;

/** Seconds after which changes are not looked at one by one. */
const MAX_IDLE_SECONDS = 600;

/** What pages for everybody are made of and need not be made again until it is changed. */
export class ViewCache {
  private position = -1;
  private asked = 0;
  private readonly known = new Map<string, unknown>();

  /** What is remembered as of a change; null for visits that know more or less than that. */
  at(seq: number): Map<string, unknown> | null {
    if (this.known.size > MAX_ENTRIES) this.known.clear();
    return seq === this.position ? this.known : null;
  }

  /** Forgets what was changed up to a change. */
  async sync(seq: number, now: number, db: Queries): Promise<void> {
    if (seq <= this.position) return;
    const from = this.position;
    const changes = now - this.asked > MAX_IDLE_SECONDS ? null : await changesIn(from, seq, db);
    if (this.position !== from) return this.sync(seq, now, db);
    if (changes?.every(({ kind }) => kind === events.name || kind === "counts")) this.dropEvents(changes);
    else this.known.clear();
    this.position = seq;
    this.asked = now;
  }

  /** Forgets events, and the terms on offer, which are those that have some. */
  private dropEvents(changes: readonly { item_id: number }[]): void {
    const ids = new Set(changes.map(({ item_id }) => String(item_id)));
    for (const key of this.known.keys())
      if (/^(categories|tags) /.test(key) || ids.has(key.slice(key.lastIndexOf(" ") + 1)))
        this.known.delete(key);
  }
}

/** What changed after one change, up to another; null when it is much. */
async function changesIn(from: number, to: number, db: Queries) {
  const changes = await db
    .selectFrom("changes")
    .select(["kind", "item_id"])
    .where("seq", ">", from)
    .where("seq", "<=", to)
    .limit(MAX_CHANGES)
    .execute();
  return changes.length < MAX_CHANGES ? changes : null;
}

/** What may be remembered for a visit; null where it is not known what is written, or who asks is somebody. */
export function viewCacheFor({ web, context, position }: PageRequest): Map<string, unknown> | null {
  const isForAll = context.caller.role === null && context.password === null;
  return isForAll && web.service.readCache ? web.memory.at(position) : null;
}

/** Remembers what was looked up, unless something was written meanwhile. */
export async function memoize<T>(key: string, visit: PageRequest, look: () => Promise<T>): Promise<T> {
  const known = viewCacheFor(visit)?.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = await look();
  viewCacheFor(visit)?.set(key, made);
  return made;
}

/** Makes something of a value once, as long as that value is there; what else it is made with never changes it. */
export function memoizeBy<K extends object, T, A extends unknown[] = []>(
  make: (key: K, ...rest: A) => T,
): (key: K, ...rest: A) => T {
  const made = new WeakMap<K, T>();
  return (key, ...rest) => {
    const known = made.get(key) ?? make(key, ...rest);
    made.set(key, known);
    return known;
  };
}
