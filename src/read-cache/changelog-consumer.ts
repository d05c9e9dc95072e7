import { storageError } from "../errors.ts";
import { type Change, changesAfter } from "../store/changelog.ts";
import type { Lease } from "../store/lease.ts";
import type { Store } from "../store/store.ts";

/** Beyond this many changes, rebuilding is cheaper than applying them. */
export const MAX_CHANGES = 20_000;

/** Changes per batch, bounded by the parameters that a statement can have. */
const BATCH_SIZE = 2000;

/** Pending changes at most, and how long they wait for a read, so that the first read after a pause finds few. */
const MAX_PENDING = 500;
const MAX_PENDING_MS = 50;

/** Circuit breaker: after a failure that took this long, requests fail at once for this long instead of waiting each. */
const SLOW_FAILURE_MS = 1000;
const CIRCUIT_OPEN_MS = 1000;

/** Receives the changes. */
export interface ChangeListener {
  /** Takes over what writes depend on; returns whether all of the changes have to be applied at once. */
  note(changes: Change[]): boolean;
  /** Applies changes, in order. */
  apply(changes: Change[]): Promise<void>;
  /** Drops everything cached: too much has changed to apply it. */
  reset(): Promise<void>;
}

/**
 * Consumes the change log. `sync` is called before anything cached is used: when it resolves, everything that any
 * process committed before the call has been applied. This is why cached reads are never stale. With a live lease that
 * needs no query: no write is acknowledged before the node has heard of it. Writes need less: `syncForWrite` reads the log, but
 * leaves the changes of events to the next read, which applies those of many writes for little more than those of one.
 */
export function createChangelogConsumer(store: Store, listener: ChangeListener, lease: Lease | null = null) {
  let position = 0;
  /** The last entry that was read, and the changes up to it that are not applied yet. */
  let readTo = 0;
  let pending: Change[] = [];
  let applyLater: NodeJS.Timeout | null = null;
  /** Counts the states of the cache: changes were applied, or everything was dropped. */
  let epoch = 0;
  /** The change log that the position is of. */
  let generation = store.changelogGeneration();
  /** Whether a commit was detected whose changes are not applied yet. */
  let isBehind = false;
  let syncing: Promise<void> | null = null;
  /** The slow failure that has opened the circuit. */
  let slowFailure: { error: unknown } | null = null;

  /** Returns null when nothing has changed: the common case, which must not cost a turn of the event loop. */
  const sync = (): Promise<void> | null => syncTo("applied");

  /** The same for the changes that writes depend on. */
  const syncForWrite = (): Promise<void> | null => syncTo("read");

  function syncTo(goal: "applied" | "read"): Promise<void> | null {
    if (syncing) return syncing.then(() => syncTo(goal) ?? undefined);
    if (slowFailure && !lease?.isLive()) return Promise.reject(slowFailure.error);
    const changed = isBehind || hasNewCommits();
    if (changed === false && (goal === "read" || pending.length === 0)) return null;
    syncing = withCircuitBreaker(consume(changed, goal)).finally(() => {
      syncing = null;
    });
    return syncing;
  }

  async function withCircuitBreaker(work: Promise<void>): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
    }, SLOW_FAILURE_MS).unref();
    try {
      await work;
    } catch (error) {
      if (isSlow) {
        slowFailure = { error };
        setTimeout(() => {
          slowFailure = null;
        }, CIRCUIT_OPEN_MS).unref();
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** An unreachable store rejects the waiting requests instead of throwing out of the listener. */
  function hasNewCommits(): boolean | Promise<boolean> {
    try {
      return lease?.isLive() ? !hasHeardAll(lease, readTo) : store.hasNewCommits(readTo);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Whether a position includes everything that the node has heard of. */
  const hasHeardAll = ({ known }: Lease, at: number) =>
    known() <= at && store.changelogGeneration() === generation;

  async function consume(changed: boolean | Promise<boolean>, goal: "applied" | "read") {
    // Another server may have lost changes, and have as many new ones.
    if ((await changed) || store.changelogGeneration() !== generation) {
      // The detector reports a commit once: on failure below, the flag makes the next sync read the log again.
      isBehind = true;
      if (store.changelogGeneration() === generation) await readNew();
      else await restart();
      isBehind = false;
    }
    if (pending.length === 0) return;
    if (goal === "applied" || pending.length > MAX_PENDING) return apply();
    applyLater ??= setTimeout(applyWaiting, MAX_PENDING_MS).unref();
  }

  /** Nobody waits for it: when it fails, the next read applies the changes. */
  function applyWaiting() {
    applyLater = null;
    sync()?.catch(() => {});
  }

  async function readNew() {
    const heard = lease?.isLive() ? lease.known() : 0;
    const { entries, last, changes } = await changesAfter(store.read, readTo, MAX_CHANGES);
    if (entries === MAX_CHANGES) return restart();
    // A connection to another server than that of the lease, which may be behind.
    if (last < heard && store.changelogGeneration() === generation) throw storageError("unavailable");
    if (entries === 0) return;
    readTo = last;
    pending.push(...changes);
    if (listener.note(changes)) await apply();
  }

  async function apply() {
    const changes = takePending();
    const before = position;
    // Moved first, so that responses computed before this point are not cached; new requests wait for `syncing`.
    position = readTo;
    epoch += 1;
    try {
      for (let at = 0; at < changes.length; at += BATCH_SIZE)
        await listener.apply(changes.slice(at, at + BATCH_SIZE));
    } catch (error) {
      // Where the reset fails as well, the log is read again from here.
      position = before;
      readTo = before;
      isBehind = true;
      await restart();
      throw error;
    }
  }

  function takePending(): Change[] {
    const changes = pending;
    pending = [];
    if (applyLater) clearTimeout(applyLater);
    applyLater = null;
    return changes;
  }

  /** Skips to the end of the log and resets the listener. */
  async function restart() {
    const next = store.changelogGeneration();
    const last = await lastPosition();
    // A server that was restarted has the same last position, but what was computed by the old index must not be cached:
    // changes of the new one would not invalidate it.
    epoch += 1;
    await listener.reset();
    // Responses that began meanwhile must not be cached either: they may be older than the changes that were pending.
    takePending();
    epoch += 1;
    // Moved last, so that a failure before it loses no change.
    position = last;
    readTo = last;
    generation = next;
  }

  async function lastPosition() {
    const row = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.max("seq").as("last"))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  }

  return {
    sync,
    syncForWrite,
    restart,
    /** The last entry that was applied. */
    position: () => position,
    /** The state of the cache; a response may be cached only in the state that it was computed in. */
    epoch: () => epoch,
    /** Whether the last sync is still enough: a lease may have ended since, or the node have heard of a commit. */
    isCurrent: () => lease === null || (lease.isLive() && hasHeardAll(lease, position)),
  };
}
