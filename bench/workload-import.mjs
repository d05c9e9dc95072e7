import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SITE_ZONE } from "./content.mjs";
import { dispose, dist, temporaryFolder } from "./environment.mjs";
import { startPostgres } from "./postgres.mjs";
import { processorTime, start } from "./processes.mjs";
import { openCopy, seededFolder } from "./seed.mjs";
import { admin, environment, startService } from "./service.mjs";

/** The limit of the time is that of so many events. */
const LIMITED = 10_000;

/** Limit of the memory, however many events there are. */
const MAX_MEBIBYTES = 300;

/**
 * Seconds per 10,000 events in which `import tec` brings a calendar with its terms, venues, organizers and events in four languages, drafts
 * included, from another Almanac on this machine into an empty store. Processor time and peak memory of the importing process,
 * and processor time of the source, are reported with it.
 */
export async function importCalendar(bench) {
  await bench.stopService();
  const events = bench.imported;
  const seeded = await seededFolder({ store: bench.store, events, say: bench.say });
  const copy = await openCopy(seeded, bench.store);
  const target = await emptyStore(bench.store);
  const source = await startService({ ...copy, withUsers: true });
  try {
    await bench.warmedUp(source);
    const before = processorTime(source.pids()).all;
    const result = await runImport(source, target);
    const sourceTime = processorTime(source.pids()).all - before;
    const { seconds, processor, mebibytes, counts, issues } = result;
    const items = Object.entries(counts).map(([kind, { new: created }]) => `${created} ${kind}`);
    const handled = counts.events.new + (counts.events.failed ?? 0);
    bench.say(
      `  ${items.join(", ")}: ${seconds.toFixed(1)} s; ${processor.toFixed(1)} s of processor time, the source ${sourceTime.toFixed(1)} s; ${mebibytes.toFixed(0)} MiB at most`,
    );
    const wrong = [
      handled !== events && `${handled} of ${events} events were found`,
      issues.length > 0 && `not taken over: ${issues[0]}`,
      mebibytes > MAX_MEBIBYTES && `${mebibytes.toFixed(0)} MiB are above ${MAX_MEBIBYTES}`,
    ];
    return {
      seconds: (seconds * LIMITED) / events,
      mebibytes,
      processor,
      sourceTime,
      wrong: wrong.filter(Boolean),
    };
  } finally {
    await source.stop();
    await copy.close();
    await target.close();
  }
}

/** A store with nothing but the administrator whom the imported items belong to. */
async function emptyStore(store) {
  const folder = temporaryFolder();
  const server = store === "postgres" ? await startPostgres(folder) : null;
  const databaseUrl = server?.url ?? "";
  await (await startService({ folder, databaseUrl, withUsers: true })).stop();
  return {
    folder,
    databaseUrl,
    async close() {
      await server?.stop();
      dispose(folder);
    },
  };
}

/** Runs the command as an administrator would: the service of the empty store does not run. */
async function runImport(source, { folder, databaseUrl }) {
  const secret = join(folder, "password");
  writeFileSync(secret, `${admin.password}\n`);
  const credentials = ["--user", admin.login, "--app-password-file", secret];
  const started = performance.now();
  const child = start(
    process.execPath,
    [
      ...["--import", new URL("./peak.mjs", import.meta.url).href],
      ...[join(dist, "cli", "index.js"), "import", "tec", source.origin, ...credentials],
    ],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: {
        ...environment(),
        DATA_DIR: join(folder, "data"),
        DATABASE_URL: databaseUrl,
        TIMEZONE: SITE_ZONE,
        ALLOW_PRIVATE_HOSTS: "127.0.0.1",
      },
    },
  );
  const [output, errors, figures] = await Promise.all(child.stdio.slice(1).map((stream) => text(stream)));
  const seconds = (performance.now() - started) / 1000;
  const [table = "", list = ""] = output.split("\n\n");
  // The exit code says no more than that there are events with a password, which cannot be taken over.
  if (!/^events /m.test(table)) throw new Error(`The import failed:\n${errors}${output}`.slice(0, 3000));
  const issues = list.split("\n").filter((line) => /^ /.test(line) && !/protected by a password/.test(line));
  return { ...JSON.parse(figures), seconds, counts: countsIn(table), issues };
}

/** Numbers of items by kind and outcome, from the table that the command prints. */
function countsIn(table) {
  const [outcomes, ...rows] = table.split("\n").map((line) => line.trim().split(/\s+/));
  return Object.fromEntries(
    rows.map(([kind, ...numbers]) => [
      kind,
      Object.fromEntries(outcomes.map((outcome, at) => [outcome, Number(numbers[at])])),
    ]),
  );
}
