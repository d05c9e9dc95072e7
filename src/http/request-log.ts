import { memoized } from "../domain/collections.ts";
import type { MeasuredRequest, RequestMetrics } from "../metrics/request-metrics.ts";
import { describeRequest } from "../tracing/requests.ts";
import { noTracer, type Tracer } from "../tracing/tracer.ts";

/** One log entry; the route pattern instead of the URL, which may contain secrets. */
export interface RequestLogEntry extends MeasuredRequest {
  /** Address of the client. */
  address: string;
  /** Login of the caller; null for anonymous ones. */
  user: string | null;
  requestId: string;
  /** Absent: the request is not traced. */
  traceId?: string;
}

/** Records each request: a line in the log, written in batches, the metrics, and its span. */
export interface RequestLog {
  /** Milliseconds of a clock that is never set, for durations. */
  clock(): number;
  write(entry: RequestLogEntry): void;
  /** Writes buffered lines. */
  flush(): void;
}

/** The outputs of a request log; null: there is no log, or there are no metrics. */
export interface RequestLogOptions {
  write: ((text: string) => void) | null;
  metrics: RequestMetrics | null;
  tracer?: Tracer;
  /** Unix milliseconds. */
  time(): number;
  clock(): number;
}

/** Records nothing. */
export const noRequestLog: RequestLog = { clock: () => 0, write() {}, flush() {} };

/** Creates a request log. */
export function requestLog({ tracer = noTracer, ...options }: RequestLogOptions): RequestLog {
  const log = untracedLog(options);
  if (!tracer.isEnabled) return log;
  return {
    ...log,
    write(entry) {
      const span = tracer.current();
      if (span) describeRequest(span, entry);
      log.write(span ? { ...entry, traceId: span.traceId } : entry);
    },
  };
}

function untracedLog({ write, metrics, time, clock }: RequestLogOptions): RequestLog {
  const lines = write && lineWriter(write, time);
  if (!lines) return metrics ? { clock, write: metrics.record, flush() {} } : noRequestLog;
  if (!metrics) return { clock, ...lines };
  return {
    clock,
    write(entry) {
      metrics.record(entry);
      lines.write(entry);
    },
    flush: lines.flush,
  };
}

/** Longest time that a line stays in the buffer. */
const FLUSH_DELAY_MS = 100;

/** Routes whose quoted form is kept: more than there are. */
const MAX_ROUTES = 1000;

function lineWriter(write: (text: string) => void, clock: () => number): Omit<RequestLog, "clock"> {
  const quoted = memoized((route: string) => JSON.stringify(route), MAX_ROUTES);
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  /** The common prefix of lines of one millisecond. */
  let start = "";
  let time = 0;

  function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting !== "") write(waiting);
    waiting = "";
  }

  return {
    write({ method, route, status, ms, cache, address, user, requestId, traceId }) {
      const now = clock();
      if (now !== time) {
        time = now;
        start = `{"level":30,"time":${now},"pid":${process.pid},"method":"`;
      }
      const login = user === null ? "null" : JSON.stringify(user);
      // Two decimals, without the cost of formatting arbitrary fractions.
      const duration = Math.round(ms * 100) / 100;
      const trace = traceId === undefined ? "" : `,"trace_id":"${traceId}"`;
      waiting += `${start}${method}","route":${quoted(route)},"status":${status},"duration_ms":${duration},"cache":"${cache}","address":"${address}","user":${login},"request_id":"${requestId}"${trace}}\n`;
      timer ??= setTimeout(flush, FLUSH_DELAY_MS);
      if (waiting.length > 65_536) flush();
    },
    flush,
  };
}
