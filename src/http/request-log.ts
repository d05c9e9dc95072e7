/** What is noted of a request: no addresses with secrets, no credentials. */
export interface RequestLogEntry {
  method: string;
  route: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
  request: string;
}

/** One line a request, written in batches. */
export interface RequestLog {
  write(note: RequestLogEntry): void;
  /** Writes what is still waiting. */
  flush(): void;
}

/** How long lines wait for others, in milliseconds. */
const FLUSH_DELAY_MS = 100;

/** Writes the lines of requests, if they are wanted, where the other log lines go. */
export function requestLog(write: ((text: string) => void) | null, clock: () => number): RequestLog {
  if (!write) return { write() {}, flush() {} };
  const routes = new Map<string, string>();
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  /** How lines of this millisecond begin. */
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
