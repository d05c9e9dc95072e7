import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back the memory that a large piece of work has left behind. The runtime would do so as well, but only once
 * enough is asked for again, and a service at rest asks for nothing.
 */
export function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
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
