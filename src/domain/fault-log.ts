import { type StorageFault, storageFaultOf } from "./storage-faults.ts";

/** Seconds for which a fault is not logged again. */
const PERIOD_SECONDS = 60;

const messages: Record<StorageFault, string> = {
  full: "The disk is full: writes are rejected until there is space again",
  unavailable: "The database cannot be used: requests that need it are rejected until it can be",
};

/** Logs an error with a message. */
export type Report = (message: string, error: unknown) => void;

/** Makes a report log storage faults once a minute; it passes other errors on unchanged. */
export type FaultLog = (report: Report) => Report;

/** Creates a log of storage faults: while a disk is full, every write fails for the same reason. */
export function faultLog(now: () => number): FaultLog {
  const limited = repeatedFaults<StorageFault>(now);
  return (report) => (message, error) => {
    const fault = storageFaultOf(error);
    if (!fault) return report(message, error);
    limited(fault, (omitted) => report(`${messages[fault]}${omitted}.`, error));
  };
}

/** Logs each of some faults once a minute; the end of its line tells how many were omitted since the last one. */
export function repeatedFaults<Fault>(now: () => number) {
  const logged = new Map<Fault, { at: number; omitted: number }>();
  return (fault: Fault, log: (omitted: string) => void): void => {
    const last = logged.get(fault);
    if (last && Math.abs(now() - last.at) < PERIOD_SECONDS) {
      last.omitted += 1;
      return;
    }
    logged.set(fault, { at: now(), omitted: 0 });
    log(last?.omitted ? ` (${last.omitted} more such errors since the last of these lines)` : "");
  };
}
