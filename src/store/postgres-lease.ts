import { setTimeout as sleep } from "node:timers/promises";
import type { Report } from "../domain/fault-log.ts";
import { type Committed, LEASE_MS, type Lease, type LeaseClocks, RENEWAL_MS } from "./lease.ts";
import { type DedicatedConnection, openConnection, SERVER_ID } from "./postgres-connection.ts";

export interface PostgresLeaseOptions {
  connectionString: string;
  /** The id of this node. */
  id: string;
  clocks: LeaseClocks;
  report: Report;
  /** Called with the server that the lease is held at, and whether its change log has lost entries. */
  onServer(server: string, hasLost: boolean): void;
}

/** A renewal that takes longer is of no use. */
const TIMEOUT_MS = 2 * LEASE_MS;

/** Delay before connecting again; it doubles up to the second value. */
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/** Rows of nodes that have ended without removing theirs are deleted now and then. */
const RENEWALS_PER_CLEANUP = 60;
const CLEANUP = "delete from nodes where lease_until < clock_timestamp() - interval '1 minute'";

/** Holds a lease on a connection of its own, which also listens to the announcements of writers. */
export function postgresLease(options: PostgresLeaseOptions): Lease {
  const { connectionString, id, clocks, report, onServer } = options;
  let connection: DedicatedConnection | null = null;
  let server = "";
  let known = 0;
  /** When the lease began and ends, by both clocks. */
  let [end, wallStart, wallEnd] = [0, 0, 0];
  let running: Promise<void> | null = null;
  const closing = new AbortController();
  const figures = { lease_renewals: 0, lease_failures: 0 };

  /** The wall clock counts as well: a monotonic one stands still while a machine is suspended. */
  function isLive(): boolean {
    if (clocks.monotonic() >= end) return false;
    const wall = clocks.milliseconds();
    return wall >= wallStart && wall < wallEnd;
  }

  function endLease() {
    end = 0;
    connection = null;
  }

  /** The highest entry that a writer waits for, and the highest that was announced to writers. */
  let [awaited, announced] = [0, 0];
  let isAnnouncing = false;

  /** Announces to the writers what this node has heard of; one message at a time, for all that arrives meanwhile. */
  async function announceHeard(current: DedicatedConnection) {
    if (isAnnouncing) return;
    isAnnouncing = true;
    try {
      while (awaited > announced && connection === current) {
        announced = known;
        await current.query(`select pg_notify('almanac_heard', '${id} ${announced}')`);
      }
    } catch {
      // The connection is lost, and with it the lease.
    } finally {
      isAnnouncing = false;
    }
  }

  /** Takes an announcement: an entry and the node of its writer, which tells this node by itself if it is its own. */
  function onNotification(payload: string) {
    const [seq = "", writer] = payload.split(" ");
    known = Math.max(known, Number(seq));
    if (writer === id || !connection) return;
    awaited = Math.max(awaited, Number(seq));
    void announceHeard(connection);
  }

  /**
   * Renews the lease in one round trip of two transactions. The order matters: a writer commits, then reads the nodes; so
   * either it sees this lease and waits, or its commit is seen by the second transaction.
   */
  async function renew(current: DedicatedConnection) {
    const started = clocks.monotonic();
    const wall = clocks.milliseconds();
    const before = known;
    const [row] = await current.query(
      `begin; insert into nodes (id, lease_until, heard)
       values ('${id}', clock_timestamp() + interval '${LEASE_MS} ms', ${known})
       on conflict (id) do update set lease_until = excluded.lease_until, heard = excluded.heard;
       commit; select coalesce(max(seq), 0) as last from changes`,
    );
    if (connection !== current) return;
    const last = Number(row?.last);
    if (last < before) {
      onServer(server, true);
      known = 0;
      throw new Error("The change log has lost entries.");
    }
    known = Math.max(known, last);
    [end, wallStart, wallEnd] = [started + LEASE_MS, wall, wall + LEASE_MS];
    figures.lease_renewals += 1;
  }

  /** Holds the lease until the connection breaks. */
  async function hold(onRenewed: () => void) {
    const lost = new AbortController();
    const signal = AbortSignal.any([closing.signal, lost.signal]);
    let opened: DedicatedConnection | null = null;
    const current = await openConnection({
      connectionString,
      timeoutMs: TIMEOUT_MS,
      onNotification,
      onLost(error) {
        if (connection === opened) endLease();
        lost.abort(error);
      },
    });
    opened = current;
    try {
      // Its commits need not be durable: a server that crashes may forget leases.
      const [row] = await current.query(
        `set synchronous_commit = off; listen almanac_changes; ${CLEANUP}; select ${SERVER_ID} as server`,
      );
      const reached = String(row?.server);
      // The numbers of another server may begin again anywhere.
      if (reached !== server) known = 0;
      server = reached;
      onServer(server, false);
      [awaited, announced] = [0, 0];
      connection = current;
      for (let count = 1; !closing.signal.aborted; count++) {
        const started = clocks.monotonic();
        await renew(current);
        onRenewed();
        if (count % RENEWALS_PER_CLEANUP === 0) await current.query(CLEANUP);
        const pause = Math.max(0, RENEWAL_MS - (clocks.monotonic() - started));
        await sleep(pause, undefined, { ref: false, signal });
      }
    } catch (error) {
      // The reason, instead of the end of the pause that it has interrupted.
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      endLease();
      if (closing.signal.aborted) await current.query(`delete from nodes where id = '${id}'`).catch(() => {});
      await current.close();
    }
  }

  async function run() {
    let delay = MIN_RETRY_MS;
    while (!closing.signal.aborted)
      try {
        await hold(() => {
          delay = MIN_RETRY_MS;
        });
      } catch (error) {
        if (closing.signal.aborted) return;
        figures.lease_failures += 1;
        report("There is no lease: each use of the cache asks the database until there is one.", error);
        await sleep(delay, undefined, { ref: false, signal: closing.signal }).catch(() => {});
        delay = Math.min(2 * delay, MAX_RETRY_MS);
      }
  }

  return {
    isLive,
    known: () => known,
    hear(committed: Committed) {
      if (!connection) return;
      // Its writer is connected to another server than this lease, which is worth nothing then.
      if (committed.server !== server) {
        const lost = connection;
        endLease();
        void lost.close();
        return;
      }
      known = Math.max(known, committed.seq);
    },
    start() {
      running ??= run();
    },
    async close() {
      closing.abort();
      end = 0;
      await running;
    },
    metrics: () => ({ lease_live: isLive() ? 1 : 0, ...figures }),
  };
}
