import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Forwards connections to a server, and can stop doing so. */
export interface TcpProxy {
  port: number;
  /** A URL that leads through the proxy. */
  through(url: string): string;
  /** Forwards nothing any more, in no direction; connections stay open and new ones are accepted, as behind a lost network. */
  cut(): void;
  /** Forwards again, beginning with what has arrived meanwhile. */
  mend(): void;
  /** From now on, what the server sends arrives so many milliseconds later. */
  delay(milliseconds: number): void;
  /** Closes all connections. */
  reset(): void;
  /** Leads new connections to the server of another URL. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Starts a proxy to the server of a URL. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const track = (socket: Socket, other: Socket, isServer: boolean) => {
    sockets.add(socket);
    const forward = (bytes: Buffer) => void (other.writable && other.write(bytes));
    socket.on("data", (bytes) => {
      if (isServer && delayMs > 0) setTimeout(forward, delayMs, bytes);
      else forward(bytes);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (isCut) socket.pause();
  };
  const server = createServer((socket) => {
    const other = connect(Number(target.port), target.hostname);
    track(socket, other, false);
    track(other, socket, true);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const { port } = address;
  return {
    port,
    through(original) {
      const led = new URL(original);
      led.hostname = "127.0.0.1";
      led.port = String(port);
      return led.href;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    leadTo(other) {
      target = new URL(other);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
