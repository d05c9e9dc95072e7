import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { addressGroup } from "../domain/ip-address.ts";
import { lastChange } from "../operations/change-token.ts";
import type { Store } from "../store/store.ts";
import type { ReadCache } from "./read-cache-interface.ts";

/** A client that waits for changes. */
export interface Waiting {
  /** Whether it has waited long enough, has gone, or the service stops. */
  isOver(): boolean;
  /** Resolves to true when the change log has entries after one; to false after some milliseconds, or when it is over. */
  next(seen: number, milliseconds?: number): Promise<boolean>;
  leave(): void;
}

/** The part of a client's connection that tells when it has gone. */
type Connection = Pick<Socket, "once" | "off" | "destroyed">;

export type ChangeWaiters = ReturnType<typeof createChangeWaiters>;

/** Milliseconds between polls of the change log while somebody waits: without a query where the read cache follows it. */
const POLL_MS = 100;

/** The same after a failure: the database may be away. */
const RETRY_MS = 1000;

/** Lets clients of a service wait for changes until it stops. */
export function openChangeWaiters(
  app: FastifyInstance,
  store: Store,
  readCache: Pick<ReadCache, "position">,
  maxClients: number,
): ChangeWaiters {
  const position = () => readCache.position() ?? lastChange(store);
  const waiters = createChangeWaiters({ position, maxClients });
  app.addHook("preClose", async () => waiters.close());
  return waiters;
}

/**
 * Lets clients wait for changes. Nobody holds a connection to the database meanwhile: one timer asks for the last entry of
 * the change log for all of them, and wakes those who have not seen it.
 */
export function createChangeWaiters(options: {
  /** The last entry of the change log. */
  position(): Promise<number>;
  maxClients: number;
}) {
  const { position, maxClients } = options;
  /** Called with the last entry, or null when the service stops. */
  const listeners = new Set<(last: number | null) => void>();
  const clients = new Map<string, number>();
  let count = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function schedule(milliseconds: number): void {
    if (timer === null && listeners.size > 0 && !isClosed) timer = setTimeout(poll, milliseconds);
  }

  async function poll(): Promise<void> {
    let pause = POLL_MS;
    try {
      const last = await position();
      for (const listener of [...listeners]) listener(last);
    } catch {
      // Whoever is woken later reports that the database is away.
      pause = RETRY_MS;
    }
    timer = null;
    schedule(pause);
  }

  function hasRoom(client: string): boolean {
    return !isClosed && count < maxClients && (clients.get(client) ?? 0) < Math.ceil(maxClients / 4);
  }

  return {
    /** Begins to wait for some milliseconds at most; null when too many do, or the client has gone. */
    enter(address: string, connection: Connection, milliseconds: number): Waiting | null {
      const client = addressGroup(address);
      if (!hasRoom(client) || connection.destroyed) return null;
      count += 1;
      clients.set(client, (clients.get(client) ?? 0) + 1);
      let isOver = false;
      let wake = (_hasNew: boolean) => {};
      const end = () => {
        isOver = true;
        wake(false);
      };
      const deadline = setTimeout(end, milliseconds);
      let hasLeft = false;
      // A stream that nobody has begun to read does not run its `finally`, so the end of the connection counts as well.
      const leave = () => {
        if (hasLeft) return;
        hasLeft = true;
        end();
        clearTimeout(deadline);
        connection.off("close", leave);
        count -= 1;
        const others = (clients.get(client) ?? 1) - 1;
        if (others > 0) clients.set(client, others);
        else clients.delete(client);
      };
      connection.once("close", leave);
      return {
        isOver: () => isOver || isClosed,
        next(seen, atMost = milliseconds) {
          if (isOver || isClosed) return Promise.resolve(false);
          return new Promise<boolean>((resolve) => {
            const pause = setTimeout(() => wake(false), atMost);
            // An entry before the last one that was seen: the change log is another one.
            const listener = (last: number | null) => {
              if (last === null || last !== seen) wake(last !== null);
            };
            wake = (hasNew) => {
              clearTimeout(pause);
              listeners.delete(listener);
              resolve(hasNew);
            };
            listeners.add(listener);
            schedule(POLL_MS);
          });
        },
        leave,
      };
    },
    /** How many clients wait. */
    count: () => count,
    /** Ends all waiting. */
    close(): void {
      isClosed = true;
      if (timer) clearTimeout(timer);
      for (const listener of [...listeners]) listener(null);
    },
  };
}
