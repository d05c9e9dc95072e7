// Everything `npm test` does: lint, types, and the tests on a PostgreSQL of their own, in two time zones.
//
//   npm test                     all of it
//   npm test -- time slug        only the test files whose path contains one of the words
//   npm test -- --skip-checks    no lint, no compilation: the files that build/ already has
//   npm test -- --no-postgres    without PostgreSQL; refused in CI
//   npm run test:quick           SQLite alone, and none of the slow files; refused in CI
//   SEED=7 npm test -- stale     random tests with a seed that an earlier run printed

import { spawn } from "node:child_process";
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
const zoneTests = /^test\/(domain\/(date-input|time)|api\/[^/]*dates[^/]*)\.test\.js$/;

/** Files that mostly wait for a browser or for processes that they start. */
const waitingTests = [
  ...["dev", "durability", "logs", "readme", "recipes", "start", "stop"],
  ...["read-cache/never-stale-processes", "without-read-cache", "pages/browser", "pages/docs"],
];
/** Files that put load on the service, or try every operation, parameter or field. */
const heavyTests = [
  ...["api/query-plans", "api/write.concurrency", "api/write.group-commit"],
  ...["api/bad-input", "api/write.bad-input"],
  ...["api/openapi.document", "api/openapi.errors", "api/openapi.operations"],
];
/** Files that change the process they run in. */
const isolatedTests = ["v8-tuning"];
/** All other files share this many processes, because loading the service takes longer than running most files. */
const SHARES = 6;

/** An error whose stack is not printed. */
class Failure extends Error {}

const isOneOf = (names, file) => names.some((name) => file === `test/${name}.test.js`);

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    "skip-checks": { type: "boolean" },
    "no-postgres": { type: "boolean" },
    quick: { type: "boolean", default: false },
  },
});

let running;
let interruptedBy;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (interruptedBy) process.exit(1);
    interruptedBy = signal;
    running?.kill(signal);
  });
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  return 1;
});

async function main() {
  const withoutPostgres = flags.quick || flags["no-postgres"] || process.env.TEST_POSTGRES === "off";
  if (withoutPostgres && (process.env.CI ?? "false") !== "false") {
    throw new Failure("CI runs every test: --quick, --no-postgres and TEST_POSTGRES=off are for local use.");
  }

  if (!flags["skip-checks"]) {
    await phase("lint", () =>
      must("biome", [program("biome"), "ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]),
    );
    await phase("types", () => {
      rmSync(build, { recursive: true, force: true });
      return must("tsc", [program("tsc"), "-p", "tsconfig.json"]);
    });
    // Tests that start processes start the same bundle as `npm start`.
    await phase("bundle", () => bundle(join(build, "src")));
  }

  const found = testFiles();
  const slow = flags.quick ? found.filter((file) => isOneOf([...waitingTests, ...heavyTests], file)) : [];
  const files = found.filter((file) => !slow.includes(file));
  if (files.length === 0) throw new Failure(`--quick leaves out ${slow.join(", ")}: use npm test.`);
  const zoned = flags.quick ? [] : files.filter((file) => zoneTests.test(file));
  const server = withoutPostgres ? undefined : await phase("postgres", startServer);
  const env = withoutPostgres ? { TEST_POSTGRES: "off" } : { TEST_POSTGRES_URL: server.url };
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
  printLeftOut({ withoutPostgres, slow });
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
  const renamed = [...waitingTests, ...heavyTests, ...isolatedTests].filter(
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

/** The files to run: those with a process of their own, and files that import the others. */
function shares(files) {
  // The slowest are the last by name.
  const alone = files.filter((file) => isOneOf([...waitingTests, ...isolatedTests], file)).reverse();
  const others = files.filter((file) => !alone.includes(file));
  const groups = Array.from({ length: SHARES }, (_, share) =>
    others.filter((_, at) => at % SHARES === share),
  );
  const folder = join(build, "shares");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const imports = groups.map((group, share) => {
    const path = join(folder, `${share + 1}.test.js`);
    writeFileSync(path, group.map((file) => `import "../${file}";\n`).join(""));
    return path;
  });
  return [
    ...alone.map((file) => join(build, file)),
    ...imports.filter((_, share) => groups[share].length > 0),
  ];
}

/** Prints the run as it goes, and reads node's counts from a second report in TAP. */
async function runTests(files, env) {
  const folder = mkdtempSync(join(tmpdir(), "almanac-test-"));
  const report = join(folder, "report.tap");
  try {
    const code = await run(
      [
        process.execPath,
        "--test",
        "--test-concurrency=3",
        "--test-reporter=spec",
        "--test-reporter-destination=stdout",
        "--test-reporter=tap",
        `--test-reporter-destination=${report}`,
        ...shares(files),
      ],
      env,
    );
    const counts = [...readFileSync(report, "utf8").matchAll(/^# ([a-z_]+) ([\d.]+)$/gm)];
    return { code, counts: counts.slice(-8).map(([, name, count]) => [name, Number(count)]) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node's summary, added up over the runs. */
function printSummary(runs) {
  const sums = new Map();
  for (const [name, count] of runs.flatMap((one) => one.counts))
    sums.set(name, (sums.get(name) ?? 0) + count);
  console.log(`\n== all tests, node ${process.version}`);
  for (const [name, sum] of sums) console.log(`ℹ ${name} ${Math.round(sum)}`);
}

/** Prints what a complete `npm test` would have run besides. */
function printLeftOut({ withoutPostgres, slow }) {
  const leftOut = [
    ...(withoutPostgres ? ["every suite on PostgreSQL"] : []),
    ...(flags.quick ? [`the second run of the tests of dates, in ${farZone}`] : []),
    ...slow.map((file) => file.replace(/\.js$/, ".ts")),
  ];
  if (leftOut.length === 0) return;
  console.log("\n== left out; npm test runs them");
  for (const item of leftOut) console.log(`- ${item}`);
}

async function must(name, command) {
  if ((await run(command, {})) !== 0) throw new Failure(`${name} failed; nothing after it was run.`);
}

function run([file, ...args], env) {
  return new Promise((settle, reject) => {
    running = spawn(file, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    running.on("error", reject);
    running.on("close", (code) => settle(code ?? 1));
  });
}
