import { Socket } from "node:net";
import pg from "pg";

/** A connection outside of the pool, for one purpose. After its first error it is of no use any more. */
export interface DedicatedConnection {
  /** Runs a text of statements without parameters, without waiting for those before it; returns the rows of the last. */
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
  /** Closes the connection at once, without a word to a server that may not respond. */
  destroy(): void;
}

export interface ConnectionOptions {
  connectionString: string;
  /** Longest time for connecting and for a query: the network may swallow what is sent. */
  timeoutMs: number;
  onNotification?(payload: string): void;
  /** Called once, when the connection breaks or a query fails. */
  onLost?(error: unknown): void;
  /** Ends an attempt to connect. */
  signal?: AbortSignal;
}

/** Opens a connection outside of the pool. */
export async function openConnection(options: ConnectionOptions): Promise<DedicatedConnection> {
  const { connectionString, timeoutMs, onNotification, onLost, signal } = options;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    // A query that has taken too long destroys the connection, with all that follow it.
    pipeline: true,
  });
  let isOpen = true;
  const lose = (error: unknown) => {
    if (!isOpen) return;
    isOpen = false;
    socket.destroy();
    onLost?.(error);
  };
  client.on("error", lose);
  client.on("end", () => lose(new Error("Connection terminated.")));
  client.on("notification", ({ payload }) => onNotification?.(payload ?? ""));
  const abort = () => void socket.destroy();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", abort);
  try {
    await client.connect();
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  return {
    async query(text) {
      try {
        // Several statements have several results, which the types of pg leave out.
        const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
        return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
      } catch (error) {
        lose(error);
        throw error;
      }
    },
    async close() {
      isOpen = false;
      const timer = setTimeout(() => socket.destroy(), timeoutMs);
      await client.end();
      clearTimeout(timer);
    },
    destroy() {
      isOpen = false;
      socket.destroy();
    },
  };
}

/** SQL for what a server is recognised by. */
export const SERVER_ID = "extract(epoch from pg_postmaster_start_time())::text";
