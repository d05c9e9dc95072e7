import { LRUCache } from "lru-cache";

/** Requests that are limited: all reads, those that are not served from the response cache, and writes. */
export const usageKinds = ["reads", "uncached", "writes"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** How many requests of each kind a client may send in a minute. */
export type UsageLimits = Readonly<Record<UsageKind, number>>;

/** Seconds of the windows in which requests are counted; they begin with every full minute, alike on every node. */
export const WINDOW_SECONDS = 60;

/** Clients whose requests are counted; beyond that the one that was seen longest ago is forgotten. */
const MAX_CLIENTS = 20_000;

/** The share of a limit beyond which a client's requests are synced over all processes. */
const SYNCED_SHARE = 0.1;

/** The requests of one client in the current window. */
export interface Usage {
  readonly client: string;
  /** The window that the counts belong to. */
  window: number;
  reads: number;
  uncached: number;
  writes: number;
  /** The same, as far as the store knows them: requests to all processes. */
  readonly synced: Record<UsageKind, number>;
  /** Unix seconds until which the client has failed too often. */
  blockedUntil: number;
}

export type UsageTable = ReturnType<typeof usageTable>;

/** Counts the requests of clients in memory: a few additions per request, and bounded however many clients there are. */
export function usageTable(limits: UsageLimits, now: () => number) {
  const clients = new LRUCache<string, Usage>({ max: MAX_CLIENTS });
  /** Clients whose requests are synced with those to other processes. */
  const busy = new Set<Usage>();

  /** Begins a new window when the last one is over. */
  function roll(usage: Usage, window: number): void {
    usage.window = window;
    usage.reads = 0;
    usage.uncached = 0;
    usage.writes = 0;
    for (const kind of usageKinds) usage.synced[kind] = 0;
    busy.delete(usage);
  }

  return {
    limits,
    /** Busy clients of a window, in turn; those of earlier ones are forgotten. */
    busyIn(window: number): ReadonlySet<Usage> {
      for (const usage of busy) if (usage.window !== window) busy.delete(usage);
      return busy;
    },
    /** Has a busy client come after all others. */
    moveToEnd(usage: Usage): void {
      if (busy.delete(usage)) busy.add(usage);
    },
    size: () => clients.size,
    of(client: string): Usage {
      const known = clients.get(client);
      if (known) return known;
      const counts = { reads: 0, uncached: 0, writes: 0 };
      const made: Usage = { client, window: 0, ...counts, synced: { ...counts }, blockedUntil: 0 };
      clients.set(client, made);
      return made;
    },
    /** Counts a request; returns whether the client may still send it. */
    count(usage: Usage, kind: UsageKind): boolean {
      const window = Math.floor(now() / WINDOW_SECONDS);
      if (usage.window !== window) roll(usage, window);
      const used = usage[kind] + 1;
      usage[kind] = used;
      if (used > limits[kind] * SYNCED_SHARE && busy.size < MAX_CLIENTS) busy.add(usage);
      return used <= limits[kind];
    },
    /** Seconds until the window ends. */
    resetsIn: (): number => WINDOW_SECONDS - (now() % WINDOW_SECONDS),
  };
}
