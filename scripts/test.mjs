// Everything `npm test` does: lint, types, and the tests on a PostgreSQL of their own, in two time zones.
//
//   npm test                     all of it, except for what the gate adds with LONG_TESTS=1
//   npm test -- time slug        only the test files whose path contains one of the words
//   npm test -- --skip-checks    no lint, no compilation: the files that build/ already has
//   npm test -- --no-postgres    without PostgreSQL; refused in CI
//   npm run test:quick           SQLite alone, and none of the slow files; refused in CI
//   SEED=7 npm test -- stale     random tests with a seed that an earlier run printed
//
// In CI, and with --retry, files with a failure are run once more, alone and with the same seed: tests that fail only
// beside others are reported as flaky, and all others fail again.

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundle } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = join(root, "build");
const farZone = "Pacific/Auckland";
/** Tests that would fail if code used the local time zone. */
const zoneTests = /^test\/(domain\/(date-input|time|recurrence\.expand)|api\/[^/]*dates[^/]*)\.test\.js$/;

/** Files that take minutes: they come first. */
const longestTests = ["without-read-cache", "recipes"];
/** Files that change the process they run in. */
const isolatedTests = ["v8-tuning"];
/** Files that the gate runs (LONG_TESTS), and a command that names one. */
const gateTests = [
  // The tools of the project: they install packages, or build and start copies of the tree.
  ...["dev", "install", "npm-scripts", "recipes", "without-read-cache"],
  // The commands of the guide and the examples of deploy/nginx/.
  ...["guide", "deploy/nginx"],
  // Long faults, of processes that are killed, paused, cut off, or hammered with guesses.
  ...[
    "durability",
    "hammering",
    "nodes/cut-off",
    "nodes/database-faults",
    "nodes/leader",
    "nodes/leader-work",
  ],
  ...["nodes/paused-node", "nodes/replica", "nodes/rolling-upgrade", "nodes/three-nodes"],
  // What other files try on one store, with nodes in one process, or in parts: whole calendars that go from one service
  // to another, and what pages look like and weigh.
  ...["admin/postgres", "nodes/images", "backup/copy", "backup/restore", "transfer/tec-almanac"],
  ...["pages/screenshots", "pages/weight"],
  // Generated requests and edits, and responses that are compared while many processes write.
  ...["fuzz/addresses", "fuzz/requests", "series/random-edits", "read-cache/never-stale-processes"],
  // Speed: the growth of the time that texts take, and the plans of statements on 100,000 events.
  ...["text-cost", "api/query-plans", "api/write-plans"],
];
/**
 * Files that take several seconds each, beside those that use a browser or start processes, which are found by their
 * imports: they put load on the service, or try every operation, parameter, page or field, or thousands of rules or texts.
 */
const slowTests = [
  ...["admission", "api/visibility", "api/password-guesses", "api/list-size", "api/webhooks", "api/imports"],
  ...["api/events.search", "api/languages.collation", "api/languages.groups", "api/languages.lists"],
  ...["api/languages.shared", "api/merge", "api/transport.cached", "api/write.term-counts"],
  ...[
    "domain/html",
    "domain/time",
    "feeds/filters",
    "feeds/zones",
    "mcp/stdio",
    "mcp/tools",
    "pages/every-page",
  ],
  ...["read-cache/expensive-queries", "read-cache/never-stale", "scaling"],
  ...["api/write.concurrency", "api/write.group-commit"],
  ...["api/visibility.matrix", "api/rights.hidden-existence", "api/bad-input", "api/write.bad-input"],
  ...["api/languages.matrix", "api/write.every-field", "api/write.permissions"],
  ...["backup/format", "backup/schedule", "domain/recurrence.dateutil"],
  ...["api/openapi.document", "api/openapi.errors", "api/openapi.operations"],
  ...["api/events.text-index", "api/injection", "feeds/vtimezone", "word-index"],
  ...["nodes/change-feed", "nodes/start"],
  ...["read-cache/index-agrees-with-sql", "read-cache/table-agrees-with-sql"],
  ...["logs", "readme", "revocation", "secrets", "start", "stop", "tracing"],
  ...["transfer/export", "transfer/match-translations", "transfer/spreadsheet"],
];
/** Quick files share this many processes, because loading the service takes longer than running most of them. */
const SHARES = 3;
/** Slow files of a process: few, so that the last processes end at about the same time. */
const SLOW_FILES = 6;
/** Processes at a time: half of the slow files mostly wait, for a browser or for other processes. */
const CONCURRENCY = 4;
/** Fewer collections: many services are made and dropped in a process, which saves a tenth of the time of the quick tests. */
const YOUNG_GENERATION = "--max-semi-space-size=32";

/** One seed for all random tests, so that a file that is run again does the same. */
const SEED = process.env.SEED || String(randomInt(2 ** 31));
const isCi = (process.env.CI ?? "false") !== "false";

/** An error whose stack is not printed. */
class Failure extends Error {}

const isOneOf = (names, file) => names.some((name) => file === `test/${name}.test.js`);

const uses = (support, file) => readFileSync(join(build, file), "utf8").includes(`/support/${support}.js"`);

const isSlow = (file) =>
  uses("browser", file) || uses("process", file) || isOneOf([...slowTests, ...gateTests], file);
const isLeftOut = (file) =>
  (flags.quick && isSlow(file)) ||
  (words.length === 0 && !process.env.LONG_TESTS && isOneOf(gateTests, file));
const isAlone = (file) => isOneOf([...gateTests, ...isolatedTests], file);

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    "skip-checks": { type: "boolean" },
    "no-postgres": { type: "boolean" },
    quick: { type: "boolean", default: false },
    retry: { type: "boolean", default: false },
  },
});

const running = new Set();
let interruptedBy;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (interruptedBy) process.exit(1);
    interruptedBy = signal;
    for (const child of running) child.kill(signal);
  });
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  return 1;
});

async function main() {
  const withoutPostgres = flags.quick || flags["no-postgres"] || process.env.TEST_POSTGRES === "off";
  if (withoutPostgres && isCi) {
    throw new Failure("CI runs every test: --quick, --no-postgres and TEST_POSTGRES=off are for local use.");
  }

  if (!flags["skip-checks"]) {
    // Two at a time: each of them uses little more than one core.
    await Promise.all([
      phase("types", () => {
        rmSync(build, { recursive: true, force: true });
        return must("tsc", [program("tsc"), "-p", "tsconfig.json"]);
      }),
      phase("lint", () =>
        must("biome", [program("biome"), "ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]),
      ),
    ]);
    await Promise.all([
      phase("types of the app", () => must("tsc", [program("tsc"), "-p", "apps/admin/tsconfig.json"])),
      // Tests that start processes start the same bundle as `npm start`.
      phase("bundle", () => bundle(join(build, "src"))),
    ]);
  }

  const found = testFiles();
  const leftOut = found.filter(isLeftOut);
  const files = found.filter((file) => !leftOut.includes(file));
  if (files.length === 0) throw new Failure(`Left out: ${leftOut.join(", ")}. Use LONG_TESTS=1 npm test.`);
  const zoned = flags.quick ? [] : files.filter((file) => zoneTests.test(file));
  const server = withoutPostgres ? undefined : await phase("postgres", startServer);
  const env = { SEED, ...(withoutPostgres ? { TEST_POSTGRES: "off" } : { TEST_POSTGRES_URL: server.url }) };
  const runs = [];
  try {
    runs.push(await phase("tests (UTC)", () => runTests(files, { ...env, TZ: "UTC" })));
    if (zoned.length > 0) {
      runs.push(await phase(`tests (${farZone})`, () => runTests(zoned, { ...env, TZ: farZone })));
    }
  } finally {
    await server?.stop();
  }

  printSummary(runs);
  printLeftOut({ withoutPostgres, files: leftOut });
  return runs.every((run) => run.code === 0) ? 0 : 1;
}

/** Runs one step, prints its duration, and stops after a signal. */
async function phase(name, step) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  try {
    const result = await step();
    if (interruptedBy) throw new Failure(`Interrupted by ${interruptedBy}.`);
    return result;
  } finally {
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

function program(name) {
  return join(root, "node_modules", ".bin", name);
}

/** Paths below build/, with forward slashes. */
function testFiles() {
  if (!existsSync(join(build, "test"))) throw new Failure("build/ has no tests; run without --skip-checks.");

  const all = readdirSync(join(build, "test"), { recursive: true })
    .filter((file) => file.endsWith(".test.js"))
    .map((file) => join("test", file).split(sep).join("/"))
    .sort();
  const renamed = [...slowTests, ...gateTests, ...longestTests, ...isolatedTests].filter(
    (name) => !all.some((file) => isOneOf([name], file)),
  );
  if (renamed.length > 0)
    throw new Failure(`scripts/test.mjs names tests that do not exist: ${renamed.join(", ")}.`);
  const wanted = words.map((word) =>
    relative(root, resolve(root, word))
      .replace(/^build\//, "")
      .replace(/\.[jt]s$/, ""),
  );
  const found = wanted.length === 0 ? all : all.filter((file) => wanted.some((word) => file.includes(word)));
  if (found.length === 0)
    throw new Failure(`No test file matches ${words.join(" ") || "build/test/**/*.test.js"}.`);
  return found;
}

async function startServer() {
  const { startPostgres } = await import(pathToFileURL(join(build, "test", "support", "postgres.js")).href);
  return startPostgres();
}

/**
 * Writes the files to run, each a process that imports some of the tests. Node runs them in the order of their names, so
 * the names have numbers: the longest come first. Files of the gate take minutes, too, most of them waiting: each has a
 * process of its own, between those that compute. Slow files are dealt out, so that those that wait, which stand together
 * in the order of their paths, do not share a process.
 */
function shares(files) {
  const alone = files.filter(isAlone);
  const slow = files.filter((file) => isSlow(file) && !isAlone(file));
  const quick = files.filter((file) => !isSlow(file) && !isAlone(file));
  const longest = alone.filter((file) => isOneOf(longestTests, file));
  const single = alone.filter((file) => !longest.includes(file)).map((file) => [file]);
  const shared = [...deal(quick, SHARES), ...deal(slow, Math.ceil(slow.length / SLOW_FILES))];
  const groups = [
    ...longest.map((file) => [file]),
    ...Array.from({ length: Math.max(single.length, shared.length) }, (_, at) => [
      single[at],
      shared[at],
    ]).flat(),
  ].filter((group) => group?.length > 0);
  const folder = join(build, "shares");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return groups.map((group, at) => {
    const path = join(folder, `${String(at + 1).padStart(2, "0")}.test.js`);
    writeFileSync(path, group.map((file) => `import "../${file}";\n`).join(""));
    return { path, group };
  });
}

/** Deals files out to so many groups, one after the other. */
function deal(files, groups) {
  return Array.from({ length: groups }, (_, group) => files.filter((_, at) => at % groups === group));
}

/** Runs files, and those with a failure once more where that is wanted. */
async function runTests(files, env) {
  const first = await runFiles(files, env, CONCURRENCY);
  if (first.code === 0 || first.failed.length === 0 || !(isCi || flags.retry) || interruptedBy) return first;
  console.log(`\n== again, alone: ${first.failed.join(", ")}`);
  const { code } = await runFiles(first.failed, env, 1);
  return { ...first, code, flaky: code === 0 ? first.failed : [] };
}

/** Prints the run as it goes, and reads node's counts and the files with failures from a second report in TAP. */
async function runFiles(files, env, concurrency) {
  const folder = mkdtempSync(join(tmpdir(), "almanac-test-"));
  const report = join(folder, "report.tap");
  const groups = shares(files);
  try {
    const code = await run(
      [
        process.execPath,
        YOUNG_GENERATION,
        "--test",
        `--test-concurrency=${concurrency}`,
        "--test-reporter=spec",
        "--test-reporter-destination=stdout",
        "--test-reporter=tap",
        `--test-reporter-destination=${report}`,
        ...groups.map(({ path }) => path),
      ],
      env,
    );
    const tap = readFileSync(report, "utf8");
    const counts = [...tap.matchAll(/^# ([a-z_]+) ([\d.]+)$/gm)];
    return {
      code,
      counts: counts.slice(-8).map(([, name, count]) => [name, Number(count)]),
      failed: failedFiles(tap, groups),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files whose tests a report in TAP says failed; all of a process that ended without saying which. */
function failedFiles(tap, groups) {
  const places = [...tap.matchAll(/^ *not ok .*\n *---\n(?: .*\n)*? *location: '(.+?):\d+:\d+'$/gm)];
  const paths = new Set(places.map(([, path]) => path));
  return groups.flatMap(({ path, group }) =>
    group.filter((file) => paths.has(path) || paths.has(join(build, file))),
  );
}

/** Node's summary, added up over the runs. */
function printSummary(runs) {
  const sums = new Map();
  for (const [name, count] of runs.flatMap((one) => one.counts))
    sums.set(name, (sums.get(name) ?? 0) + count);
  console.log(`\n== all tests, node ${process.version}`);
  for (const [name, sum] of sums) console.log(`ℹ ${name} ${Math.round(sum)}`);
  console.log(`ℹ seed ${SEED}`);
  const flaky = runs.flatMap((one) => one.flaky ?? []);
  if (flaky.length === 0) return;
  console.log("\n== flaky: failed beside others, passed alone");
  for (const file of flaky) console.log(`- ${file}`);
}

/** Prints the parts of the tests that were not run. */
function printLeftOut({ withoutPostgres, files }) {
  const leftOut = [
    ...(withoutPostgres ? ["every suite on PostgreSQL"] : []),
    ...(withoutPostgres || process.env.LONG_TESTS
      ? []
      : ["suites of what lies above the store, on PostgreSQL"]),
    ...(flags.quick ? [`the second run of the tests of dates, in ${farZone}`] : []),
    ...files.map((file) => file.replace(/\.js$/, ".ts")),
  ];
  if (leftOut.length === 0) return;
  console.log("\n== left out; LONG_TESTS=1 npm test runs them");
  for (const item of leftOut) console.log(`- ${item}`);
}

async function must(name, command) {
  if ((await run(command, {})) !== 0) throw new Failure(`${name} failed; nothing after it was run.`);
}

function run([file, ...args], env) {
  return new Promise((settle, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.on("error", reject);
    child.on("close", (code) => {
      running.delete(child);
      settle(code ?? 1);
    });
  });
}
