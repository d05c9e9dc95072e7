import { executionAsyncResource } from "node:async_hooks";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By how much memory may grow, in hundredths, before it is looked through for what is not used any more. */
const HEAP_GROWTH_PERCENT = 200;

/**
 * Memory as the runtime manages it. It would tidy up by itself, but only once enough is asked for again, and a service
 * at rest asks for nothing. And it counts the bytes of answers: while lists are made anew after writes, it would look
 * through everything several times a second, which is a third of a processor, unless it is told to relax.
 */
export function gcControl(): { collect(): void; raiseHeapGrowth(): void } {
  setFlagsFromString("--expose-gc");
  const runGc = runInNewContext("gc") as () => void;
  return {
    collect() {
      runGc();
      // What the first one has freed is given back to the system beside it, and only the second one sees the end of it.
      setTimeout(runGc, 500).unref();
    },
    raiseHeapGrowth: () => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`),
  };
}

/** Objects of the runtime that are never let go, for the sake of their hidden classes. */
const pinned: object[] = [];

/**
 * Keeps `process.nextTick` fast. Up to Node 22 the runtime makes an object for every tick, by a literal whose compiled
 * code knows one hidden class. A collection that finds no such object alive forgets that class, and from then on every
 * tick takes the slow way, for the life of the process: a fifth of what a ready answer costs. It happens to any
 * process with many routes, because starting up makes garbage. One object that stays alive keeps the class.
 */
export function pinTickShape(): void {
  const keep = () => pinned.push(executionAsyncResource());
  process.nextTick(keep);
  process.nextTick(keep, null);
}

/**
 * Keeps requests fast, for the same reason: a collection while nothing is being answered forgets the classes of requests
 * and of answers. After a few of those every member of them is set and found the slow way, for the life of the process:
 * a ready answer costs a third more. It happens to a service that is asked now and then, as most are.
 */
export function pinHttpShapes(): void {
  const request = new IncomingMessage(new Socket());
  pinned.push(request, new ServerResponse(request));
}
