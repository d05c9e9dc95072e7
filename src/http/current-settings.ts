import { isCheck } from "./health.ts";
import type { Listener, ReadCache } from "./read-cache-interface.ts";
import { isGetOrHead } from "./request-kind.ts";

/**
 * Lets requests pass once the settings are those that were committed before: the router already depends on the languages. In
 * most cases nothing has changed, and that costs no turn of the event loop. Checks never wait, and when the store does not
 * respond the handlers say so.
 */
export const currentSettings =
  ({ beginRead, beginWrite }: Pick<ReadCache, "beginRead" | "beginWrite">, router: Listener): Listener =>
  (message, response) => {
    const pass = () => router(message, response);
    if (isCheck(message.url?.split("?")[0])) return pass();
    const waiting = isGetOrHead(message) ? beginRead() : beginWrite();
    if (!(waiting instanceof Promise)) return pass();
    waiting.then(pass, pass);
  };
