import { lookup } from "node:dns/promises";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { memoized } from "../../domain/collections.ts";
import { createPoster } from "../../http-client/guarded-post.ts";
import { allowHosts } from "../../http-client/public-address.ts";
import {
  deleteOldDeliveries,
  hasDueDeliveries,
  loadDueDeliveries,
} from "../../operations/webhook-deliveries.ts";
import { MAX_WEBHOOKS } from "../../operations/webhooks.ts";
import { keyOf } from "../../resources/webhooks/fields.ts";
import type { Delivery } from "../../resources/webhooks/shape.ts";
import { loadSite, siteOf, systemContext } from "../../site.ts";
import { type Election, NotLeaderError } from "../../store/election.ts";
import type { Store } from "../../store/store.ts";
import { leaderWrites } from "../leader-writes.ts";
import { activeWebhooks, type QueuedWebhook, queueChanges } from "./queue-changes.ts";
import { type DeliveryOutcome, isDelivered, recordOutcomes } from "./record-outcomes.ts";
import { signedHeaders } from "./signature.ts";

/** Milliseconds between rounds while messages are being sent, and while there is nothing to do. */
const BUSY_MS = 50;
const IDLE_MS = 250;

/** The same after a failure: the database may be away. */
const RETRY_MS = 1000;

/** How often it is checked whether this process still leads while a round waits for the database. */
const LEADER_CHECK_MS = 500;

/** Longest time for a message, from the lookup of the host to the end of the response. */
const TIMEOUT_MS = 15_000;

/** Messages that are sent to a webhook at once; one while it fails, as more would fail as well. */
const MAX_CONCURRENT = 32;

/** Deliveries of a webhook that are loaded at once. */
const BATCH_SIZE = 500;

/** Batches of changes that are queued in one round. */
const MAX_BATCHES = 20;

/** Milliseconds that messages in flight get when the service stops. */
const GRACE_MS = 2000;

/** Attempts that fail one after the other before a webhook gets a pause. */
const FAILURES_BEFORE_PAUSE = 3;

/** Longest pause, in seconds; the first one takes a second, each further one twice as long as the one before. */
const MAX_PAUSE_SECONDS = 60;

/** Outcomes that are recorded in one transaction, which other writes wait for. */
const MAX_OUTCOMES = 200;

/** Outcomes after which old deliveries are deleted, while messages are being sent; otherwise they are at once. */
const OUTCOMES_BEFORE_DELETION = 2000;

/** The messages of a webhook that this process has loaded, and has not recorded as delivered or failed. */
interface Queue {
  /** Ids of all of them. */
  known: Set<number>;
  /** To be sent. */
  ready: Delivery[];
  /** How many are being sent. */
  running: number;
  /** Attempts that have failed since the last one that succeeded. */
  failures: number;
  /** Nothing is sent before this time, in Unix seconds: a host that is down is not asked again and again. */
  resumeAt: number;
  /** The version of the webhook that has failed so often. */
  version: number;
}

const untried = (version: number) => ({ failures: 0, resumeAt: 0, version });

interface Work {
  /** By webhook. */
  queues: Map<number, Queue>;
  ended: DeliveryOutcome[];
  /** Outcomes that were recorded since old deliveries were deleted, by webhook. */
  recorded: Map<number, number>;
  aborter: AbortController;
}

function noWork(): Work {
  const aborter = new AbortController();
  // Every message that is being sent listens; Node would warn of a leak at the eleventh.
  setMaxListeners(0, aborter.signal);
  return { queues: new Map(), ended: [], recorded: new Map(), aborter };
}

/**
 * Queues changes for webhooks and delivers them, while this process leads. Of the messages about one item at most one is
 * loaded at a time, the earliest, so they arrive in order. A message is recorded as delivered after the response, so
 * it is sent again if the process dies in between: at least once.
 */
export function startWebhooks(options: {
  config: Config;
  store: Store;
  election: Election;
  /** Unix seconds. */
  now(): number;
  report(message: string, error: unknown): void;
}): { stop(): Promise<void> } {
  const { config, election, now, report } = options;
  const store = leaderWrites(options.store, election);
  const poster = createPoster({
    lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
    allowPrivate: allowHosts(siteOf(config).privateHosts),
    timeoutMs: TIMEOUT_MS,
    maxConnections: MAX_CONCURRENT,
  });
  const context = async () => systemContext(await loadSite(config, store), store, now());
  const isLeader = () => election.state() === "leader";
  const stopping = new AbortController();
  let work = noWork();
  let webhooks = new Map<number, QueuedWebhook>();
  // By secret: a changed one has another key, and those of deleted webhooks give way to others.
  const keyFor = memoized((secret: string) => keyOf(secret) ?? Buffer.alloc(0), MAX_WEBHOOKS);

  /** Forgets everything: another process sends it. */
  function reset(): void {
    work.aborter.abort();
    work = noWork();
  }

  async function round(): Promise<void> {
    if (!isLeader()) return reset();
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const current = await context();
      const active = await activeWebhooks(current);
      webhooks = new Map(active.map((webhook) => [webhook.id, webhook]));
      if (!(await queueChanges(active, current))) break;
    }
    await recordEnded();
    await deleteOld();
    if (stopping.signal.aborted || webhooks.size === 0 || !(await hasDueDeliveries(store.read, now())))
      return;
    const current = work;
    for (const { id, version } of webhooks.values()) {
      const queue = queueOf(current, id, version);
      const isBusy = queue.ready.length > 0 || (queue.failures > 0 && queue.running > 0);
      if (isBusy || now() < queue.resumeAt) continue;
      const { known } = queue;
      // While it fails one is tried, and the others need not be loaded.
      const limit = queue.failures > 0 ? 1 : BATCH_SIZE;
      queue.ready = await loadDueDeliveries(store.read, id, { now: now(), known, limit });
      for (const delivery of queue.ready) known.add(delivery.id);
      sendReady(id, queue, current);
    }
  }

  function queueOf({ queues }: Work, webhookId: number, version: number): Queue {
    const queue = queues.get(webhookId) ?? {
      known: new Set(),
      ready: [],
      running: 0,
      ...untried(version),
    };
    // Whoever changes a failing webhook has mended it.
    if (queue.version !== version) Object.assign(queue, untried(version));
    queues.set(webhookId, queue);
    return queue;
  }

  async function recordEnded(): Promise<void> {
    const { ended, queues, recorded } = work;
    while (ended.length > 0) {
      const outcomes = ended.splice(0, MAX_OUTCOMES);
      await recordOutcomes(outcomes, await context());
      for (const { delivery } of outcomes) {
        const { webhook_id: id } = delivery;
        queues.get(id)?.known.delete(delivery.id);
        recorded.set(id, (recorded.get(id) ?? 0) + 1);
      }
    }
  }

  /** Deletes old deliveries when nothing is being sent, or there are many of them. */
  async function deleteOld(): Promise<void> {
    const { recorded } = work;
    const total = [...recorded.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0 || (isSending() && total < OUTCOMES_BEFORE_DELETION)) return;
    await store.write((db) => deleteOldDeliveries([...recorded.keys()], db));
    recorded.clear();
  }

  function sendReady(webhookId: number, queue: Queue, current: Work): void {
    if (!isLeader()) reset();
    const webhook = webhooks.get(webhookId);
    const limit = () => (webhook?.failing_since === null && queue.failures === 0 ? MAX_CONCURRENT : 1);
    while (webhook && queue.running < limit() && !stopping.signal.aborted && current === work) {
      const delivery = queue.ready.shift();
      if (!delivery) return;
      queue.running += 1;
      const { failures } = queue;
      void send(webhook, delivery, current.aborter.signal).then((outcome) => {
        queue.running -= 1;
        current.ended.push(outcome);
        if (isDelivered(outcome)) queue.failures = 0;
        else backOff(queue, failures);
        sendReady(webhookId, queue, current);
      });
    }
  }

  /**
   * After a failure, drops the unsent messages from memory, and backs off from the third on. Failures of concurrent
   * messages count as one.
   */
  function backOff(queue: Queue, failuresBefore: number): void {
    queue.failures = Math.max(queue.failures, failuresBefore + 1);
    for (const { id } of queue.ready.splice(0)) queue.known.delete(id);
    const pauses = queue.failures - FAILURES_BEFORE_PAUSE;
    if (pauses >= 0) queue.resumeAt = now() + Math.min(2 ** pauses, MAX_PAUSE_SECONDS);
  }

  async function send(
    webhook: QueuedWebhook,
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const { message: id, payload: body } = delivery;
    try {
      const headers = signedHeaders(keyFor(webhook.secret), { id, timestamp: now(), body });
      const status = await poster.post(webhook.url, body, headers, signal);
      return { delivery, status, error: status < 300 ? "" : `The response has status ${status}.` };
    } catch (error) {
      return { delivery, status: 0, error: error instanceof Error ? error.message : String(error) };
    }
  }

  const isSending = () => [...work.queues.values()].some(({ running }) => running > 0);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let pause = IDLE_MS;
      try {
        await round();
        if (isSending() || work.ended.length > 0) pause = BUSY_MS;
      } catch (error) {
        pause = RETRY_MS;
        reset();
        if (!(error instanceof NotLeaderError))
          report("Webhooks cannot be served; it is tried again in a second.", error);
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Records what is delivered within the grace period. */
  async function finish(): Promise<void> {
    const deadline = sleep(GRACE_MS, false, { ref: false });
    while (isSending() && (await Promise.race([sleep(10, true), deadline])));
    if (isLeader()) {
      await recordEnded();
      await deleteOld();
    }
    reset();
    clearInterval(watch);
    poster.close();
  }

  // A round that waits for a database which does not respond checks nothing.
  const watch = setInterval(() => isLeader() || reset(), LEADER_CHECK_MS).unref();
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await finish().catch((error) => report("The last deliveries of webhooks cannot be recorded.", error));
    },
  };
}
