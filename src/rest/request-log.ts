/** What is noted of a request: no addresses with secrets, no credentials. */
export interface RequestNote {
  method: string;
  route: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
  request: string;
}

/** One line a request, written in batches. */
export interface RequestLog {
  note(note: RequestNote): void;
  /** Writes what is still waiting. */
  flush(): void;
}

/** How long lines wait for others, in milliseconds. */
const PATIENCE = 100;

/** Writes the lines of requests, if they are wanted, where the other log lines go. */
export function requestLog(write: ((text: string) => void) | null, clock: () => number): RequestLog {
  if (!write) return { note() {}, flush() {} };
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
    note({ method, route, status, ms, request }) {
      const now = clock();
      if (now !== time) {
        time = now;
        start = `{"level":30,"time":${now},"pid":${process.pid},"method":"`;
      }
      waiting += `${start}${method}","route":${quoted(route)},"status":${status},"ms":${ms},"request":"${request}"}\n`;
      timer ??= setTimeout(flush, PATIENCE);
      if (waiting.length > 65_536) flush();
    },
    flush,
  };
}
