import type { FastifyReply, FastifyRequest } from "fastify";
import { authorise } from "../operations/authorise.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Handler } from "./handler.ts";
import { type AppDependencies, requestContext } from "./request-context.ts";
import { parametersOf } from "./request-parameters.ts";
import { sendResponse } from "./response.ts";

/** Makes a Fastify handler of ours: authenticates, parses, runs it, sends the response and offers it for caching. */
export const toFastifyHandler =
  (
    service: AppDependencies,
    handler: Handler<FastifyRequest>,
    cacheSeconds: number,
    writing?: Pick<Resource, "right">,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await service.authenticate(request);
    // Authorisation comes first: no other error may reveal anything to callers without the right.
    if (writing) authorise(writing, { caller });
    const parameters = parametersOf(request);
    const context = requestContext(service, request, caller, parameters);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const offer = isRead ? await service.readCache.beginRead() : null;
    const result = await handler(parameters, context, request);
    const isPublic = caller.role === null && isRead;
    const policy = { seconds: cacheSeconds, isPublic };
    const response = await sendResponse(request, reply, result, parameters, policy);
    if (response && isPublic && context.password === null) {
      const { method, url, params, headers } = request;
      offer?.(request, reply, response, {
        // Responses to anonymous reads, which alone are computed again, need no more of a request than this.
        handler: handler as Handler,
        parameters,
        context,
        request: { method, url, params, headers: {} },
        acceptEncoding: headers["accept-encoding"],
      });
    }
    return reply;
  };
