import { executionAsyncResource } from "node:async_hooks";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Growth of the heap in percent before the next full collection. */
const HEAP_GROWTH_PERCENT = 200;

/**
 * Explicit garbage collection. V8 collects only when allocations demand it, so an idle service would keep the garbage of
 * its start. It also counts external bytes of replaced response buffers: while lists are revalidated after writes it
 * would mark the whole heap several times a second, a third of a core, unless heap growth is raised.
 */
export function gcControl(): { collect(): void; raiseHeapGrowth(): void } {
  setFlagsFromString("--expose-gc");
  // The flag adds the global function `gc` to contexts that are created after it.
  const runGc = runInNewContext("gc") as () => void;
  return {
    collect() {
      runGc();
      // The first collection frees pages concurrently; only a second one returns all of them to the system.
      setTimeout(runGc, 500).unref();
    },
    raiseHeapGrowth: () => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`),
  };
}

/** Runtime objects that stay alive so that V8 keeps their hidden classes. */
const pinned: object[] = [];

/**
 * Keeps `process.nextTick` fast. Up to Node 22 the runtime allocates an object literal per tick whose inline cache has one
 * hidden class. A collection that finds no such object alive drops that class, and from then on every tick takes the slow
 * path for the life of the process: a fifth of the cost of a cached response. Any process with many routes is affected,
 * because its start creates garbage. One live object keeps the class.
 */
export function pinTickShape(): void {
  const keep = () => pinned.push(executionAsyncResource());
  process.nextTick(keep);
  process.nextTick(keep, null);
}

/**
 * Keeps requests fast, for the same reason: a collection while no request is in flight drops the hidden classes of
 * requests and responses. After a few of them every property access takes the slow path for the life of the process, and a
 * cached response costs a third more. Services with sporadic requests, which most are, are affected.
 */
export function pinHttpShapes(): void {
  const request = new IncomingMessage(new Socket());
  pinned.push(request, new ServerResponse(request));
}
