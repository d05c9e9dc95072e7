/** How many failures an address has before it must wait. */
const FREE = 10;

/** After how long failures are forgotten, in seconds. */
const WINDOW = 600;

/** How many addresses are watched. */
const WATCHED = 10_000;

/** Slows an address down that fails again and again: each failure beyond the first few doubles its wait. */
export function throttle() {
  const failures = new Map<string, { count: number; last: number }>();
  return {
    /** Seconds that the address has to wait. */
    wait(address: string, now: number): number {
      const record = failures.get(address);
      if (!record || record.count < FREE) return 0;
      const pause = Math.min(2 ** (record.count - FREE), WINDOW);
      return Math.max(0, record.last + pause - now);
    },
    failed(address: string, now: number): void {
      const record = failures.get(address);
      const fresh = !record || now - record.last > WINDOW;
      failures.delete(address);
      if (failures.size >= WATCHED) failures.delete(failures.keys().next().value ?? "");
      failures.set(address, { count: fresh ? 1 : record.count + 1, last: now });
    },
    succeeded(address: string): void {
      failures.delete(address);
    },
  };
}
