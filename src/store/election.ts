/** Work that one process of all that share a store does, each with a leader of its own. */
export type ElectionName = "jobs" | "backups";

/**
 * The state of an election, as a process knows it: it leads; another process leads, or will within seconds; or it cannot
 * tell, because the database does not respond.
 */
export type ElectionState = "leader" | "follower" | "unknown";

/** Elects a leader among all processes that share a store, as long as it is open. */
export interface Election {
  /** Never `leader` in two processes at once. Ask again before each piece of work: it changes at any time. */
  state(): ElectionState;
  /** Resigns, so that another process leads soon. */
  close(): Promise<void>;
}

export interface ElectionOptions {
  /** Milliseconds of a clock that is never set. */
  monotonic(): number;
  /** Unix milliseconds. */
  milliseconds(): number;
  /** Called with what prevents an attempt to lead; there will be another one. */
  report(message: string, error: unknown): void;
}

/** The message for an attempt that has failed. */
export const electionFailure = (name: ElectionName): string =>
  `It cannot be found out which process runs the ${name}; this one does not until it can be.`;

/** A write was to be made by a process that does not lead any more. */
export class NotLeaderError extends Error {
  constructor() {
    super("Another process leads.");
  }
}
