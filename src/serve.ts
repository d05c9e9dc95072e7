import cluster from "node:cluster";
import { type Config, ConfigError, ownAddress, readConfig } from "./config.ts";
import { keepRequestsFast, keepTicksFast } from "./runtime.ts";
import { listen, prepareUsers, type Welcome } from "./service.ts";
import { openConfiguredStore } from "./site.ts";
import type { Store } from "./store/store.ts";

/** How long running requests may take to finish once the service is told to stop, in milliseconds. */
const PATIENCE = 9_000;

const now = () => Math.floor(Date.now() / 1000);

/** Puts content into a store that has just been opened. */
export type Filling = (config: Config, store: Store, now: number) => Promise<void>;

/** Runs the service as an environment says, until it is told to stop; what goes wrong at start is told and ends it. */
export function serve(environment: Record<string, string | undefined>, fill: Filling = async () => {}): void {
  start(environment, fill).catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
}

async function start(environment: Record<string, string | undefined>, fill: Filling): Promise<void> {
  keepTicksFast();
  keepRequestsFast();
  const config = readConfig(environment);
  if (config.WORKERS > 1 && cluster.isPrimary) return lead(config, fill);
  const store = await openConfiguredStore(config);
  const welcome = cluster.isPrimary ? await prepareUsers(store, config, now) : null;
  introduce(welcome);
  if (cluster.isPrimary) await fill(config, store, now());
  const running = listen(config, store, now, Date.now);
  // A signal that comes while it starts is kept until it has started.
  onStop(async () => (await running).close());
  await running;
  if (cluster.isPrimary) greet(config, welcome);
}

/** The first of several processes: prepares the store, keeps the others running, answers nothing itself. */
async function lead(config: Config, fill: Filling): Promise<void> {
  const store = await openConfiguredStore(config);
  const welcome = await prepareUsers(store, config, now);
  introduce(welcome);
  await fill(config, store, now());
  await store.close();
  let stopping = false;
  let listening = 0;
  for (let count = 0; count < config.WORKERS; count++) cluster.fork({ DATA_DIR: config.DATA_DIR });
  cluster.on("listening", () => {
    listening += 1;
    if (listening === config.WORKERS) greet(config, welcome);
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
function introduce(welcome: Welcome | null): void {
  if (welcome)
    console.log(`This is the first start. An administrator was made; this is told once:
  login                 ${welcome.login}
  password              ${welcome.password}
  application password  ${welcome.appPassword}`);
}

function greet(config: Config, welcome: Welcome | null): void {
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
    setTimeout(() => process.exit(0), PATIENCE).unref();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return (error as Error).stack ?? String(error);
}
