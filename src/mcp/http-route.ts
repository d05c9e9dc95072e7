import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FaultLog } from "../domain/fault-log.ts";
import { type Caller, has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { toServiceError } from "../http/error-handler.ts";
import { trustedOrigins } from "../http/own-origin.ts";
import { reportStatus } from "../http/reported-status.ts";
import { rememberCaller } from "../http/request-caller.ts";
import type { AppDependencies } from "../http/request-context.ts";
import { MAX_ANONYMOUS_BYTES, MAX_WRITE_BYTES, sentParameters } from "../http/request-parameters.ts";

/** Settings of the server. */
export interface McpSettings {
  /** Origins whose pages may use it besides its own. */
  origins: readonly string[];
  logFault: FaultLog;
}

/** `/mcp`: the Model Context Protocol over HTTP. Requests keep no state here, so that any node can answer the next. */
export function mcpRoutes(app: FastifyInstance, service: AppDependencies, settings: McpSettings): void {
  const isTrusted = trustedOrigins(service.site, settings.origins);
  const callers = new WeakMap<FastifyRequest, Caller>();

  /** Authenticates before the body is parsed: only callers with the right to write may send a large one. */
  async function authenticate(request: FastifyRequest): Promise<void> {
    const { origin, "content-length": length } = request.headers;
    // A name of another site may have been made to resolve to this machine (DNS rebinding).
    if (origin !== undefined && !isTrusted(origin)) throw new ServiceError("rest_foreign_origin");
    const caller = await service.authenticate(request);
    rememberCaller(request, caller);
    callers.set(request, caller);
    const isSmall = length !== undefined && Number(length) <= MAX_ANONYMOUS_BYTES;
    if (!isSmall && !has(caller, "edit")) throw new ServiceError("rest_body_too_large");
  }

  app.route({
    method: "POST",
    url: "/mcp",
    bodyLimit: MAX_WRITE_BYTES,
    config: { isRead: true },
    preParsing: authenticate,
    async handler(request, reply) {
      // The hook has set it.
      const caller = callers.get(request) as Caller;
      // The library is loaded by the first request, because most services have no use for it.
      const { respondToMessage } = await import("./http-transport.ts");
      const { raw, id, headers } = request;
      const { status, type, text } = await respondToMessage(messageOf(request), headers, {
        app: service,
        caller,
        request: { raw, id, headers },
        toServiceError(error) {
          // Anything that was thrown has the properties of an error, or is one that nobody knows.
          const known = toServiceError(error as ServiceError, request, settings.logFault);
          reportStatus(request, known.status);
          return known;
        },
      });
      reply.code(status).header("Cache-Control", "no-store");
      return type === null ? reply.send() : reply.header("Content-Type", type).send(text);
    },
  });
  // Clients ask for a stream of notifications, or to end a session; there are neither.
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    config: { isCheap: true },
    handler: async (_request, reply) =>
      reply.code(405).headers({ Allow: "POST", "Cache-Control": "no-store" }).send(),
  });
}

/** The message of a request; several at once, which older versions of the protocol allow, are parsed as none. */
const messageOf = ({ body }: FastifyRequest): unknown => sentParameters(body);
