import { type ImportReport, outcomes } from "../transfer/import-report.ts";
import { type CommandOutput, table } from "./command.ts";

/** The result of an import for the operator; an import with failures ends with an error. */
export function importText(report: ImportReport, isDryRun: boolean): CommandOutput {
  const { counts, issues, moreIssues } = report;
  const shown = outcomes.filter((outcome) => report.total(outcome) > 0);
  const rows = Object.entries(counts).map(([kind, one]) => [
    kind,
    ...shown.map((outcome) => String(one[outcome] ?? 0)),
  ]);
  const lines = [
    ...(rows.length > 0 ? [table(["", ...shown], rows)] : ["There was nothing to import."]),
    ...(isDryRun ? ["Nothing was written."] : []),
    ...(issues.length > 0 ? ["", "Not taken over:"] : []),
    ...issues.map(({ item, reason }) => `  ${item}: ${reason}`),
    ...(moreIssues > 0 ? [`  … and ${moreIssues} more`] : []),
  ];
  return { text: lines.join("\n"), exitCode: report.total("failed") > 0 ? 1 : 0 };
}

/** A line on the terminal that shows how far a command is; nothing where there is no terminal. */
export function progressLine(out: NodeJS.WriteStream = process.stderr) {
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[K${text}`);
  };
  return { show: write, clear: () => write("") };
}
