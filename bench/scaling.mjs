import { pathToFileURL } from "node:url";
import { simulate } from "./simulation.mjs";

/**
 * The tables of docs/SCALING.md: write latency and staleness of simulated nodes, and the number of nodes and the cost of
 * a request rate. `node bench/scaling.mjs` prints them; a test compares them with the document.
 */

/** Measured with `npm run bench` on one core of a small machine; see docs/PERFORMANCE.md. */
const CACHED_PER_SECOND = 16_000;
const COMPUTED_PER_SECOND = 450;

/** Assumptions about machines: cores of a node, the share of them that is used, US dollars per node and hour. */
const CORES = 4;
const UTILISATION = 0.6;
const DOLLARS_PER_HOUR = 0.08;

const seconds = 30;

const scenarios = [
  { title: "1 node", nodes: 1 },
  { title: "2 nodes", nodes: 2 },
  { title: "3 nodes", nodes: 3 },
  { title: "10 nodes", nodes: 10 },
  { title: "30 nodes", nodes: 30 },
  { title: "3 nodes, 10 writes/s", nodes: 3, writesPerSecond: 10 },
  { title: "3 nodes, 1 ms to the database", nodes: 3, latency: 1, writesPerSecond: 50 },
  { title: "3 nodes, 5 ms to the database", nodes: 3, latency: 5, writesPerSecond: 10 },
  { title: "3 nodes, 2 faults of 3 s a minute each", nodes: 3, faultsPerMinute: 2 },
  {
    title: "the same without the check of the lease",
    nodes: 3,
    faultsPerMinute: 2,
    checksLease: false,
  },
];

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const number = (value, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function simulationTable() {
  const rows = scenarios.map(({ title, ...options }) => {
    const { median, p99, reads } = simulate({ seconds, ...options });
    return [
      title,
      `${options.writesPerSecond ?? 100}`,
      `${number(median, 1)} ms`,
      `${number(p99, 1)} ms`,
      `${number((100 * reads.withoutLease) / reads.all, 1)} %`,
      `${number(reads.stale)} of ${number(reads.all)}`,
    ];
  });
  return table(
    ["scenario", "writes/s", "write, median", "write, p99", "reads that ask the database", "stale reads"],
    rows,
  );
}

/** Nodes for a rate of requests, of which a share misses the cache, and of which a CDN answers a share. */
function nodesFor(rate, missShare, cdnShare) {
  const own = rate * (1 - cdnShare);
  const cores = own * ((1 - missShare) / CACHED_PER_SECOND + missShare / COMPUTED_PER_SECOND);
  return Math.max(1, Math.ceil(cores / (CORES * UTILISATION)));
}

export function capacityTable() {
  const rows = [100, 10_000, 1_000_000].flatMap((rate) =>
    [
      [0.01, 0],
      [0.05, 0],
      [0.01, 0.95],
    ].map(([missShare, cdnShare]) => {
      const nodes = nodesFor(rate, missShare, cdnShare);
      const dollars = (nodes * DOLLARS_PER_HOUR * 1e6) / (rate * 3600);
      return [
        number(rate),
        `${number(100 * missShare)} %`,
        cdnShare > 0 ? `${number(100 * cdnShare)} %` : "none",
        number(nodes),
        number(dollars, dollars < 0.01 ? 4 : 2),
      ];
    }),
  );
  return table(
    ["requests/s", "computed", "answered by a CDN", `nodes of ${CORES} cores`, "dollars per million"],
    rows,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(`${simulationTable()}\n\n${capacityTable()}`);
