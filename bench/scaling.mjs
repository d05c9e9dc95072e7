import { pathToFileURL } from "node:url";
import { simulate } from "./simulation.mjs";

/**
 * The tables of docs/SCALING.md: write latency and staleness of simulated nodes, and what a rate of requests needs and
 * costs. `node bench/scaling.mjs` prints them; a test compares them with the document.
 */

/**
 * Lists a second of one core: `list`, repeated, and `first-50`, which nobody asked before, in
 * bench/results/sqlite-100000.json (11,690 and 472).
 */
const CACHED_PER_SECOND = 11_700;
const COMPUTED_PER_SECOND = 470;

/** Milliseconds of each node's core for following a write: docs/PERFORMANCE.md, "100 writes a second" without its request. */
const FOLLOWING = 1.6;

/**
 * Milliseconds of a core of the primary: for a write (decision 23), for what one node answers to it and for each node that
 * listens to that answer because it writes, and for a renewal. The last three are processor time of PostgreSQL 15, measured alone.
 */
const WRITE = 0.94;
const ANSWER = 0.09;
const LISTENER = 0.02;
const RENEWAL = 0.3;
const RENEWALS_PER_SECOND = 3;

/** Assumptions: of the computed requests a tenth needs SQL (searches, other orders, users), 6 ms of a database core each. */
const SQL_SHARE = 0.1;
const SQL = 6;

/** Assumptions about machines: cores of each and the share of them that is used; nodes that writes are sent to. */
const CORES = 4;
const UTILISATION = 0.6;
const WRITING_NODES = 4;

/** Assumptions about prices in US dollars: a machine for nodes and one for a database, an hour; a gigabyte sent, by whom. */
const NODE_PRICE = 0.08;
const DATABASE_PRICE = 0.16;
const TRAFFIC_PRICE = 0.05;
const CDN_PRICE = 0.02;

/** Kilobytes of a compressed list: the default one of the sample calendar, which has 55 without compression. */
const KILOBYTES = 7;

const faulty = { faultsPerMinute: 2, seconds: 120 };

const scenarios = [
  { nodes: 1 },
  { nodes: 2 },
  { nodes: 3 },
  { nodes: 10 },
  { nodes: 30 },
  { nodes: 3, writesPerSecond: 10 },
  { nodes: 3, writesPerSecond: 500 },
  { nodes: 10, writesPerSecond: 500 },
  { nodes: 3, latency: 1 },
  { nodes: 3, latency: 5 },
  { nodes: 10, latency: 5, writesPerSecond: 10 },
  { nodes: 3, lease: 300 },
  { nodes: 3, lease: 3000 },
  { nodes: 3, lease: 300, ...faulty },
  { nodes: 3, ...faulty },
  { nodes: 10, ...faulty },
  { nodes: 3, lease: 3000, ...faulty },
  { nodes: 3, ...faulty, checksLease: false },
];

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const number = (value, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function simulationTable() {
  const rows = scenarios.map((options) => {
    const { lease = 1000, writesPerSecond = 100, latency = 0.2 } = options;
    const { median, p99, reads } = simulate({ seconds: 30, ...options });
    const faults = options.faultsPerMinute ? `${options.faultsPerMinute} a minute` : "none";
    return [
      `${options.nodes}`,
      `${lease / 1000} s`,
      `${writesPerSecond}`,
      `${latency} ms`,
      options.checksLease === false ? `${faults}, lease not checked` : faults,
      `${number(median, 1)} ms`,
      `${number(p99, 1)} ms`,
      `${number((100 * reads.withoutLease) / reads.all, 1)} %`,
      `${number(reads.stale)} of ${number(reads.all)}`,
    ];
  });
  return table(
    [
      ...["nodes", "lease", "writes/s", "one way", "faults of each", "write, median", "write, p99"],
      ...["reads that ask the database", "stale reads"],
    ],
    rows,
  );
}

/** Machines for so many busy cores. */
const machines = (cores, share = UTILISATION) => Math.ceil(cores / (CORES * share));

/** The machines that a rate of requests needs: a share of them is computed, and a CDN answers a share, all of which it has cached. */
function needs(rate, { writes, computed: computedShare, cdn }) {
  const own = rate * (1 - cdn);
  const computed = rate * computedShare;
  const requestCores = (own - computed) / CACHED_PER_SECOND + computed / COMPUTED_PER_SECOND;
  const isSmall = rate <= 100;
  const nodeMachines = Math.max(
    isSmall ? 1 : 2,
    machines(requestCores, UTILISATION - (writes * FOLLOWING) / 1000),
  );
  const nodes = nodeMachines * CORES;
  const listeners = Math.min(nodes, WRITING_NODES);
  const primaryCores =
    (writes * (WRITE + nodes * (ANSWER + LISTENER * listeners)) + nodes * RENEWALS_PER_SECOND * RENEWAL) /
    1000;
  const replicas = isSmall ? 0 : Math.max(1, machines((computed * SQL_SHARE * SQL) / 1000));
  const primaries = isSmall ? 0 : machines(primaryCores);
  const hourly = nodeMachines * NODE_PRICE + (primaries + replicas) * DATABASE_PRICE;
  const gigabytes = KILOBYTES * ((1 - cdn) * TRAFFIC_PRICE + cdn * CDN_PRICE);
  return {
    nodeMachines,
    primary: isSmall ? "SQLite" : `${primaries * CORES} cores`,
    replicas,
    gigabits: (own * KILOBYTES * 8) / 1e6,
    cdnGigabits: (rate * cdn * KILOBYTES * 8) / 1e6,
    hourly,
    perMillion: (hourly * 1e6) / (rate * 3600) + gigabytes,
  };
}

/** Few misses, many, and few behind a CDN. */
const few = { computed: 0.01, cdn: 0 };
const many = { computed: 0.05, cdn: 0 };
const behindCdn = { computed: 0.01, cdn: 0.95 };

const loads = [
  ...[few, many].map((load) => ({ rate: 100, writes: 1, ...load })),
  ...[few, many, behindCdn].map((load) => ({ rate: 10_000, writes: 10, ...load })),
  ...[few, many, behindCdn].map((load) => ({ rate: 1_000_000, writes: 100, ...load })),
];

export function capacityTable() {
  const rows = loads.map(({ rate, ...load }) => {
    const { nodeMachines, primary, replicas, ...need } = needs(rate, load);
    return [
      number(rate),
      number(load.writes),
      `${number(100 * load.computed)} %`,
      load.cdn > 0 ? `${number(100 * load.cdn)} %` : "none",
      number(nodeMachines),
      primary,
      number(replicas),
      `${number(need.gigabits, need.gigabits < 1 ? 3 : 1)}`,
      load.cdn > 0 ? `${number(need.cdnGigabits, 1)}` : "–",
      number(need.hourly, 2),
      number(need.perMillion, 2),
    ];
  });
  return table(
    [
      ...[
        "requests/s",
        "writes/s",
        "computed",
        "answered by a CDN",
        "machines for nodes",
        "primary",
        "replicas",
      ],
      ...[
        "Gbit/s from nodes",
        "Gbit/s from the CDN",
        "dollars an hour without traffic",
        "dollars per million requests",
      ],
    ],
    rows,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(`${simulationTable()}\n\n${capacityTable()}`);
