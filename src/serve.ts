import cluster from "node:cluster";
import { type Config, ConfigError, ownAddress, readConfig } from "./config.ts";
import { type InitialCredentials, listen, prepareUsers } from "./service.ts";
import { openConfiguredStore } from "./site.ts";
import type { Store } from "./store/store.ts";
import { pinHttpShapes, pinTickShape } from "./v8-tuning.ts";

/** How long running requests may take to finish once the service is told to stop, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

const now = () => Math.floor(Date.now() / 1000);

/** Puts content into a store that has just been opened. */
export type Seed = (config: Config, store: Store, now: number) => Promise<void>;

/** Runs the service as an environment says, until it is told to stop; what goes wrong at start is told and ends it. */
export function serve(environment: Record<string, string | undefined>, seed: Seed = async () => {}): void {
  start(environment, seed).catch((error: unknown) => {
    console.error(errorText(error));
    process.exit(1);
  });
}

async function start(environment: Record<string, string | undefined>, seed: Seed): Promise<void> {
  pinTickShape();
  pinHttpShapes();
  const config = readConfig(environment);
  if (config.WORKERS > 1 && cluster.isPrimary) return runPrimary(config, seed);
  const store = await openConfiguredStore(config);
  const welcome = cluster.isPrimary ? await prepareUsers(store, config, now) : null;
  printCredentials(welcome);
  if (cluster.isPrimary) await seed(config, store, now());
  const running = listen(config, store, now, Date.now);
  // A signal that comes while it starts is kept until it has started.
  onStop(async () => (await running).close());
  await running;
  if (cluster.isPrimary) printBanner(config, welcome);
}

/** The first of several processes: prepares the store, keeps the others running, answers nothing itself. */
async function runPrimary(config: Config, seed: Seed): Promise<void> {
  const store = await openConfiguredStore(config);
  const welcome = await prepareUsers(store, config, now);
  printCredentials(welcome);
  await seed(config, store, now());
  await store.close();
  let stopping = false;
  let listening = 0;
  for (let count = 0; count < config.WORKERS; count++) cluster.fork({ DATA_DIR: config.DATA_DIR });
  cluster.on("listening", () => {
    listening += 1;
    if (listening === config.WORKERS) printBanner(config, welcome);
  });
  cluster.on("exit", async (_worker, code, signal) => {
    if (stopping) return;
    if (listening < config.WORKERS) {
      stopping = true;
      await stopWorkers();
      process.exit(code || 1);
    }
    console.error(`A worker ended with ${signal ?? code}; another takes its place.`);
    cluster.fork({ DATA_DIR: config.DATA_DIR });
  });
  onStop(async () => {
    stopping = true;
    await stopWorkers();
  });
}

/** Tells every worker to stop and waits for their ends. */
async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());
  const ends = workers.map((worker) => new Promise((ended) => worker?.once("exit", ended)));
  for (const worker of workers) worker?.process.kill("SIGTERM");
  await Promise.all(ends);
}

/** Tells the credentials of a new administrator as soon as they are stored: what follows may still fail. */
function printCredentials(welcome: InitialCredentials | null): void {
  if (welcome)
    console.log(`This is the first start. An administrator was made; this is told once:
  login                 ${welcome.login}
  password              ${welcome.password}
  application password  ${welcome.appPassword}`);
}

function printBanner(config: Config, welcome: InitialCredentials | null): void {
  const events = `${ownAddress(config)}/${config.API_ROOT}/svc/events/v1/events`;
  const lines = [`Almanac listens on ${ownAddress(config)} and calls itself ${config.BASE_URL}.`];
  if (config.AUTH === "open")
    lines.push("AUTH is open: anybody who reaches this address may write as the administrator.");
  lines.push(
    "Try it:",
    welcome
      ? `  curl -u '${welcome.login}:${welcome.appPassword}' ${events} -d title=Hello -d 'start_date=tomorrow 7pm' -d 'end_date=tomorrow 9pm'`
      : `  curl ${events}`,
  );
  console.log(lines.join("\n"));
}

/** Stops tidily on a signal, and at all events before the patience of whoever sent it ends. */
function onStop(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function errorText(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return (error as Error).stack ?? String(error);
}
