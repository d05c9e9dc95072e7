/** How the values of several processes become one. */
export type Aggregator = "sum" | "average" | "max";

export interface MetricValue {
  value: number;
  labels: Readonly<Record<string, string | number>>;
  /** The name of the line, where a metric has lines of several names. */
  metricName?: string;
}

/** A metric and its values, in the form that `prom-client` aggregates and prints. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  aggregator: Aggregator;
  values: MetricValue[];
}

/** A part of the service that has metrics; called for each scrape. */
export type MetricSource = () => Metric[] | Promise<Metric[]>;

/** The common prefix of the names of our metrics. */
const PREFIX = "almanac_";

/** A value that only grows. */
export const counter = (name: string, help: string, value: number): Metric => ({
  name: PREFIX + name,
  help,
  type: "counter",
  aggregator: "sum",
  values: [{ value, labels: {} }],
});

/** A value that grows and shrinks. */
export const gauge = (name: string, help: string, value: number, aggregator: Aggregator = "sum"): Metric => ({
  name: PREFIX + name,
  help,
  type: "gauge",
  aggregator,
  values: [{ value, labels: {} }],
});

/** Series of counted values, each with its labels. */
export interface Series {
  histogram: Histogram;
  labels: MetricValue["labels"];
}

/** The distribution of values. */
export const histogram = (name: string, help: string, series: Iterable<Series>): Metric => ({
  name: PREFIX + name,
  help,
  type: "histogram",
  aggregator: "sum",
  values: [...series].flatMap((one) => one.histogram.values(PREFIX + name, one.labels)),
});

/**
 * Counts values by buckets in plain numbers, which takes nanoseconds and, in shared memory, works across threads; they
 * become a metric when somebody asks for it.
 */
export class Histogram {
  readonly #bounds: readonly number[];
  /** A count for each bucket, one for larger values, and the sum of all values. */
  readonly #cells: Float64Array;

  constructor(bounds: readonly number[], cells: Float64Array = new Float64Array(cellCount(bounds))) {
    this.#bounds = bounds;
    this.#cells = cells;
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    const cells = this.#cells;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1;
    cells[bucket] = (cells[bucket] ?? 0) + 1;
    cells[bounds.length + 1] = (cells[bounds.length + 1] ?? 0) + value;
  }

  get count(): number {
    return this.#cells.subarray(0, -1).reduce((total, count) => total + count, 0);
  }

  /** The lines of the histogram; the count of a bucket includes those of smaller values. */
  values(name: string, labels: MetricValue["labels"]): MetricValue[] {
    let total = 0;
    const buckets = [...this.#bounds, "+Inf"].map((le, bucket) => {
      total += this.#cells[bucket] ?? 0;
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#cells.at(-1) ?? 0 },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}

/** Numbers that a histogram with these bounds takes. */
export const cellCount = (bounds: readonly number[]): number => bounds.length + 2;
