import cluster, { type Worker } from "node:cluster";
import type { Config } from "./config.ts";
import { MetricsRelay } from "./metrics/collect.ts";

/**
 * Forks the worker processes, which share one port, and replaces those that crash later. If one ends before all of them
 * listen, the others are stopped and this process exits with its code. Returns the function that stops all of them.
 */
export function runPrimary(config: Config, onListening: () => void): () => Promise<void> {
  let isStopping = false;
  let listening = 0;
  const stop = () => {
    isStopping = true;
    return stopWorkers();
  };
  // Passed on as resolved here: the environment may have another one, or none.
  const fork = () => closeLostConnections(cluster.fork({ DATA_DIR: config.DATA_DIR }));
  for (let count = 0; count < config.WORKERS; count++) fork();
  const relay = new MetricsRelay(() =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined),
  );
  cluster.on("message", (worker, message) => void relay.take(worker, message));
  cluster.on("listening", (_worker, { port }) => {
    // Metrics have a port of their own.
    if (port !== config.PORT) return;
    listening += 1;
    if (listening === config.WORKERS) onListening();
  });
  cluster.on("exit", async (_worker, code, signal) => {
    if (isStopping) return;
    if (listening < config.WORKERS) {
      await stop();
      process.exit(code || 1);
    }
    console.error(`A worker ended with ${signal ?? code}; another takes its place.`);
    fork();
  });
  return stop;
}

/**
 * Closes the connections that were sent to a worker which has ended without taking them. The primary process keeps a
 * connection open until the worker confirms it, so that its client would wait for ever.
 */
function closeLostConnections(worker: Worker): void {
  const unconfirmed = new Map<unknown, { close(): void }>();
  const { process } = worker;
  // Messages of node:cluster itself, which its types do not declare: `newconn` has a connection, `ack` confirms it.
  const send = process.send.bind(process) as (...all: unknown[]) => boolean;
  Object.assign(process, {
    send(message: { act?: string; seq?: number }, handle: { close(): void } | undefined, ...rest: unknown[]) {
      if (message.act === "newconn" && handle) unconfirmed.set(message.seq, handle);
      return send(message, handle, ...rest);
    },
  });
  process.on("internalMessage", ({ ack }: { ack?: number }) => unconfirmed.delete(ack));
  worker.on("exit", () => {
    for (const handle of unconfirmed.values()) handle.close();
  });
}

/** Workers that have not exited so long after SIGTERM are killed: a busy event loop cannot handle signals. */
const KILL_AFTER_MS = 8_750;

/** Sends SIGTERM to every worker and waits until all have exited. */
async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());
  const exits = workers.map((worker) => new Promise((resolve) => worker?.once("exit", resolve)));
  for (const worker of workers) worker?.process.kill("SIGTERM");
  setTimeout(() => {
    for (const worker of workers) worker?.process.kill("SIGKILL");
  }, KILL_AFTER_MS).unref();
  await Promise.all(exits);
}
