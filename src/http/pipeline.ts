import type { FastifyReply, FastifyRequest } from "fastify";
import { isAnonymous, noClient } from "../context.ts";
import { type Caller, has } from "../domain/roles.ts";
import { authorise } from "../operations/authorise.ts";
import type { Resource } from "../resources/kit/define.ts";
import { releasePermit } from "./admission.ts";
import { assertReachable } from "./current-settings.ts";
import { countGuess } from "./event-password-guesses.ts";
import type { Handler } from "./handler.ts";
import { rememberCaller } from "./request-caller.ts";
import { type AppDependencies, requestContext } from "./request-context.ts";
import { isGetOrHead } from "./request-kind.ts";
import { requestParameters } from "./request-parameters.ts";
import { sendResponse } from "./response.ts";
import { cookieCaller } from "./session.ts";

/** Callers that were authorised before the body of their request was parsed. */
const authorised = new WeakMap<FastifyRequest, Caller>();

/**
 * Makes a Fastify hook that rejects callers without the right to write before the body is parsed: nobody else can make
 * the service parse a large one, and no other error reveals anything to them. Node discards the rest of the body.
 */
export const authoriseBeforeParsing =
  (service: AppDependencies, writing: Pick<Resource, "right">) => async (request: FastifyRequest) => {
    assertReachable(request.raw);
    const caller = await service.authenticate(request);
    rememberCaller(request, caller);
    if (has(caller, writing.right)) authorised.set(request, caller);
    else {
      // The nonce of a session may be in the body; it is checked when that is parsed.
      const owner = caller.role === null ? await cookieCaller(service, request) : null;
      authorise(writing, { caller: owner ?? caller });
    }
  };

/** Makes a Fastify handler of ours: authenticates, parses, runs it, sends the response and offers it for caching. */
export const toFastifyHandler =
  (
    service: AppDependencies,
    handler: Handler<FastifyRequest>,
    cacheSeconds: number,
    writing?: Pick<Resource, "right">,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    assertReachable(request.raw);
    const caller = authorised.get(request) ?? (await service.authenticate(request));
    rememberCaller(request, caller);
    if (writing) authorise(writing, { caller });
    const parameters = requestParameters(request);
    const context = requestContext(service, request, caller, parameters);
    const isRead = isGetOrHead(request);
    const offer = isRead ? await service.readCache.beginRead() : null;
    // Nobody waits for the response any more. Of a reply that is taken over, no hook releases the permit.
    if (isRead && context.connection?.destroyed) {
      releasePermit(request);
      return reply.hijack();
    }
    const run = () => handler(parameters, context, request);
    const result = await countGuess(service.attempts, context, run);
    // A response that an event password opened is for those who have the password.
    const isPublic = isRead && isAnonymous(context);
    const policy = { seconds: cacheSeconds, isPublic };
    const response = await sendResponse(request, reply, result, parameters, policy);
    // A cached response keeps its context, but must not keep a connection.
    context.connection = undefined;
    if (response) {
      const { method, url, params, headers } = request;
      offer?.(request, reply, response, {
        // Responses to anonymous reads, which alone are computed again, need no more of a request than this.
        handler: handler as Handler,
        parameters,
        context: { ...context, client: noClient },
        request: { method, url, params, headers: {} },
        acceptEncoding: headers["accept-encoding"],
      });
    }
    return reply;
  };
