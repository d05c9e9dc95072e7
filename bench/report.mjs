import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { chart } from "./chart.mjs";
import { root } from "./environment.mjs";
import { generator } from "./load.mjs";

const number = (value, digits = 0) =>
  Number.isFinite(value)
    ? value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits })
    : "";

/** One line of figures. */
function cells({ workload, result, skipped, wrong, events }) {
  const { title, against = "", atLeast, atMost, of } = workload;
  if (skipped)
    return [title, "", "", "", "", `${wrong.length > 0 ? "failed" : "skipped"}: ${skipped}`, "", ""];
  const { own, other, ratio } = result;
  const most = atMost?.(events);
  const figure = own ? ratio : result[of];
  const wanted = figure === undefined ? "" : atLeast ? `≥ ${atLeast}` : most ? `≤ ${most}` : "";
  return [
    title,
    number(own?.rate),
    number(other?.rate),
    number(own?.processor),
    number(own?.p99, 1),
    against || (units[of] ?? ""),
    number(figure, figure > 20 ? 0 : 2),
    wanted && `${wanted} ${wrong.length > 0 ? "✗" : "✓"}`,
  ];
}

/** The units of figures that are no ratios. */
const units = { seconds: "seconds", mebibytes: "MiB", milliseconds: "ms" };

const heads = ["workload", "responses/s", "other's", "µs/response", "p99 ms", "against", "ratio", "target"];

/** The table that is printed. */
export function table(outcomes) {
  const lines = [heads, ...outcomes.map(cells)];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const left = new Set([0, 5, 7]);
  const padded = lines.map((line) =>
    line
      .map((cell, at) => (left.has(at) ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join("  ")
      .trimEnd(),
  );
  padded.splice(1, 0, widths.map((width) => "─".repeat(width)).join("  "));
  return padded.join("\n");
}

/** One line as soon as a workload is done. */
export const line = (outcome) => {
  const [title, rate, other, , , against, ratio, target] = cells(outcome);
  const parts = [
    rate && `${rate}/s`,
    other && `other ${other}/s`,
    ratio &&
      `${outcome.result?.own ? "ratio " : ""}${ratio}${Object.values(units).includes(against) ? ` ${against}` : ""}`,
    target,
  ];
  return `${title}: ${outcome.skipped ? against : parts.filter(Boolean).join(", ")}`;
};

/** Writes the figures, and for a complete run the chart of the documentation; returns the paths. */
export function save(outcomes, { store, events, complete, turns, seconds }) {
  const document = {
    taken: new Date().toISOString(),
    /** How long the run took. */
    seconds,
    commit: commit(),
    machine: {
      processor: cpus()[0]?.model ?? "",
      cores: cpus().length,
      memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
      system: `${process.platform} ${process.arch}`,
      node: process.version,
      load: loadavg(),
    },
    store,
    events,
    turns,
    generator,
    workloads: Object.fromEntries(
      outcomes.map(({ workload, result, skipped, wrong }) => [
        workload.name,
        {
          title: workload.title,
          against: workload.against,
          ...(skipped ? { skipped } : { ...result, wrong }),
        },
      ]),
    ),
  };
  // A partial run must not replace the figures of a complete one.
  const folder = complete ? join(root, "bench", "results") : join(tmpdir(), "almanac-bench-results");
  const paths = [join(folder, `${store}-${events}.json`), join(folder, `${store}-${events}.svg`)];
  if (complete && store === "sqlite" && events === 100_000) paths[1] = join(root, "docs", "bench.svg");
  for (const path of paths) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(paths[0], `${JSON.stringify(document, rounded, 2)}\n`);
  writeFileSync(paths[1], chart(outcomes, { store, events }));
  return paths;
}

const rounded = (_key, value) =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

function commit() {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty", "--exclude", "*"], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return "";
  }
}
