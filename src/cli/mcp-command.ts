import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { attemptLimits } from "../auth/attempts.ts";
import { callerOf } from "../auth/authenticate.ts";
import { listUsers, UserError } from "../auth/users.ts";
import { anonymous, type Caller } from "../domain/roles.ts";
import { ServiceError, toKnownError } from "../errors.ts";
import { noReadCache } from "../http/read-cache-interface.ts";
import type { McpSession } from "../mcp/call-tool.ts";
import { siteOf } from "../site.ts";
import type { Store } from "../store/store.ts";
import { inProcessBus } from "../writer/channel.ts";
import { commandRunner } from "../writer/commands.ts";
import { type CliCommand, type CommandOptions, parse } from "./command.ts";

export const mcpCommand: Record<string, CliCommand> = {
  mcp: {
    synopsis: "[--user LOGIN]",
    description:
      "Serve the Model Context Protocol on standard input and output, with the rights of the user; without one, for public reads",
    async run(args, options) {
      const { values } = parse(args, 0, ["user"]);
      const caller = values.user === undefined ? anonymous : await userOf(values.user, options.store);
      const { serveProcess } = await import("../mcp/stdio-transport.ts");
      await serveProcess(sessionOf(caller, options));
      return { text: "The client has closed the connection.", stream: "stderr" };
    },
  },
};

async function userOf(login: string, store: Store): Promise<Caller> {
  const user = (await listUsers(store.read)).find((one) => one.login === login);
  if (!user) throw new UserError(`There is no user ${login}.`);
  return callerOf(user);
}

/** The session of the process. Who runs it can open the store, so neither limits nor guesses are counted. */
const sessionOf = (caller: Caller, { config, store, actor, clock }: CommandOptions): McpSession => {
  const site = siteOf(config);
  return {
    app: {
      store,
      site,
      now: clock,
      commands: inProcessBus(commandRunner(store, site)),
      readCache: noReadCache,
      attempts: attemptLimits(async () => [], 0),
      addressOf: () => actor.client.address,
      limits: { writeCharges: () => [], submissionCharges: () => [] },
      acceptLanguage: false,
    },
    caller,
    // A request without headers, because none came over a network.
    request: { raw: new IncomingMessage(new Socket()), id: "", headers: {} },
    toServiceError(error) {
      const known = toKnownError(error);
      if (!known) console.error(error);
      return known ?? new ServiceError("internal_server_error");
    },
  };
};
