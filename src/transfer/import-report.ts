/** Outcomes of the import of an item. `conflict`: changed there and edited here, so it stays as it is here. */
export const outcomes = ["new", "changed", "equal", "conflict", "failed", "removed"] as const;

export type Outcome = (typeof outcomes)[number];

/** Something that could not be taken over, and why. */
export interface ImportIssue {
  /** Such as `events/12`. */
  item: string;
  reason: string;
}

/** Issues that are kept one by one; further ones are counted. */
const MAX_ISSUES = 500;

/** The result of an import. */
export interface ImportReport {
  /** Numbers of items by kind and outcome. */
  counts: Record<string, Partial<Record<Outcome, number>>>;
  issues: ImportIssue[];
  /** Issues beyond those that are kept. */
  moreIssues: number;
  add(kind: string, outcome: Outcome): void;
  issue(item: string, reason: string): void;
  /** The number of items of all kinds with an outcome. */
  total(outcome: Outcome): number;
}

export function importReport(): ImportReport {
  const report: ImportReport = {
    counts: {},
    issues: [],
    moreIssues: 0,
    add(kind, outcome) {
      const counts = report.counts[kind] ?? {};
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      report.counts[kind] = counts;
    },
    issue(item, reason) {
      if (report.issues.length < MAX_ISSUES) report.issues.push({ item, reason });
      else report.moreIssues += 1;
    },
    total: (outcome) => Object.values(report.counts).reduce((sum, counts) => sum + (counts[outcome] ?? 0), 0),
  };
  return report;
}

/** A report as it is stored. */
export const storedReport = ({ counts, issues, moreIssues }: ImportReport): string =>
  JSON.stringify({ counts, issues, moreIssues });

/** The stored error of an import that has ended with one of the program. */
export const UNEXPECTED = "An unexpected error has ended it; the log of the service has it.";
