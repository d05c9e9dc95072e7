import { noteUse } from "../auth/authenticate.ts";
import { closeSession, keepSession, type NewSession } from "../auth/sessions.ts";
import { resources } from "../resources/index.ts";
import type { Handler } from "./handler.ts";
import { platformWrites } from "./platform.ts";
import { writeRoutes } from "./writes.ts";

/** Everything that is written because of a request, by name. */
export const works: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...resources.flatMap(writeRoutes), ...platformWrites].map(
    ({ name, handler }) => [name, handler] as const,
  ),
  ["log in", ({ session }, { store }) => silently(keepSession(store, session as NewSession))],
  ["log out", ({ token }, { store }) => silently(closeSession(store, String(token)))],
  ["note the use of a password", ({ id }, { store, now }) => silently(noteUse(store, Number(id), now))],
]);

const silently = async (work: Promise<unknown>) => {
  await work;
  return { body: null };
};
