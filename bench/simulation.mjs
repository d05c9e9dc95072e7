import { below, random } from "./random.mjs";

/**
 * Simulates several nodes with leases (docs/decisions/0022-leases.md) event by event: commits under one lock,
 * notifications, acknowledgements, renewals, processes that pause, connections that are cut. All times in milliseconds.
 */

/** Writes that share one transaction. */
const BATCH = 8;

/** Round trips of the transaction of a create, as decision 23 has measured them: begin with lock and state, and commit. */
const ROUND_TRIPS = 2;

/** Milliseconds that the server works for a create, also from decision 23. */
const WORK = 0.94;

/** A queue of events by time. */
class Timeline {
  #heap = [];
  now = 0;

  at(time, run) {
    const heap = this.#heap;
    heap.push({ time: Math.max(time, this.now), run });
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (heap[parent].time <= heap[at].time) break;
      [heap[parent], heap[at]] = [heap[at], heap[parent]];
      at = parent;
    }
  }

  run(until) {
    const heap = this.#heap;
    while (heap.length > 0 && heap[0].time <= until) {
      const [first] = heap;
      const last = heap.pop();
      if (heap.length > 0) {
        heap[0] = last;
        for (let at = 0; ; ) {
          const left = 2 * at + 1;
          const least = left + 1 < heap.length && heap[left + 1].time < heap[left].time ? left + 1 : left;
          if (least >= heap.length || heap[at].time <= heap[least].time) break;
          [heap[at], heap[least]] = [heap[least], heap[at]];
          at = least;
        }
      }
      this.now = first.time;
      first.run();
    }
  }
}

/**
 * Runs one scenario. `lease`: how long a node may use its cache after a renewal; `latency`: one way between a node and the
 * database; `flush`: of a commit; `faultsPerMinute`: pauses and cuts of each node; `checksLease`: false to see what the
 * lease is for.
 */
export function simulate({
  seed = 1,
  seconds = 60,
  nodes: count = 3,
  lease = 1000,
  writesPerSecond = 100,
  readsPerSecond = 50,
  latency = 0.2,
  flush = 2,
  faultsPerMinute = 0,
  faultMs = 3000,
  checksLease = true,
}) {
  const next = random(seed);
  const timeline = new Timeline();
  const end = seconds * 1000;
  /** As in src/store/lease.ts: when others take a lease to have ended, and between renewals. */
  const [expiry, renewal] = [lease * 1.1, lease / 3];
  /** Exponentially distributed, for independent arrivals. */
  const gap = (perSecond) => (-Math.log(1 - next()) * 1000) / perSecond;
  /** A way that takes twice as long in one of a hundred cases, and ten times in one of a thousand. */
  const way = () => latency * (next() < 0.001 ? 10 : next() < 0.01 ? 2 : 1) * (0.8 + 0.4 * next());

  const database = { position: 0, freeAt: 0 };
  /** Acknowledged positions with their times, ascending in both. */
  const acknowledged = [{ time: 0, position: 0 }];
  const latencies = [];
  const reads = { all: 0, stale: 0, withoutLease: 0 };

  const nodes = Array.from({ length: count }, () => ({
    heard: 0,
    /** For itself, and for writers. */
    leaseUntil: 0,
    leaseInDatabase: 0,
    pausedUntil: 0,
    cutUntil: 0,
    queue: [],
    isWriting: false,
  }));

  /** When something sent now reaches a node that is neither paused nor cut off. */
  const arrival = (node) => Math.max(timeline.now + way(), node.pausedUntil, node.cutUntil);

  function renew(node) {
    if (timeline.now < node.pausedUntil) return timeline.at(node.pausedUntil, () => renew(node));
    const sent = timeline.now;
    timeline.at(sent + renewal, () => renew(node));
    if (timeline.now < node.cutUntil) return;
    timeline.at(sent + way(), () => {
      node.leaseInDatabase = timeline.now + expiry;
      const { position } = database;
      timeline.at(arrival(node), () => {
        hear(node, position);
        node.leaseUntil = Math.max(node.leaseUntil, sent + lease);
      });
    });
  }

  function hear(node, position) {
    node.heard = Math.max(node.heard, position);
  }

  function write(node) {
    node.queue.push(timeline.now);
    if (!node.isWriting) commit(node);
  }

  function commit(node) {
    if (node.queue.length === 0) {
      node.isWriting = false;
      return;
    }
    node.isWriting = true;
    const reachable = Math.max(node.pausedUntil, node.cutUntil);
    if (timeline.now < reachable) return timeline.at(reachable, () => commit(node));
    const batch = node.queue.splice(0, BATCH);
    // The lock is taken when the first message arrives, and ends with the commit: a round trip less than all of them.
    const locked = Math.max(timeline.now + way(), database.freeAt);
    let done = locked + batch.length * WORK + flush;
    for (let half = 0; half < 2 * (ROUND_TRIPS - 1); half++) done += way();
    database.freeAt = done;
    timeline.at(done, () => {
      database.position += batch.length;
      committed(node, batch, database.position);
      timeline.at(timeline.now + way(), () => commit(node));
    });
  }

  /**
   * Notifies the other nodes, and reads which there are, a further round trip; the write is acknowledged once each has heard
   * of it or has lost its lease.
   */
  function committed(node, batch, position) {
    const holders = new Set(nodes.filter((other) => other !== node && other.leaseInDatabase > timeline.now));
    const look = {};
    holders.add(look);
    const settle = (other) => {
      if (holders.delete(other) && holders.size === 0) acknowledge();
    };
    timeline.at(timeline.now + way() + way(), () => settle(look));
    const acknowledge = () =>
      timeline.at(Math.max(timeline.now + way(), node.pausedUntil), () => {
        hear(node, position);
        acknowledged.push({ time: timeline.now, position: Math.max(position, acknowledged.at(-1).position) });
        // Writes of clients whose own node is away are not answered by anybody; they say nothing about the others.
        for (const sent of batch)
          if (Math.max(node.pausedUntil, node.cutUntil) < sent) latencies.push(timeline.now - sent);
      });
    const expire = (other) => {
      if (!holders.has(other)) return;
      if (other.leaseInDatabase <= timeline.now) settle(other);
      else timeline.at(other.leaseInDatabase, () => expire(other));
    };
    for (const other of nodes) {
      if (other === node) continue;
      timeline.at(other.leaseInDatabase, () => expire(other));
      timeline.at(arrival(other), () => {
        hear(other, position);
        timeline.at(timeline.now + way(), () => settle(other));
      });
    }
  }

  /** A read that begins now; a paused process reads it from its socket when it goes on. */
  function read(node) {
    const begun = timeline.now;
    timeline.at(Math.max(begun + way(), node.pausedUntil), () => {
      reads.all += 1;
      const hasLease = timeline.now < node.leaseUntil;
      if (!hasLease) reads.withoutLease += 1;
      const seen = hasLease || !checksLease ? node.heard : database.position;
      if (seen < positionAt(begun)) reads.stale += 1;
    });
  }

  /** The newest position that was acknowledged before a time. */
  function positionAt(time) {
    let [low, high] = [0, acknowledged.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (acknowledged[middle].time < time) low = middle;
      else high = middle - 1;
    }
    return acknowledged[low].position;
  }

  function fail(node) {
    if (next() < 0.5) node.pausedUntil = timeline.now + faultMs;
    else node.cutUntil = timeline.now + faultMs;
  }

  const repeat = (perSecond, run) => {
    if (perSecond <= 0) return;
    for (let time = gap(perSecond); time < end; time += gap(perSecond)) timeline.at(time, run);
  };
  for (const node of nodes) {
    timeline.at(next() * renewal, () => renew(node));
    repeat(faultsPerMinute / 60, () => fail(node));
    repeat(readsPerSecond, () => read(node));
  }
  repeat(writesPerSecond, () => write(nodes[below(next, count)]));
  timeline.run(end + 10_000);

  latencies.sort((a, b) => a - b);
  const quantile = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { writes: latencies.length, median: quantile(0.5), p99: quantile(0.99), reads };
}
