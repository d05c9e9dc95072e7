import type { Store } from "../store/store.ts";
import { counter, gauge, type Metric, type MetricSource } from "./metric.ts";

/** The size of the database, its connections, and the queue of expensive queries. */
export const storeMetrics =
  (store: Pick<Store, "size" | "pool" | "queryDepth" | "replicaFigures">): MetricSource =>
  async () => {
    const queries = store.queryDepth();
    const pool = store.pool();
    const replica = store.replicaFigures();
    return [
      // Every process has the same database.
      gauge("store_bytes", "Size of the database in bytes", await store.size(), "max"),
      gauge("query_queue_running", "Expensive queries that run", queries.running),
      gauge("query_queue_waiting", "Expensive queries that wait for a free thread", queries.waiting),
      ...(pool
        ? [
            gauge("pool_connections", "Connections to PostgreSQL", pool.total),
            gauge("pool_connections_idle", "Connections to PostgreSQL that nothing uses", pool.idle),
            gauge("pool_waiting", "Queries that wait for a connection to PostgreSQL", pool.waiting),
          ]
        : []),
      ...(replica
        ? [
            gauge(
              "replica_available",
              "1 if the replica can be used",
              replica.isAvailable ? 1 : 0,
              "average",
            ),
            counter("replica_queries_total", "Queries that the replica has served", replica.served),
            counter("replica_fallbacks_total", "Queries that fell back to the primary", replica.fallbacks),
          ]
        : []),
    ];
  };

/** Scheduled backups; nothing while there are none. */
export const backupMetrics =
  (read: () => Promise<{ finishedAt: number | null; error: string | null } | null>): MetricSource =>
  async () => {
    const state = await read();
    if (state === null) return [];
    const { finishedAt, error } = state;
    return [
      gauge(
        "backup_last_success_timestamp_seconds",
        "When the last scheduled backup was finished",
        finishedAt ?? 0,
        "max",
      ),
      gauge("backup_failed", "1 if the last scheduled backup has failed", error === null ? 0 : 1, "max"),
    ];
  };

/** The meaning of the figures of the read cache, by the end of their names. */
const meanings = {
  hits: "Lookups that found an entry",
  misses: "Lookups that found none",
  revalidations: "Stale entries that were computed again",
  hit_rate: "Share of lookups that found an entry",
  entries: "Entries",
  bytes: "Bytes of all entries",
  events: "Events in the index in memory",
  live: "Processes that may use their cache without a query",
  renewals: "Renewals of the lease that succeeded",
  failures: "Losses of the lease, and attempts to get one that failed",
};

/** Figures of which every process has the same. */
const sameInAll: ReadonlySet<string> = new Set(["events"]);

/** The figures of the read cache. */
export function readCacheMetrics(figures: Readonly<Record<string, number>>): Metric[] {
  return Object.entries(figures).map(([name, value]) => {
    const [suffix, meaning] = Object.entries(meanings).find(([ending]) => name.endsWith(`_${ending}`)) ?? [
      name,
      name,
    ];
    if (["hits", "misses", "revalidations", "renewals", "failures"].includes(suffix))
      return counter(`${name}_total`, meaning, value);
    if (suffix === "hit_rate") return gauge(name, meaning, value, "average");
    return gauge(name, meaning, value, sameInAll.has(suffix) ? "max" : "sum");
  });
}
