// npm run bench: measures the service against the limit of the machine. See docs/PERFORMANCE.md.
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openBench } from "./bench.mjs";
import { median } from "./measure.mjs";
import { line, save, table } from "./report.mjs";
import { seededFolder } from "./seed.mjs";
import { Skipped } from "./sides.mjs";
import { shortcomings, workloads } from "./workloads.mjs";

const usage = `npm run bench -- [options]
  --events N        number of seeded events; 100000 by default
  --store NAME      sqlite (the default) or postgres
  --only NAME,…     only these workloads: ${workloads.map(({ name }) => name).join(", ")}
  --imported N      number of events that the workload import imports; 10000 by default
  --quick           short slices: for a quick look, not for figures
  --growth          also how cost grows from 10,000 events; always with 1,000,000 and more
  --check           exit with 1 when a target is missed`;

const { values: flags } = parseArgs({
  options: {
    events: { type: "string", default: "100000" },
    store: { type: "string", default: "sqlite" },
    only: { type: "string", default: "" },
    imported: { type: "string", default: "10000" },
    quick: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/**
 * Slices of the sides of a workload: for those with a target, for all others, and for a quick run. Hot code of reads is
 * optimized within a second, that of writes is not. In a second of writes, those in flight at its start and end would be
 * too large a part.
 */
const turns = { slices: 4, seconds: 1.2, warm: 0.8, writeSeconds: 3, warmWrites: 24 };
const shortTurns = { slices: 2, seconds: 0.8, warm: 0.6, writeSeconds: 0.8, warmWrites: 4 };
const quickTurns = { slices: 3, seconds: 0.6, warm: 0.5, writeSeconds: 0.6, warmWrites: 0.5 };

/** Further runs of a workload that has missed its target. */
const REPEATS = 2;

const started = performance.now();
const say = (text) =>
  console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}`);

process.exit(await main());

async function main() {
  const events = Number(flags.events);
  const imported = Number(flags.imported);
  const names = flags.only.split(",").filter(Boolean);
  const unknown = names.filter((name) => !workloads.some((workload) => workload.name === name));
  const isWrong =
    ![events, imported].every((number) => Number.isInteger(number) && number >= 1000) ||
    !["sqlite", "postgres"].includes(flags.store) ||
    unknown.length > 0;
  if (flags.help || isWrong) {
    console.log(unknown.length > 0 ? `There is no workload ${unknown.join(", ")}.\n\n${usage}` : usage);
    return flags.help ? 0 : 2;
  }
  const { store, quick } = flags;
  if (loadavg()[0] > cpus().length / 2)
    say(`this machine is busy (load ${loadavg()[0].toFixed(1)}): the figures are unreliable`);
  const seeded = await seededFolder({ store, events, say });
  const bench = await openBench(seeded, {
    store,
    quick,
    growth: flags.growth || events >= 1_000_000,
    connections: 32,
    imported,
    turns: quick ? quickTurns : turns,
    say,
  });
  const chosen = workloads
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((workload) => (store === "postgres" ? { ...workload, ...workload.onPostgres } : workload));
  const outcomes = [];
  for (const workload of chosen) {
    const outcome = await measure(workload, bench);
    outcomes.push(outcome);
    say(line(outcome));
  }
  await bench.close();
  console.log(`\n${table(outcomes)}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  const complete = !quick && names.length === 0;
  const paths = save(outcomes, { store, events, turns: bench.turns, complete, seconds });
  console.log(`Figures and chart: ${paths.join(", ")}`);
  return conclude(outcomes);
}

/**
 * Measures a workload. One that misses its target is measured again, and the run with the median figure counts: other
 * load of the machine for a few seconds must decide neither way. The figures of all runs are reported.
 */
async function measure(workload, bench) {
  const runs = [await measureOnce(workload, bench)];
  const figureOf = ({ result }) => (result?.own ? result.ratio : result?.[workload.of]);
  if (bench.quick || runs[0].wrong.length === 0 || !Number.isFinite(figureOf(runs[0]))) return runs[0];
  for (let count = 0; count < REPEATS; count++) {
    say(`  measured again: ${line(runs.at(-1))}`);
    runs.push(await measureOnce(workload, bench));
  }
  const figures = runs.map(figureOf);
  const middle = runs.find((run) => figureOf(run) === median(figures)) ?? runs[0];
  return { ...middle, result: { ...middle.result, figures } };
}

async function measureOnce(workload, bench) {
  const { events } = bench.seeded;
  const hasTarget = workload.atLeast !== undefined || workload.atMost !== undefined;
  try {
    const result = await workload.run(hasTarget || bench.quick ? bench : { ...bench, turns: shortTurns });
    return { workload, result, wrong: shortcomings(workload, result, events), events };
  } catch (error) {
    if (error instanceof Skipped) return { workload, skipped: error.message, wrong: [], events };
    // The others are measured all the same, on a restarted service.
    await bench.stopService();
    return { workload, skipped: error.message, wrong: [`cannot be measured: ${error.stack}`], events };
  }
}

/** Prints missed targets; they fail the run only with `--check`. */
function conclude(outcomes) {
  const wrong = outcomes.filter((outcome) => outcome.wrong.length > 0);
  for (const { workload, wrong: reasons } of wrong) console.log(`✗ ${workload.name}: ${reasons.join("; ")}`);
  if (wrong.length === 0) console.log("All measured workloads reach their targets.");
  return flags.check && wrong.length > 0 ? 1 : 0;
}
