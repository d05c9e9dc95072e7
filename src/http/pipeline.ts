import type { FastifyReply, FastifyRequest } from "fastify";
import { authorise } from "../operations/authorise.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Handler } from "./handler.ts";
import { type AppDependencies, requestContext } from "./request-context.ts";
import { parametersOf } from "./request-parameters.ts";
import { sendResponse } from "./response.ts";

/** Makes a Fastify handler of ours: who is asking, in which language, and how the answer is sent and kept. */
export const toFastifyHandler =
  (
    service: AppDependencies,
    handler: Handler<FastifyRequest>,
    cacheSeconds: number,
    writing?: Pick<Resource, "right">,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await service.authenticate(request);
    // The right to write comes first: nothing of the request is judged before it.
    if (writing) authorise(writing, { caller });
    const parameters = parametersOf(request);
    const context = requestContext(service, request, caller, parameters);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) await service.readCache?.sync();
    const seq = service.readCache?.position() ?? 0;
    const answer = await handler(parameters, context, request);
    const isPublic = caller.role === null && isRead;
    const parcel = await sendResponse(request, reply, answer, parameters, {
      seconds: cacheSeconds,
      isPublic,
    });
    if (parcel && isPublic && context.password === null) service.cacheResponse?.(request, reply, parcel, seq);
    return reply;
  };
