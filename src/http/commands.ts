import { noteUse } from "../auth/authenticate.ts";
import { closeSession, keepSession, type NewSession } from "../auth/sessions.ts";
import { resources } from "../resources/index.ts";
import type { Handler } from "./handler.ts";
import { wpV2Writes } from "./wordpress/wp-v2.ts";
import { writeRoutes } from "./write-handlers.ts";

/** Everything that is written because of a request, by name. */
export const commandHandlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...resources.flatMap(writeRoutes), ...wpV2Writes].map(({ name, handler }) => [name, handler] as const),
  ["log in", ({ session }, { store }) => withoutBody(keepSession(store, session as NewSession))],
  ["log out", ({ token }, { store }) => withoutBody(closeSession(store, String(token)))],
  ["note the use of a password", ({ id }, { store, now }) => withoutBody(noteUse(store, Number(id), now))],
]);

const withoutBody = async (work: Promise<unknown>) => {
  await work;
  return { body: null };
};
