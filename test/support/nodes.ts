import assert from "node:assert/strict";
import { join } from "node:path";
import { parseMetrics, sumOf } from "./metrics.ts";
import { firstCredentials, type ServiceProcess, startProcess, temporaryFolder } from "./process.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A node in a process of its own, and its way to the database. */
export interface ProxiedNode {
  process: ServiceProcess;
  proxy: TcpProxy;
  settings: Record<string, string>;
}

/** Nodes of one database, and the `Authorization` header of their administrator. */
export interface ProxiedNodes {
  nodes: ProxiedNode[];
  authorization: string;
  /** Starts a node again that was killed. */
  restart(node: ProxiedNode): Promise<void>;
}

/**
 * Starts nodes on an empty database, one for each of these settings, each behind a proxy of its own; `file` is the entry
 * point of another build than the one beside the tests.
 */
export async function startNodes(
  databaseUrl: string,
  settingsOfNodes: readonly Record<string, string>[],
  file?: string,
): Promise<ProxiedNodes> {
  const nodes: ProxiedNode[] = [];
  for (const own of settingsOfNodes) {
    const proxy = await startTcpProxy(databaseUrl);
    const settings = {
      DATA_DIR: join(await temporaryFolder(), "data"),
      DATABASE_URL: proxy.through(databaseUrl),
      METRICS_TOKEN: "scraper",
      TIMEZONE: "UTC",
      LOG_LEVEL: "error",
      RATE_LIMIT_EXEMPT: "127.0.0.1",
      ...own,
    };
    const process = await startProcess(settings, file);
    nodes.push({ process, proxy, settings: { ...settings, PORT: String(process.port) } });
  }
  const credentials = await firstCredentials(nodes[0]?.settings ?? {});
  const authorization = `Basic ${btoa(`admin:${credentials["application password"]}`)}`;
  /** Has a node verify the password, whose hash takes longer than clients wait on a busy machine. */
  async function logIn({ process: started }: ProxiedNode): Promise<void> {
    const { status } = await started.client(authorization).get("/events?status=draft");
    assert.equal(status, 200);
  }
  await Promise.all(nodes.map(logIn));
  return {
    nodes,
    authorization,
    async restart(node) {
      node.process = await startProcess(node.settings, file);
      await logIn(node);
    },
  };
}

/** How often a node has answered from its cache of responses while it had a lease; its METRICS_TOKEN is `scraper`. */
export async function cachedResponses({ process: node }: ProxiedNode): Promise<number> {
  const { text } = await node.client("Bearer scraper").get("//metrics");
  const samples = parseMetrics(text);
  if (sumOf(samples, "almanac_lease_renewals_total") === 0) return 0;
  return sumOf(samples, "almanac_response_cache_hits_total");
}

/** Whether the background jobs run in a process, as its metrics have it; its METRICS_TOKEN is `scraper`. */
export async function leads(node: ServiceProcess): Promise<boolean> {
  const { text } = await node.client("Bearer scraper").get("//metrics");
  return sumOf(parseMetrics(text), "almanac_jobs_leader") === 1;
}
