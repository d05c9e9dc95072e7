import type { Visit } from "./visit.ts";

/** How much is remembered; beyond that all of it is forgotten. */
const MOST = 20_000;

/** What pages for everybody are made of and need not be made again until something is written. */
export class Memory {
  private seq = -1;
  private readonly known = new Map<string, unknown>();

  /** What is remembered as of a change; null for visits that began before what is known now. */
  at(seq: number): Map<string, unknown> | null {
    if (seq < this.seq) return null;
    if (seq > this.seq || this.known.size > MOST) this.known.clear();
    this.seq = seq;
    return this.known;
  }
}

/** What may be remembered for a visit; null where it is not known what is written, or who asks is somebody. */
export function memoryOf({ web, context, seq }: Visit): Map<string, unknown> | null {
  const isForAll = context.caller.role === null && context.password === null;
  return isForAll && web.service.ready ? web.memory.at(seq) : null;
}

/** Remembers what was looked up, unless something was written meanwhile. */
export async function remembered<T>(key: string, visit: Visit, look: () => Promise<T>): Promise<T> {
  const known = memoryOf(visit)?.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = await look();
  memoryOf(visit)?.set(key, made);
  return made;
}

/** Makes something of a value once, as long as that value is there; what else it is made with never changes it. */
export function once<K extends object, T, A extends unknown[] = []>(
  make: (key: K, ...rest: A) => T,
): (key: K, ...rest: A) => T {
  const made = new WeakMap<K, T>();
  return (key, ...rest) => {
    const known = made.get(key) ?? make(key, ...rest);
    made.set(key, known);
    return known;
  };
}
