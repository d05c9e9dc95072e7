import type { Worker } from "node:cluster";
import type { Metric, MetricSource } from "./metric.ts";

/** The metrics of every process, one list for each. */
export type CollectMetrics = () => Promise<Metric[][]>;

/** Between the worker that is scraped and the primary process, and between that and all workers. */
interface MetricsMessage {
  metrics: "scrape" | "collect" | "collected" | "scraped";
  id: number;
  processes: Metric[][];
}

/** A process that takes longer is left out. */
const TIMEOUT_MS = 1_000;

/** The metrics of this process. */
export const collectOwn = async (sources: readonly MetricSource[]): Promise<Metric[]> =>
  (await Promise.all(sources.map((source) => source()))).flat();

/** Collects the metrics of this process and, when it is one of several workers, of all others by way of the primary process. */
export function metricsCollector(sources: readonly MetricSource[]): CollectMetrics {
  const own = () => collectOwn(sources);
  if (!process.send) return async () => [await own()];
  const scrapes = new Map<number, (processes: Metric[][]) => void>();
  let lastId = 0;
  const send = (message: MetricsMessage) => process.send?.(message);
  process.on("message", async (message: Partial<MetricsMessage> | null) => {
    const { metrics, id = 0, processes = [] } = message ?? {};
    if (metrics === "collect") send({ metrics: "collected", id, processes: [await own()] });
    if (metrics === "scraped") scrapes.get(id)?.(processes);
  });
  return async () => {
    lastId += 1;
    const id = lastId;
    const all = new Promise<Metric[][]>((resolve) => {
      scrapes.set(id, resolve);
    });
    send({ metrics: "scrape", id, processes: [] });
    const others = await within(2 * TIMEOUT_MS, all, []);
    scrapes.delete(id);
    return others.length > 0 ? others : [await own()];
  };
}

/** The part of the primary process: asks every worker when one of them is scraped. */
export class MetricsRelay {
  readonly #scrapes = new Map<number, { processes: Metric[][]; waiting: Set<number>; done(): void }>();
  readonly #workers: () => readonly Worker[];
  #lastId = 0;

  constructor(workers: () => readonly Worker[]) {
    this.#workers = workers;
  }

  /** Takes every message of every worker; those that are no metrics are ignored. */
  async take(sender: Worker, message: Partial<MetricsMessage> | null): Promise<void> {
    const { metrics, id = 0, processes = [] } = message ?? {};
    if (metrics === "scrape") {
      const collected = await this.#collect();
      if (sender.isConnected())
        sender.send({ metrics: "scraped", id, processes: collected } satisfies MetricsMessage);
    }
    const scrape = this.#scrapes.get(id);
    if (metrics !== "collected" || !scrape?.waiting.delete(sender.id)) return;
    scrape.processes.push(...processes);
    if (scrape.waiting.size === 0) scrape.done();
  }

  async #collect(): Promise<Metric[][]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const connected = this.#workers().filter((worker) => worker.isConnected());
    const processes: Metric[][] = [];
    const finished = new Promise<void>((done) => {
      this.#scrapes.set(id, { processes, waiting: new Set(connected.map((worker) => worker.id)), done });
    });
    for (const worker of connected)
      worker.send({ metrics: "collect", id, processes: [] } satisfies MetricsMessage);
    await within(TIMEOUT_MS, finished, undefined);
    this.#scrapes.delete(id);
    return processes;
  }
}

/** The result of some work, or another value when it takes too long. */
async function within<T>(milliseconds: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
