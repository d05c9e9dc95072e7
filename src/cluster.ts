import cluster from "node:cluster";
import type { Config } from "./config.ts";

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
  const fork = () => cluster.fork({ DATA_DIR: config.DATA_DIR });
  for (let count = 0; count < config.WORKERS; count++) fork();
  cluster.on("listening", () => {
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

/** Sends SIGTERM to every worker and waits until all have exited. */
async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());
  const exits = workers.map((worker) => new Promise((resolve) => worker?.once("exit", resolve)));
  for (const worker of workers) worker?.process.kill("SIGTERM");
  await Promise.all(exits);
}
