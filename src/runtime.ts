import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By how much memory may grow, in hundredths, before it is looked through for what is not used any more. */
const GROWTH = 100;

/**
 * Gives back the memory that a large piece of work has left behind. The runtime would do so as well, but only once
 * enough is asked for again, and a service at rest asks for nothing.
 *
 * From then on there is little to give back. But the runtime also counts the bytes of answers, and while lists are
 * made anew after writes it would look through everything several times a second: a tenth of a processor.
 */
export function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return () => {
    collect();
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  };
}

/** Objects of the runtime's queue of ticks that are never let go. */
const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast. Up to Node 22 the runtime makes an object for every tick, by a literal whose compiled
 * code knows one hidden class. A collection that finds no such object alive forgets that class, and from then on every
 * tick takes the slow way, for the life of the process: a fifth of what a ready answer costs. It happens to any
 * process with many routes, because starting up makes garbage. One object that stays alive keeps the class.
 */
export function keepTicksFast(): void {
  const keep = () => kept.push(executionAsyncResource());
  process.nextTick(keep);
  process.nextTick(keep, null);
}
