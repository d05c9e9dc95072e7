import { setTimeout as sleep } from "node:timers/promises";
import {
  type Election,
  type ElectionName,
  type ElectionOptions,
  type ElectionState,
  electionFailure,
} from "./election.ts";
import { type DedicatedConnection, openConnection } from "./postgres-connection.ts";
import { ADVISORY_LOCK } from "./postgres-pool.ts";

/** The advisory lock of each election. */
const locks: Record<ElectionName, number> = { jobs: 1, backups: 2 };

/** Time between queries of the lock: by the leader to confirm it, by others to take it. */
const CONFIRM_MS = 1_000;
const RETRY_MS = 2_000;

/**
 * A result is trusted for this long, counted from before its query was sent, so that it expires before the server frees
 * the lock.
 */
const TRUST_MS = 3_000;

/** The server ends a session without queries after this time: later than its process ceases to trust the last result. */
const SESSION_MS = 4_500;

const settings = `
  set idle_session_timeout = ${SESSION_MS}; set statement_timeout = ${TRUST_MS};
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3`;

/**
 * Elects by an advisory lock of a session. The server releases it when the connection breaks, and ends the session of a
 * process that is stopped or cut off; by then that process has ceased to be the leader by its own clocks.
 */
export async function postgresElection(
  connectionString: string,
  name: ElectionName,
  options: ElectionOptions,
): Promise<Election> {
  const { monotonic, milliseconds, report } = options;
  let connection: DedicatedConnection | null = null;
  let lockState: { isHeld: boolean; monotonic: number; milliseconds: number } | null = null;
  const closing = new AbortController();

  function state(): ElectionState {
    if (!lockState) return "unknown";
    // The first clock stands still while the machine is suspended, the second can be set.
    const age = Math.max(
      monotonic() - lockState.monotonic,
      Math.abs(milliseconds() - lockState.milliseconds),
    );
    if (age >= TRUST_MS) return "unknown";
    return lockState.isHeld ? "leader" : "follower";
  }

  function disconnect(): void {
    connection?.destroy();
    connection = null;
    lockState = null;
  }

  async function connect(): Promise<DedicatedConnection> {
    let opened: DedicatedConnection | null = null;
    const { signal } = closing;
    const onLost = () => {
      if (opened && connection === opened) disconnect();
    };
    opened = await openConnection({ connectionString, timeoutMs: TRUST_MS, signal, onLost });
    connection = opened;
    if (signal.aborted) disconnect();
    await opened.query(settings);
    return opened;
  }

  async function queryLock(): Promise<void> {
    const sent = { monotonic: monotonic(), milliseconds: milliseconds() };
    const connected = connection ?? (await connect());
    const text = lockState?.isHeld ? confirmText(locks[name]) : lockText(locks[name]);
    const [row] = await connected.query(text);
    // The connection may have broken after the response, or the election be closed.
    if (connection !== connected || closing.signal.aborted) return;
    const isHeld = row?.held === true;
    // A lock that is gone without the session: a connection pooler is in between. Another session may do better.
    if (lockState?.isHeld && !isHeld) return disconnect();
    lockState = { isHeld, ...sent };
  }

  async function attempt(): Promise<void> {
    try {
      await queryLock();
    } catch (error) {
      disconnect();
      if (!closing.signal.aborted) report(electionFailure(name), error);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const ms = lockState?.isHeld ? CONFIRM_MS : RETRY_MS;
      await sleep(ms, undefined, { signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) await attempt();
    }
  }

  await attempt();
  const running = run();
  return {
    state,
    async close() {
      closing.abort();
      disconnect();
      await running;
    },
  };
}

// A standby has locks of its own.
const lockText = (lock: number) =>
  `select case when pg_is_in_recovery() then false else pg_try_advisory_lock(${ADVISORY_LOCK}, ${lock}) end as held`;

const confirmText = (lock: number) => `
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()
      and classid = ${ADVISORY_LOCK} and objid = ${lock} and objsubid = 2) as held`;
