import type { Store } from "../store/store.ts";
import { type Tracer, traced } from "../tracing/tracer.ts";

/** The store for a job: each of its writes is a trace. A run that finds nothing to do, as most do, leaves none. */
export const tracedWrites = (store: Store, tracer: Tracer, job: string): Store =>
  tracer.isEnabled
    ? {
        ...store,
        write: (work, options) => traced(tracer, `job ${job}`, {}, () => store.write(work, options)),
      }
    : store;
