import type { FastifyInstance, FastifyRequest } from "fastify";
import { retryLater, ServiceError } from "../errors.ts";
import { countsAsRead } from "./request-kind.ts";

/** How many requests of a kind run at once, start in one turn of the event loop, and wait. */
export interface AdmissionLimits {
  running: number;
  perTick: number;
  waiting: number;
}

/**
 * Milliseconds of a clock that is never set. Processor time would not include that of other processes, but it is read by a
 * system call that sums up all threads: up to a tenth of the cost of a page.
 */
type MonotonicClock = () => number;

/** Milliseconds of work in one turn of the event loop after which no further request starts in it. */
const MAX_TURN_MS = 5;

/** Turns of the event loop for which nothing starts after a connection was accepted, and how often in a row. */
const HOLD_TICKS = 2;
const MAX_HOLDS = 32;

/** Writes only wait here for the writer thread, so more of them may. */
const readLimits = { running: 64, perTick: 8 };
const writeLimits = { running: 256, perTick: 32 };

/** Rejections that are delayed at the same time, and for how long: to reject costs half as much as to serve a list. */
const MAX_DELAYED = 5000;
const REJECTION_DELAY_MS = 2000;

/** Whether a route is marked as cheap: files, health checks, and OPTIONS. */
const isCheap = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === "OPTIONS" || routeOptions.config?.isCheap === true;

export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>;

/**
 * Admits requests one after the other. No more than a few start in one turn of the event loop, and none after those of the
 * turn have taken long, so that cached responses and health checks, which pass by, are sent between them however many
 * wait. When too many wait, further ones are rejected.
 */
export function createAdmissionQueue(limits: AdmissionLimits, clock: MonotonicClock = () => 0) {
  const waiting = createFairQueue();
  let running = 0;
  let started = 0;
  let firstStart = 0;
  let isScheduled = false;
  /** Turns that are left in which nothing may start, and calls of `hold` since something could start last. */
  let heldTicks = 0;
  let holds = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      started = 0;
      if (heldTicks > 0) heldTicks -= 1;
      if (heldTicks > 0) return schedule();
      holds = 0;
      startWaiting();
    });
  }

  function hasRoom(): boolean {
    if (heldTicks > 0 || running >= limits.running || started >= limits.perTick) return false;
    return started === 0 || clock() - firstStart < MAX_TURN_MS;
  }

  function start(run: () => void): void {
    if (started === 0) firstStart = clock();
    running += 1;
    started += 1;
    schedule();
    run();
  }

  function startWaiting(): void {
    const next = hasRoom() ? waiting.next() : undefined;
    if (next) {
      start(next);
      // The next one starts in a tick after the microtasks of this one, that is, when this one waits for something or is done.
      queueMicrotask(() => process.nextTick(startWaiting));
    } else if (waiting.size() > 0 && running < limits.running) schedule();
  }

  return {
    /** Runs it now or later; false when too many wait already. */
    admit(run: () => void, isLarge = false): boolean {
      if (waiting.size() === 0 && hasRoom()) start(run);
      else if (waiting.size() < limits.waiting) waiting.add(run, isLarge);
      else return false;
      return true;
    },
    /** Ends one that was started. */
    release(): void {
      running -= 1;
      if (waiting.size() > 0) schedule();
    },
    /** Starts nothing in this turn and the next one, unless it has been called in too many turns in a row. */
    hold(): void {
      if (holds >= MAX_HOLDS) return;
      holds += 1;
      heldTicks = HOLD_TICKS;
      schedule();
    },
  };
}

/** Waiting requests: large and other ones take turns, so that a usual list does not wait for many large ones. */
function createFairQueue() {
  const large: (() => void)[] = [];
  const others: (() => void)[] = [];
  let isLargeNext = false;
  return {
    size: () => large.length + others.length,
    add(run: () => void, isLarge: boolean): void {
      (isLarge ? large : others).push(run);
    },
    next(): (() => void) | undefined {
      isLargeNext = !isLargeNext;
      return isLargeNext ? (large.shift() ?? others.shift()) : (others.shift() ?? large.shift());
    },
  };
}

/** Items of a page from which on a request counts as large. */
const LARGE_PAGE = 20;

const isLarge = ({ query }: FastifyRequest): boolean =>
  // Fastify leaves the type of the parsed query open.
  Number((query as { per_page?: unknown } | undefined)?.per_page) >= LARGE_PAGE;

const admitted = new WeakMap<FastifyRequest, AdmissionQueue>();

/** Releases the permit of a request among those that are computed: it is going to wait for something, or is done. */
export function releasePermit(request: FastifyRequest): void {
  admitted.get(request)?.release();
  admitted.delete(request);
}

/** Sheds load: requests that have to be computed wait for their turn, or are rejected with 503 when too many do. */
export function admitRequests(app: FastifyInstance, maxWaiting: number, clock?: MonotonicClock): void {
  const reads = createAdmissionQueue({ ...readLimits, waiting: maxWaiting }, clock);
  const writes = createAdmissionQueue({ ...writeLimits, waiting: maxWaiting });
  let delayed = 0;

  /**
   * Delays the response 503 by `REJECTION_DELAY_MS`: a client that repeats its request as soon as it is rejected would
   * take processor time that the others need. Beyond `MAX_DELAYED` delayed responses, further ones are sent at once, to
   * bound their memory.
   */
  function reject(done: (error: Error) => void): void {
    const error = retryLater("rest_busy", 1);
    const end = () => {
      delayed -= 1;
      done(error);
    };
    delayed += 1;
    if (delayed > MAX_DELAYED) end();
    else setTimeout(end, REJECTION_DELAY_MS);
  }

  // Starts no work for some turns after a connection. Node accepts one connection per turn of the event loop: if these turns
  // were full of work, a health check on a new connection would wait one of them for each connection before it.
  app.server.on("connection", () => {
    reads.hold();
    writes.hold();
  });

  // Takes a permit after the body has arrived, since a client that sends it slowly must not occupy one.
  app.addHook("preHandler", (request, _reply, done) => {
    if (isCheap(request)) return done();
    const queue = countsAsRead(request) ? reads : writes;
    const run = () => {
      admitted.set(request, queue);
      // Nobody waits for the response any more.
      if (!request.raw.socket.destroyed) return done();
      releasePermit(request);
      done(new ServiceError("rest_busy"));
    };
    if (!queue.admit(run, isLarge(request))) reject(done);
  });
  // Releases the permit before the response is sent, since a client that reads it slowly must not occupy one either.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    releasePermit(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    releasePermit(request);
    done();
  });
}
