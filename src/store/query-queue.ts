import { addressGroup } from "../domain/ip-address.ts";
import { retryLater, type ServiceError } from "../errors.ts";

/** The request that a query is run for. */
export interface QueryOrigin {
  client: { address: string };
  /** The connection that waits for the result; absent when none does. */
  connection?: Connection | undefined;
}

/** A connection of a client. */
export interface Connection {
  /** Whether the client has gone. */
  readonly destroyed: boolean;
}

/** How many expensive queries run at once, how long one waits for that, and how long those of one list may take. */
export interface QueryLimits {
  concurrency: number;
  waitMs: number;
  timeoutMs: number;
  /** Milliseconds, from any start. */
  clock(): number;
}

/** Queries that wait for a free permit, in all and of one client. */
const MAX_WAITING = 256;
const MAX_WAITING_PER_CLIENT = 128;

/** How often deadlines are checked, and clients that have gone are noticed: one timer serves all queries. */
const SWEEP_MS = 50;

/** A query that is stopped when its time is over or its client has gone. */
interface Watched {
  connection: Connection | undefined;
  deadline: number;
  stop(): void;
}

interface Waiting {
  origin: QueryOrigin;
  client: string;
  start(): void;
}

/** Admits a limited number of queries at once, fewer of one client; others wait for a short time, or are rejected. */
export class QueryQueue {
  readonly #limits: Omit<QueryLimits, "timeoutMs">;
  readonly #perClient: number;
  readonly #running = new Map<string, number>();
  #runningTotal = 0;
  readonly #waiting = new Set<Waiting>();
  readonly #watched = new Set<Watched>();
  #sweep: NodeJS.Timeout | null = null;

  constructor(limits: Omit<QueryLimits, "timeoutMs">) {
    this.#limits = limits;
    // One client never takes every permit, unless there is only one.
    this.#perClient = Math.max(1, limits.concurrency - 1);
  }

  /** Figures for monitoring. */
  get depth(): { running: number; waiting: number } {
    return { running: this.#runningTotal, waiting: this.#waiting.size };
  }

  /** Resolves when a query may run; `release` must follow. Rejects with 503. */
  async acquire(origin: QueryOrigin): Promise<void> {
    if (origin.connection?.destroyed) throw queueError("rest_busy");
    if (this.#mayRun(origin)) return this.#begin(origin);
    const key = clientOf(origin);
    const ofClient = [...this.#waiting].filter(({ client }) => client === key).length;
    if (this.#waiting.size >= MAX_WAITING || ofClient >= MAX_WAITING_PER_CLIENT)
      throw queueError("rest_busy");
    await this.#wait(origin);
  }

  /** Frees the permit of a query. */
  release(origin: QueryOrigin): void {
    const client = clientOf(origin);
    const left = (this.#running.get(client) ?? 1) - 1;
    if (left > 0) this.#running.set(client, left);
    else this.#running.delete(client);
    this.#runningTotal -= 1;
    for (const waiting of this.#waiting) {
      if (this.#runningTotal >= this.#limits.concurrency) return;
      if (this.#mayRun(waiting.origin)) waiting.start();
    }
  }

  /** Calls `stop` when the time is over or the client has gone; returns a function that ends the watch. */
  watch({ connection }: QueryOrigin, deadline: number, stop: () => void): () => void {
    const watched = { connection, deadline, stop };
    this.#watched.add(watched);
    this.#sweep ??= setInterval(() => this.#stopOverdue(), SWEEP_MS).unref();
    return () => this.#watched.delete(watched);
  }

  #mayRun(origin: QueryOrigin): boolean {
    if (this.#runningTotal >= this.#limits.concurrency) return false;
    return (this.#running.get(clientOf(origin)) ?? 0) < this.#perClient;
  }

  #begin(origin: QueryOrigin): void {
    const client = clientOf(origin);
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
    this.#runningTotal += 1;
  }

  #wait(origin: QueryOrigin): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        endWatch();
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        origin,
        client: clientOf(origin),
        start: () => {
          end();
          this.#begin(origin);
          resolve();
        },
      };
      const { clock, waitMs } = this.#limits;
      const endWatch = this.watch(origin, clock() + waitMs, () => {
        end();
        reject(queueError("rest_busy"));
      });
      this.#waiting.add(waiting);
    });
  }

  #stopOverdue(): void {
    if (this.#watched.size === 0 && this.#sweep) {
      clearInterval(this.#sweep);
      this.#sweep = null;
    }
    const now = this.#limits.clock();
    for (const { connection, deadline, stop } of this.#watched)
      if (now >= deadline || connection?.destroyed) stop();
  }
}

/** The client that a query counts for: rate limits count its address in the same way. */
const clientOf = ({ client }: QueryOrigin): string => addressGroup(client.address);

/** Seconds after which a rejected client may try again. */
const RETRY_SECONDS = 2;

/** The error of a query that found no free permit, or took too long. */
export const queueError = (code: "rest_busy" | "rest_query_timeout"): ServiceError =>
  retryLater(code, RETRY_SECONDS);
