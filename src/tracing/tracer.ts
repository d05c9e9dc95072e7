/** Values by the names of the semantic conventions of OpenTelemetry; those that are undefined are left out. */
export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

/** A position in a trace as text, by the headers of W3C Trace Context: how it passes between processes and threads. */
export interface TraceHeaders {
  traceparent?: string | string[] | undefined;
  tracestate?: string | string[] | undefined;
}

/** One piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  readonly headers: TraceHeaders;
  /** Whether it is exported. */
  readonly isSampled: boolean;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the work as failed and records the error, if there is one and its status does not blame the client. */
  fail(error?: unknown): void;
  end(): void;
}

/** How a span begins. */
export interface SpanOptions {
  /** `server`: a request to this service; `client`: one that it sends; by default work inside. */
  kind?: "server" | "client";
  attributes?: Attributes;
  /** The parent, if it is elsewhere; by default the current span. */
  parent?: TraceHeaders;
  /** A span of another trace that did this work too. */
  link?: Span | null;
  /** Milliseconds since the work began; by default it begins now. */
  startedAgo?: number;
}

/** Records spans. */
export interface Tracer {
  /** Constant; where it is false, code that runs often leaves tracing out altogether. */
  readonly isEnabled: boolean;
  /** The span that the running code is part of. */
  current(): Span | null;
  start(name: string, options?: SpanOptions): Span;
  /** Runs work, and everything that it awaits, as part of a span, or of none. */
  run<T>(span: Span | null, work: () => T): T;
  /** Runs work as part of a span of another thread. */
  resume<T>(headers: TraceHeaders, work: () => T): T;
  /** Exports the spans that have ended, as far as that is possible within a short time. */
  close(): Promise<void>;
}

/** Dependencies of a tracer that exports. */
export interface TracerOptions {
  /** Unix milliseconds. */
  milliseconds(): number;
  /** Logs a line. */
  report(message: string): void;
}

const noSpan: Span = {
  traceId: "",
  headers: {},
  isSampled: false,
  rename() {},
  set() {},
  fail() {},
  end() {},
};

/** Records nothing. */
export const noTracer: Tracer = {
  isEnabled: false,
  current: () => null,
  start: () => noSpan,
  run: (_span, work) => work(),
  resume: (_headers, work) => work(),
  close: async () => {},
};

/** Runs work in a span of its own, which ends with it and records its error. */
export async function traced<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!tracer.isEnabled) return work(noSpan);
  const span = tracer.start(name, options);
  try {
    return await tracer.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
