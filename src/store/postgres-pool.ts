import pg from "pg";

/** Longest wait for a connection, be it a new one or one that others use. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** Sockets that have not been closed so long after their pool was ended are destroyed. */
const CLOSE_MS = 1_000;

/**
 * The server ends a transaction in which nothing is asked for so long: one of a process that is stopped or cut off
 * would hold the write lock.
 */
const IDLE_TRANSACTION_MS = 6_000;

/** The type id of bigint; pg returns it as a string by default. */
const INT8 = 20;

/** A pool of connections, whose rows have numbers for every integer. */
export function connectionPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
    ...config,
  });
  // The pool replaces connections that break; without a listener their errors would end the process. The pool's event is
  // for idle ones; a connection in use has its own, and rejects its query besides.
  pool.on("error", () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on("remove", (client) => clients.delete(client));
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => {});
    // A primary that has become a standby keeps its connections; only a new one leads to the server that took over.
    protocolOf(client).on("errorMessage", ({ code }) => {
      if (code === READ_ONLY) client.end().catch(() => {});
    });
  });
  const end = pool.end.bind(pool);
  pool.end = async () => {
    // A server that does not respond would keep the process from ending.
    const destroy = () => {
      for (const client of clients) protocolOf(client).stream.destroy();
    };
    setTimeout(destroy, CLOSE_MS).unref();
    await end();
  };
  return pool;
}

/**
 * Breaks connections in use from which nothing has arrived for some seconds, so that their statements fail: a network that
 * swallows everything is noticed by the operating system after a quarter of an hour. Seconds are counted by a timer, because
 * a process that was stopped has not waited.
 */
export function limitSilence(pool: pg.Pool, seconds: number): void {
  const silences = new WeakMap<pg.PoolClient, { seconds: number }>();
  const inUse = new Map<pg.PoolClient, { seconds: number }>();
  let timer: NodeJS.Timeout | undefined;

  function count() {
    for (const [client, silence] of inUse) {
      silence.seconds += 1;
      if (silence.seconds > seconds) protocolOf(client).stream.destroy();
    }
    if (inUse.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  pool.on("acquire", (client) => {
    const silence = silences.get(client) ?? { seconds: 0 };
    if (!silences.has(client))
      protocolOf(client).stream.on("data", () => {
        silence.seconds = 0;
      });
    silence.seconds = 0;
    silences.set(client, silence);
    inUse.set(client, silence);
    timer ??= setInterval(count, 1000).unref();
  });
  pool.on("release", (_error, client) => inUse.delete(client));
}

/** The SQLSTATE of a write to a server that accepts none. */
const READ_ONLY = "25006";

/** The protocol of a connection, with its socket; it reports every error of the server. The types of pg leave it out. */
export const protocolOf = (
  client: pg.ClientBase,
): {
  stream: { destroy(): void; cork(): void; uncork(): void; on(event: "data", listener: () => void): void };
  on(event: "errorMessage", listener: (error: { code?: string }) => void): void;
} => Reflect.get(client, "connection");

/** The key of the write lock and the class of the locks of elections: an arbitrary number, the same on every node. */
export const ADVISORY_LOCK = 7_203_511;
