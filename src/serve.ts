import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { runPrimary } from "./cluster.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { restrictDataFolder, restrictNewFiles } from "./data-folder.ts";
import { announceCredentials, credentialsFile } from "./first-credentials.ts";
import { listen, prepareUsers } from "./service.ts";
import { openConfiguredStore } from "./site.ts";
import { startText } from "./start-text.ts";
import type { Store } from "./store/store.ts";
import { openTracer } from "./tracing/open-tracer.ts";
import { pinHttpShapes, pinTickShape } from "./v8-tuning.ts";

/** Time for running requests to finish after a signal; then the process exits, workers before their primary process. */
const SHUTDOWN_TIMEOUT_MS = cluster.isPrimary ? 9_000 : 8_500;

const now = () => Math.floor(Date.now() / 1000);
const monotonic = () => performance.now();

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
  restrictNewFiles();
  // A signal before the service listens ends the process at once: transactions roll back.
  let close = async () => {};
  onSignal(() => close());
  const config = readConfig(environment);
  if (cluster.isPrimary) await restrictDataFolder(config.DATA_DIR, process.cwd(), console.log);
  const servesRequests = config.WORKERS === 1 || !cluster.isPrimary;
  const tracer = await openTracer(servesRequests ? config.OTEL_EXPORTER_OTLP_ENDPOINT : null, {
    milliseconds: Date.now,
    report: console.error,
  });
  // Only requests have expensive queries.
  const store = await openConfiguredStore(config, {
    ...(servesRequests && { milliseconds: monotonic }),
    tracer,
  });
  /** Serves requests in this process; resolves when it listens. */
  const run = async () => {
    const running = listen(config, store, { now, milliseconds: Date.now, monotonic }, tracer);
    close = async () => (await running).close();
    await running;
  };
  if (!cluster.isPrimary) return run();
  const created = await prepareUsers(store, config, now);
  const isTerminal = process.stdout.isTTY === true;
  // Announced as soon as they are stored: the steps after this may still fail.
  if (created) console.log(await announceCredentials(created, config.DATA_DIR, isTerminal));
  await seed(config, store, now());
  const printStart = () =>
    console.log(
      startText(config, {
        credentials: isTerminal ? created : null,
        credentialsFile: created && !isTerminal ? credentialsFile(config.DATA_DIR) : null,
        hasApp: existsSync(new URL("./apps/admin/manifest.json", import.meta.url)),
      }),
    );
  if (config.WORKERS > 1) {
    await store.close();
    close = runPrimary(config, printStart);
  } else {
    await run();
    printStart();
  }
}

/** Closes the service on SIGTERM, SIGINT or SIGHUP and exits, after the time-out at the latest. */
function onSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
}

function errorText(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return (error instanceof Error && error.stack) || String(error);
}
