import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import type { Metric, MetricSource } from "./metric.ts";

/** CPU, memory, event-loop delay and garbage collection of this process, measured from the first call on. */
export function processMetrics(): MetricSource {
  const register = new Registry();
  collectDefaultMetrics({ register });
  // Typed too loosely by the package: these are the metrics and values that it prints.
  return async () => (await register.getMetricsAsJSON()) as unknown as Metric[];
}

/** The metrics of some processes as one, in the text format of Prometheus. */
export function metricsText(processes: readonly (readonly Metric[])[]): Promise<string> {
  const isOne = processes.length === 1;
  const printed = processes.map((metrics) =>
    metrics.map((metric) => ({
      ...metric,
      // Some metrics of several processes have no sum, such as the time of their start.
      ...(isOne && { aggregator: "first" }),
      // Delays that were not measured yet; JSON, which other processes send, has no such numbers.
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    })),
  );
  // The package declares the elements of the lists as plain objects.
  return AggregatorRegistry.aggregate(printed as unknown as object[]).metrics();
}
