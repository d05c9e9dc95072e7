import type { Socket } from "node:net";
import type { Listener } from "./read-cache-interface.ts";

/** Requests that may wait for the responses before theirs, on one connection and on all of them. */
const MAX_PER_CONNECTION = 64;
const MAX_IN_ALL = 4096;

/**
 * Takes the requests of a connection one after the other, and closes it when too many wait. HTTP allows requests to be
 * sent ahead of responses; Node would have all of them computed at once, and their responses kept until they are read.
 */
export function limitPipelining(listener: Listener): Listener {
  const waiting = new WeakMap<Socket, number>();
  let total = 0;

  function add(socket: Socket, by: 1 | -1) {
    waiting.set(socket, (waiting.get(socket) ?? 0) + by);
    total += by;
  }

  return (message, response) => {
    // Node assigns the connection to a response when those before it have been sent.
    if (response.socket !== null) return listener(message, response);
    const { socket } = message;
    const count = waiting.get(socket);
    if (count === undefined)
      socket.once("close", () => {
        total -= waiting.get(socket) ?? 0;
      });
    if ((count ?? 0) >= MAX_PER_CONNECTION || total >= MAX_IN_ALL) return void socket.destroy();
    add(socket, 1);
    response.once("socket", () => {
      add(socket, -1);
      listener(message, response);
    });
  };
}
