import cluster from "node:cluster";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { listen, openConfiguredStore, prepareUsers, type Welcome } from "./service.ts";
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
  const config = readConfig(environment);
  if (config.WORKERS > 1 && cluster.isPrimary) return lead(config, fill);
  const store = await openConfiguredStore(config);
  const welcome = cluster.isPrimary ? await prepareUsers(store, config, now) : null;
  if (cluster.isPrimary) await fill(config, store, now());
  const running = await listen(config, store, now);
  if (cluster.isPrimary) greet(config, welcome);
  onStop(() => running.close());
}

/** The first of several processes: prepares the store, keeps the others running, answers nothing itself. */
async function lead(config: Config, fill: Filling): Promise<void> {
  const store = await openConfiguredStore(config);
  const welcome = await prepareUsers(store, config, now);
  await fill(config, store, now());
  await store.close();
  let stopping = false;
  let listening = 0;
  for (let count = 0; count < config.WORKERS; count++) cluster.fork({ DATA_DIR: config.DATA_DIR });
  cluster.on("listening", () => {
    listening += 1;
    if (listening === config.WORKERS) greet(config, welcome);
  });
  cluster.on("exit", (_worker, code) => {
    if (stopping) return;
    if (listening < config.WORKERS) process.exit(code || 1);
    console.error(`A worker ended with ${code}; another takes its place.`);
    cluster.fork({ DATA_DIR: config.DATA_DIR });
  });
  onStop(async () => {
    stopping = true;
    await new Promise<void>((done) => cluster.disconnect(done));
  });
}

function greet(config: Config, welcome: Welcome | null): void {
  const api = `${config.BASE_URL}/${config.API_ROOT}/svc/events/v1`;
  const lines = [
    `Almanac listens on http://${config.HOST}:${config.PORT} and calls itself ${config.BASE_URL}.`,
  ];
  if (config.AUTH === "open")
    lines.push("AUTH is open: anybody who reaches this address may write as the administrator.");
  if (welcome)
    lines.push(
      "This is its first start. An administrator was made; this is told once:",
      `  login                 ${welcome.login}`,
      `  password              ${welcome.password}`,
      `  application password  ${welcome.appPassword}`,
      "Try it:",
      `  curl -u '${welcome.login}:${welcome.appPassword}' ${api}/events -d title=Hello -d 'start_date=tomorrow 7pm' -d 'end_date=tomorrow 9pm'`,
    );
  else lines.push(`Try it: curl ${api}/events`);
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
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `The address is taken: ${message}. Stop what listens there, or set PORT to another number.`;
  if (
    code === "EACCES" ||
    code === "EPERM" ||
    code === "ENOTDIR" ||
    code === "EROFS" ||
    code === "EEXIST" ||
    code === "ENOENT"
  )
    return `The data folder cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND") return `The database does not answer: ${message}`;
  return stack ?? String(error);
}
