import cluster from "node:cluster";
import { runPrimary } from "./cluster.ts";
import { type Config, ConfigError, ownUrl, readConfig } from "./config.ts";
import { type InitialCredentials, listen, prepareUsers } from "./service.ts";
import { openConfiguredStore } from "./site.ts";
import type { Store } from "./store/store.ts";
import { pinHttpShapes, pinTickShape } from "./v8-tuning.ts";

/** Time for running requests to finish after a signal; then the process exits. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

const now = () => Math.floor(Date.now() / 1000);

/** Fills a store that has just been opened. */
export type Seed = (config: Config, store: Store, now: number) => Promise<void>;

/** Runs the service with the settings of an environment until a signal stops it; an error at start ends the process. */
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
  const store = await openConfiguredStore(config);
  if (!cluster.isPrimary) return run(config, store);
  const credentials = await prepareUsers(store, config, now);
  // Printed as soon as they are stored: the steps after this may still fail.
  printCredentials(credentials);
  await seed(config, store, now());
  if (config.WORKERS > 1) {
    await store.close();
    onSignal(runPrimary(config, () => printBanner(config, credentials)));
  } else {
    await run(config, store);
    printBanner(config, credentials);
  }
}

/** Serves requests in this process; resolves when it listens. */
async function run(config: Config, store: Store): Promise<void> {
  const running = listen(config, store, now, Date.now);
  // A signal during the start takes effect after it.
  onSignal(async () => (await running).close());
  await running;
}

/** Closes the service on SIGTERM or SIGINT and exits, after the time-out at the latest. */
function onSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function printCredentials(credentials: InitialCredentials | null): void {
  if (credentials)
    console.log(`First start: an administrator was created. These credentials are shown only once:
  login                 ${credentials.login}
  password              ${credentials.password}
  application password  ${credentials.appPassword}`);
}

function printBanner(config: Config, credentials: InitialCredentials | null): void {
  const url = ownUrl(config);
  const events = `${url}/${config.API_ROOT}/svc/events/v1/events`;
  const lines = [`Almanac listens on ${url}; its public URL is ${config.BASE_URL}.`];
  if (config.AUTH === "open")
    lines.push("AUTH is open: anybody who reaches this URL may write as the administrator.");
  lines.push(
    "Try it:",
    credentials
      ? `  curl -u '${credentials.login}:${credentials.appPassword}' ${events} -d title=Hello -d 'start_date=tomorrow 7pm' -d 'end_date=tomorrow 9pm'`
      : `  curl ${events}`,
  );
  console.log(lines.join("\n"));
}

function errorText(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return (error instanceof Error && error.stack) || String(error);
}
