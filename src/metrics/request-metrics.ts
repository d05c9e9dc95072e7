import { counter, Histogram, histogram, type Metric, type Series } from "./metric.ts";

/**
 * How the response cache took part in a request: it had the response, or the client had it already; it had a stale one
 * and computed it again; it had none; it was not asked, because the request has credentials, a body, or is a write.
 */
export const cacheOutcomes = ["hit", "not-modified", "revalidated", "miss", "bypass"] as const;
export type CacheOutcome = (typeof cacheOutcomes)[number];

/** A request that has been answered. */
export interface MeasuredRequest {
  method: string;
  /** The pattern of the route, of which there are few; URLs would be endless. */
  route: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  cache: CacheOutcome;
}

export type RequestMetrics = ReturnType<typeof requestMetrics>;

/** Upper bounds of the buckets, in seconds; most cached responses are in the first. */
const SECONDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods with a label of their own; clients may invent others. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Counts requests and their durations by route, method, status and cache outcome. */
export function requestMetrics() {
  const routes = new Map<string, Map<number, Series>>();

  function add(route: string, key: number, { method, status, cache }: MeasuredRequest): Series {
    const series = {
      histogram: new Histogram(SECONDS),
      labels: { route, method: methods.includes(method) ? method : "other", status, cache },
    };
    const known = routes.get(route);
    if (known) known.set(key, series);
    else routes.set(route, new Map([[key, series]]));
    return series;
  }

  return {
    record(request: MeasuredRequest): void {
      const { route, method, status, cache, ms } = request;
      // One small integer instead of a text: this runs for every cached response.
      const key =
        (methods.indexOf(method) * cacheOutcomes.length + cacheOutcomes.indexOf(cache)) * 1000 + status;
      const series = routes.get(route)?.get(key) ?? add(route, key, request);
      series.histogram.observe(ms / 1000);
    },
    collect(): Metric[] {
      const series = [...routes.values()].flatMap((byKey) => [...byKey.values()]);
      const rejected = series.filter(({ labels }) => labels.status === 429);
      return [
        histogram("http_request_duration_seconds", "Requests and the time until their responses", series),
        counter(
          "rate_limit_rejections_total",
          "Requests rejected because their sender had sent too many",
          rejected.reduce((total, one) => total + one.histogram.count, 0),
        ),
      ];
    },
  };
}
