import type { FastifyRequest } from "fastify";
import type { Caller } from "../domain/roles.ts";

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who sent a request, for the log. */
export const rememberCaller = (request: FastifyRequest, caller: Caller): void =>
  void callers.set(request, caller);

/** The login of the sender of a request; null when it is anonymous, or was rejected before it was known. */
export const loginOf = (request: FastifyRequest): string | null => callers.get(request)?.login || null;
