import { storageFaultOf } from "../domain/storage-faults.ts";

/** Why the service cannot do its work. */
export const unreadyReasons = ["database", "writer", "disk full"] as const;
export type UnreadyReason = (typeof unreadyReasons)[number];

/** The parts of the service that readiness depends on. */
export interface ReadinessProbes {
  /** Rejects when the database does not respond. */
  ping(): Promise<unknown>;
  /** Whether the writer thread runs. */
  isWriterReady(): boolean;
  /** Commits something; rejects when the database cannot be written. */
  probe(): Promise<unknown>;
  /** Free bytes of the disk with the data folder. */
  freeBytes(): Promise<number>;
  /** Called when the state changes; null: ready. */
  report(reason: UnreadyReason | null, error: unknown): void;
}

/** With less free space the disk counts as full: SQLite's log still has room for small writes then, but not for all. */
const MIN_FREE_BYTES = 4 * 1024 * 1024;

/** A part that takes longer to respond counts as unavailable. */
const TIMEOUT_MS = 3_000;

/** A result is reused for so long, because probing the writer costs a commit and anybody may ask. */
const REUSE_MS = 1_000;

/** Makes the check whether requests can be served; it returns the reason why not, or null. */
export function readinessCheck(probes: ReadinessProbes): () => Promise<UnreadyReason | null> {
  let current: Promise<UnreadyReason | null> | null = null;
  let last: UnreadyReason | null = null;

  async function check(): Promise<UnreadyReason | null> {
    const { reason, error } = await findProblem(probes);
    if (reason !== last) probes.report(reason, error);
    last = reason;
    return reason;
  }

  return () => {
    if (current) return current;
    current = check();
    setTimeout(() => {
      current = null;
    }, REUSE_MS).unref();
    return current;
  };
}

async function findProblem({ ping, isWriterReady, probe, freeBytes }: ReadinessProbes) {
  const steps: [UnreadyReason, () => Promise<unknown>][] = [
    ["database", ping],
    [
      "disk full",
      async () => assert((await freeBytes()) >= MIN_FREE_BYTES, "The disk has hardly any space left."),
    ],
    ["writer", async () => assert(isWriterReady(), "The writer thread is starting.")],
    ["writer", probe],
  ];
  for (const [reason, step] of steps)
    try {
      await withTimeout(step());
    } catch (error) {
      const fault = storageFaultOf(error);
      return { reason: fault === "full" ? ("disk full" as const) : reason, error };
    }
  return { reason: null, error: null };
}

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("There was no response in time.")), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
