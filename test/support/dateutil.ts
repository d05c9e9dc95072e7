import { spawnSync } from "node:child_process";

/** A rule for dateutil; `start`, `end` and `rdate` are wall clocks, `until` is an instant. */
export interface DateutilCase {
  rule: string;
  start: string;
  end: string;
  zone: string;
  count: number | null;
  until: number | null;
  rdate: string[];
  exdate: string[];
  /** How many occurrences of the rule are enough. */
  most: number;
  /** Begins with the first day of the week of the start, where dateutil itself begins with the start. */
  wholeWeeks: boolean;
}

/**
 * Instants of all cases by Python's dateutil, in one process; null when the machine has none, which is an error in
 * CI.
 */
export function expandWithDateutil(cases: readonly DateutilCase[]): number[][] | null {
  for (const python of ["python3", "/usr/bin/python3"]) {
    const run = spawnSync(python, ["test/support/expand-rules.py"], {
      input: JSON.stringify(cases),
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      timeout: 300_000,
    });
    if (run.status === 0) return JSON.parse(run.stdout);
    const isMissing =
      run.status === MISSING || (run.error && "code" in run.error && run.error.code === "ENOENT");
    if (!isMissing) throw run.error ?? new Error(`dateutil failed: ${run.stderr}`);
  }
  if ((process.env.CI ?? "false") !== "false")
    throw new Error("There is no dateutil to compare with (apt-get install python3-dateutil).");
  return null;
}

/** The exit code of the script without dateutil. */
const MISSING = 3;
