/** One log entry; the route pattern instead of the URL, which may contain secrets. */
export interface RequestLogEntry {
  method: string;
  route: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  request: string;
}

/** Logs one line per request, written in batches. */
export interface RequestLog {
  write(note: RequestLogEntry): void;
  /** Writes buffered lines. */
  flush(): void;
}

/** Longest time that a line stays in the buffer. */
const FLUSH_DELAY_MS = 100;

/** Creates a request log; without a writer it does nothing. */
export function requestLog(write: ((text: string) => void) | null, clock: () => number): RequestLog {
  if (!write) return { write() {}, flush() {} };
  const routes = new Map<string, string>();
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  /** The common prefix of lines of one millisecond. */
  let start = "";
  let time = 0;

  function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting !== "") write?.(waiting);
    waiting = "";
  }

  function quoted(route: string): string {
    const known = routes.get(route);
    if (known !== undefined) return known;
    const made = JSON.stringify(route);
    routes.set(route, made);
    return made;
  }

  return {
    write({ method, route, status, ms, request }) {
      const now = clock();
      if (now !== time) {
        time = now;
        start = `{"level":30,"time":${now},"pid":${process.pid},"method":"`;
      }
      waiting += `${start}${method}","route":${quoted(route)},"status":${status},"ms":${ms},"request":"${request}"}\n`;
      timer ??= setTimeout(flush, FLUSH_DELAY_MS);
      if (waiting.length > 65_536) flush();
    },
    flush,
  };
}
