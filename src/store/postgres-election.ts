import { setTimeout as sleep } from "node:timers/promises";
import {
  type Election,
  type ElectionName,
  type ElectionOptions,
  type ElectionState,
  electionFailure,
} from "./election.ts";
import { type Link, openLink } from "./postgres-link.ts";
import { ADVISORY_LOCK } from "./postgres-pool.ts";

/** The advisory lock of each election. */
const locks: Record<ElectionName, number> = { jobs: 1, backups: 2 };

/** Time between two questions to the database: of the leader, whether it still is; of others, whether they are now. */
const CONFIRM_MS = 1_000;
const RETRY_MS = 2_000;

/** A process believes an answer for so long, counted from before its question was sent. */
const BELIEF_MS = 3_000;

/** The server ends a session that asks nothing for so long: longer than its process believes that it leads. */
const SESSION_MS = 4_500;

const settings = `
  set idle_session_timeout = ${SESSION_MS}; set statement_timeout = ${BELIEF_MS};
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3`;

/**
 * Elects by an advisory lock of a session. The server releases it when the connection breaks, and ends the session of a
 * process that is stopped or cut off; that process has ceased to believe that it leads before, by its own clocks.
 */
export async function postgresElection(
  connectionString: string,
  name: ElectionName,
  options: ElectionOptions,
): Promise<Election> {
  const { monotonic, milliseconds, report } = options;
  let link: Link | null = null;
  let answer: { isHeld: boolean; monotonic: number; milliseconds: number } | null = null;
  const closing = new AbortController();

  function state(): ElectionState {
    if (!answer) return "unknown";
    // The first clock stands still while the machine is suspended, the second can be set.
    const age = Math.max(monotonic() - answer.monotonic, Math.abs(milliseconds() - answer.milliseconds));
    if (age >= BELIEF_MS) return "unknown";
    return answer.isHeld ? "leader" : "follower";
  }

  function disconnect(): void {
    link?.destroy();
    link = null;
    answer = null;
  }

  async function connect(): Promise<Link> {
    let opened: Link | null = null;
    const { signal } = closing;
    const onLost = () => {
      if (opened && link === opened) disconnect();
    };
    opened = await openLink({ connectionString, timeoutMs: BELIEF_MS, signal, onLost });
    link = opened;
    if (signal.aborted) disconnect();
    await opened.query(settings);
    return opened;
  }

  async function ask(): Promise<void> {
    const asked = { monotonic: monotonic(), milliseconds: milliseconds() };
    const connected = link ?? (await connect());
    const text = answer?.isHeld ? confirmText(locks[name]) : lockText(locks[name]);
    const [row] = await connected.query(text);
    // The connection may have broken after the response, or the election be closed.
    if (link !== connected || closing.signal.aborted) return;
    const isHeld = row?.held === true;
    // A lock that is gone without the session: a connection pooler is in between. Another session may do better.
    if (answer?.isHeld && !isHeld) return disconnect();
    answer = { isHeld, ...asked };
  }

  async function attempt(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      disconnect();
      if (!closing.signal.aborted) report(electionFailure(name), error);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const ms = answer?.isHeld ? CONFIRM_MS : RETRY_MS;
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
