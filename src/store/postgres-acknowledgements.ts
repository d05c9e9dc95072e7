import { elapsed } from "./elapsed.ts";
import { type Committed, EXPIRY_MS } from "./lease.ts";
import { type DedicatedConnection, openConnection, SERVER_ID } from "./postgres-connection.ts";
import { execute } from "./statement-cache.ts";
import type { Acknowledgements } from "./store.ts";

/** A node as it was last seen. */
interface Node {
  /** Changes with each renewal. */
  lease: unknown;
  hasExpired: boolean;
}

/** A write that waits for nodes. */
interface Waiter {
  seq: number;
  nodes: Set<string>;
  resolve(): void;
}

/** A connection to the server. */
interface ServerConnection {
  client: DedicatedConnection;
  server: string;
  /** Whether the server can have forgotten leases that are still live. */
  isFresh: boolean;
}

/** Longest time for connecting and for a query. After an expiry nobody waits for it. */
const TIMEOUT_MS = 2 * EXPIRY_MS;

/** Milliseconds between looks at the nodes while a write waits: their messages may have come before it did. */
const POLL_MS = 100;

/** A server that has accepted writes for so many seconds knows every lease that is live. */
const SETTLED_SECONDS = (2 * EXPIRY_MS) / 1000;

/** Notifies the nodes, unless all of them have heard of the last entry of the change log already. */
const ANNOUNCE = `select last.seq, this.server, pg_notify('almanac_changes', last.seq || ' ' || $1::text)
  from (select max(seq) as seq from changes) as last, (select ${SERVER_ID} as server) as this
  where last.seq > case when this.server = $2::text then $3::bigint else -1 end`;

export interface PostgresAcknowledgementsOptions {
  connectionString: string;
  /** The node of this process: `onCommitted` tells it, so that nobody has to wait for it. */
  ownNode: string;
  onCommitted(committed: Committed): void;
}

/**
 * Announces commits to the nodes and waits for them. Whatever goes wrong here, a write waits as long as a lease that was
 * granted before its commit can last, which needs no connection: `docs/decisions/0022-leases.md`.
 */
export function postgresAcknowledgements(options: PostgresAcknowledgementsOptions): Acknowledgements {
  const { connectionString, ownNode, onCommitted } = options;
  /** The last entry of which every node is known to have heard. */
  let settled: Committed = { seq: 0, server: "" };
  const nodes = new Map<string, Node>();
  /** The last entry that each node has heard of. */
  const heard = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let connection: ServerConnection | null = null;
  let connecting: Promise<ServerConnection | null> | null = null;
  let lastServer = "";

  async function connect(): Promise<ServerConnection | null> {
    let isLost = false;
    try {
      const client = await openConnection({
        connectionString,
        timeoutMs: TIMEOUT_MS,
        onNotification(payload) {
          const [id = "", seq] = payload.split(" ");
          note(id, Number(seq));
          release();
        },
        onLost() {
          isLost = true;
          forget();
        },
      });
      // The WAL writer starts when a server begins to accept writes: after a start, a crash or a promotion.
      const [row] = await client.query(
        `listen almanac_heard; select ${SERVER_ID} as server, (
           select extract(epoch from clock_timestamp() - backend_start) from pg_stat_activity
           where backend_type = 'walwriter') as age`,
      );
      if (isLost) return null;
      const server = String(row?.server);
      const isKnown = lastServer === "" || lastServer === server;
      lastServer = server;
      const made = { client, server, isFresh: !isKnown || !(Number(row?.age ?? 0) > SETTLED_SECONDS) };
      const settle = () => {
        made.isFresh = false;
      };
      if (made.isFresh) void elapsed(EXPIRY_MS, { keepsProcess: false }).over.then(settle);
      connection = made;
      return made;
    } catch {
      return null;
    }
  }

  /** Forgets everything that was learnt by a connection; writes that wait do so until the leases have ended. */
  function forget() {
    connection = null;
    nodes.clear();
    heard.clear();
    waiters.clear();
  }

  function connected(): ServerConnection | Promise<ServerConnection | null> {
    if (connection) return connection;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  const note = (id: string, seq: number) => void heard.set(id, Math.max(seq, heard.get(id) ?? 0));

  const isDone = (id: string, seq: number): boolean => {
    const node = nodes.get(id);
    return !node || node.hasExpired || (heard.get(id) ?? 0) >= seq;
  };

  /** Ends the waits that nothing has to be waited for any more. */
  function release() {
    for (const waiter of waiters) {
      for (const id of waiter.nodes) if (isDone(id, waiter.seq)) waiter.nodes.delete(id);
      if (waiter.nodes.size > 0) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** Reads the nodes. A node is dead when its lease has not changed for as long as one lasts. */
  async function look(current: ServerConnection): Promise<void> {
    const rows = await current.client.query("select id, lease_until::text as lease, heard from nodes");
    // Lost meanwhile, and all that was learnt by it is forgotten.
    if (connection !== current) throw new Error("The connection was lost.");
    const ids = new Set(rows.map(({ id }) => String(id)));
    for (const map of [nodes, heard]) for (const id of map.keys()) if (!ids.has(id)) map.delete(id);
    for (const { id: value, lease, heard: seq } of rows) {
      const id = String(value);
      if (id === ownNode) continue;
      note(id, Number(seq));
      if (nodes.get(id)?.lease === lease) continue;
      const node = { lease, hasExpired: false };
      nodes.set(id, node);
      const expire = () => {
        node.hasExpired = true;
        release();
      };
      void elapsed(EXPIRY_MS, { keepsProcess: false }).over.then(expire);
    }
    release();
  }

  let isPolling = false;

  /** Looks at the nodes again and again while writes wait for them. */
  async function poll(current: ServerConnection): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      while (waiters.size > 0 && connection === current) {
        await elapsed(POLL_MS, { keepsProcess: false }).over;
        if (waiters.size > 0 && connection === current) await look(current);
      }
    } finally {
      isPolling = false;
    }
  }

  /** Resolves when all nodes have heard of an entry; never, when that cannot be known. */
  function heardByNodes({ seq, server }: Committed): Promise<void> {
    return new Promise((resolve) => {
      const wait = async () => {
        const current = await connected();
        if (!current || current.server !== server || current.isFresh) return;
        // Sent after the commit: a node whose lease is not seen here reads the change log after the commit.
        await look(current);
        const pending = [...nodes.keys()].filter((id) => !isDone(id, seq));
        if (pending.length === 0) return resolve();
        waiters.add({ seq, nodes: new Set(pending), resolve });
        await poll(current);
      };
      // A lost connection leaves the wait to its end.
      wait().catch(() => {});
    });
  }

  async function heardByAll(committed: Committed): Promise<void> {
    onCommitted(committed);
    const end = elapsed(EXPIRY_MS);
    await Promise.race([end.over, heardByNodes(committed)]);
    end.cancel();
    if (committed.server !== settled.server || committed.seq > settled.seq) settled = committed;
  }

  return {
    async announce(transaction) {
      const values = [ownNode, settled.server, settled.seq];
      const [row] = await execute<Committed>(transaction, ANNOUNCE, values);
      return row ? { seq: row.seq, server: row.server } : null;
    },
    heardByAll,
    async heardOf(seq) {
      if (connection?.server === settled.server && seq <= settled.seq) return;
      const end = elapsed(EXPIRY_MS);
      const current = await Promise.race([connected(), end.over]);
      if (!current) return end.over;
      end.cancel();
      await heardByAll({ seq, server: current.server });
    },
    async close() {
      const open = connection ?? (await connecting);
      await open?.client.close();
    },
  };
}
