import type { FastifyRequest } from "fastify";

/** Statuses of errors whose responses have another one. */
const statuses = new WeakMap<FastifyRequest, number>();

/** Notes the status of an error that is inside of a response, as with `_envelope` or the protocol of assistants. */
export const reportStatus = (request: FastifyRequest, status: number): void =>
  void statuses.set(request, status);

/** The status that a client receives, whether the response has it or its body. */
export const reportedStatus = (request: FastifyRequest, { statusCode }: { statusCode: number }): number =>
  statuses.get(request) ?? statusCode;
