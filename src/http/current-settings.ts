import type { IncomingMessage } from "node:http";
import { storageFaultOf } from "../domain/storage-faults.ts";
import { isCheck } from "./health.ts";
import type { Listener, ReadCache } from "./read-cache-interface.ts";
import { isGetOrHead } from "./request-kind.ts";

/** Why the settings could not be read for a request. */
const faults = new WeakMap<IncomingMessage, unknown>();

/**
 * Lets requests pass once the settings are those that were committed before: the router already depends on the languages. In
 * most cases nothing has changed, and that costs no turn of the event loop. Checks never wait, and when the store does not
 * respond the handlers say so, with `assertReachable`.
 */
export const currentSettings =
  ({ beginRead, beginWrite }: Pick<ReadCache, "beginRead" | "beginWrite">, router: Listener): Listener =>
  (message, response) => {
    const pass = () => router(message, response);
    if (isCheck(message.url?.split("?")[0])) return pass();
    const begin = () => (isGetOrHead(message) ? beginRead() : beginWrite());
    const waiting = begin();
    if (!(waiting instanceof Promise)) return pass();
    // A connection that was lost is replaced by the next attempt.
    const again = async () => void (await begin());
    const fail = (error: unknown) => {
      faults.set(message, error);
      pass();
    };
    waiting.then(pass, () => again().then(pass, fail));
  };

/** Throws the storage fault because of which the settings could not be read for a request: it need not wait again. */
export function assertReachable(message: IncomingMessage): void {
  const fault = faults.get(message);
  if (storageFaultOf(fault)) throw fault;
}
