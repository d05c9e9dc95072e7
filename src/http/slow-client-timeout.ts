import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * How often connections are checked, and how long one may stall, in milliseconds. Node grants that time twice: at first it
 * finds that less is unsent than when the last write began. A connection ends after the sum of all three at the latest.
 */
export interface StallPolicy {
  checkEveryMs: number;
  timeoutMs: number;
}

/**
 * Ends connections whose client has stopped reading. A timeout on every connection would have to be reset with every
 * request; instead a periodic check sets one on connections with unsent data only.
 */
export function timeOutStalledClients(server: Server, { checkEveryMs, timeoutMs }: StallPolicy): void {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(timeoutMs);
  }, checkEveryMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
