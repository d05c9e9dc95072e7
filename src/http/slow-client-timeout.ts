import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often connections are looked at, and how long one may stand still, in milliseconds. */
export interface StallPolicy {
  checkEveryMs: number;
  timeoutMs: number;
}

/**
 * Ends connections whose client has stopped taking what it asked for. A time limit on every connection would have to
 * be set anew with every request; here only those get one that have something waiting when they are looked at.
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
