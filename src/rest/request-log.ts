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
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting !== "") write(waiting);
    waiting = "";
  };
  return {
    note({ method, route, status, ms, request }) {
      waiting += `{"level":30,"time":${clock()},"pid":${process.pid},"method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${ms},"request":"${request}"}\n`;
      timer ??= setTimeout(flush, PATIENCE);
      if (waiting.length > 65_536) flush();
    },
    flush,
  };
}
