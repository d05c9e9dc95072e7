/** Milliseconds for which a node may use its cache after a renewal was sent. */
export const LEASE_MS = 1000;

/** Milliseconds between renewals. */
export const RENEWAL_MS = LEASE_MS / 3;

/** Milliseconds after which everybody but its holder takes a lease to have ended: clocks do not run at the same rate. */
export const EXPIRY_MS = LEASE_MS + 100;

/** An entry of the change log that is committed, and the server that it was committed on. */
export interface Committed {
  seq: number;
  /** Differs between servers, and before and after a restart of one. */
  server: string;
}

/** The clocks that a lease is measured by, in milliseconds. */
export interface LeaseClocks {
  /** A clock that is never set; it may stand still while the machine is suspended. */
  monotonic(): number;
  /** Unix milliseconds; it may be set. */
  milliseconds(): number;
}

/**
 * The right to use a cache without asking the database: no write is acknowledged before every node with a live lease has
 * heard of it (`docs/decisions/0022-leases.md`).
 */
export interface Lease {
  /** Whether it can be relied on now. Called for each use of the cache. */
  isLive(): boolean;
  /** The highest entry of the change log that the node has heard of. */
  known(): number;
  /** Takes notice of an entry; called before a write of the same process is acknowledged. */
  hear(committed: Committed): void;
  /** Connects, and renews the lease until it is closed. */
  start(): void;
  /** Ends the lease. */
  close(): Promise<void>;
  metrics(): { lease_live: number; lease_renewals: number; lease_failures: number };
}
