import type { Span, Tracer } from "./tracer.ts";

/** A write that waits for its transaction. */
interface QueuedWrite<A extends unknown[], R> {
  run(...values: A): Promise<R>;
  reject(error: unknown): void;
  /** The span that it was queued in. */
  origin: Span | null;
}

/**
 * Runs the transaction of some writes, each in a span of its own trace, so that every trace is complete. The first of
 * them has the statements that begin and commit the transaction; the others link to it.
 */
export async function traceTransaction<A extends unknown[], R, W extends QueuedWrite<A, R>>(
  tracer: Tracer,
  batch: (W & QueuedWrite<A, R>)[],
  commit: (batch: (W & QueuedWrite<A, R>)[]) => Promise<void>,
): Promise<void> {
  if (!tracer.isEnabled) return commit(batch);
  let first: Span | null = null;
  const spans: Span[] = [];
  const tracedBatch: (W & QueuedWrite<A, R>)[] = [];
  for (const write of batch) {
    const span = startSpan(tracer, write.origin, { link: first, writes: batch.length });
    if (span) spans.push(span);
    first ??= span;
    tracedBatch.push({
      ...write,
      run: (...values: A) => tracer.run(span, () => write.run(...values)),
      reject(error: unknown) {
        span?.fail(error);
        write.reject(error);
      },
    });
  }
  await tracer.run(first, () => commit(tracedBatch));
  for (const span of spans) span.end();
}

/** Null for writes outside of traces. */
function startSpan(
  tracer: Tracer,
  origin: Span | null,
  { link, writes }: { link: Span | null; writes: number },
): Span | null {
  if (!origin?.isSampled) return null;
  return tracer.run(origin, () =>
    tracer.start("transaction", { link, attributes: { "almanac.transaction.writes": writes } }),
  );
}
