import type { FastifyRequest } from "fastify";
import { FailedAttempt } from "../auth/attempts.ts";
import type { Context } from "../context.ts";
import { viaWriter } from "../writer/channel.ts";
import type { AppDependencies } from "./request-context.ts";

/**
 * Records a login that has failed, whichever way it was tried, for the user whose credentials were checked: a request may
 * name several. Attempts that are rejected without a check are not recorded: an attacker could fill the audit trail with
 * them. The response does not wait for it.
 */
export function recordFailedLogin(
  error: unknown,
  request: FastifyRequest,
  { commands, addressOf }: Pick<AppDependencies, "commands" | "addressOf">,
  context: Context,
): void {
  if (!(error instanceof FailedAttempt)) return;
  const client = { ...context.client, address: addressOf(request.raw), requestId: request.id };
  viaWriter(commands, { name: "record failed login", userId: error.userId }, { ...context, client }).catch(
    (fault: unknown) =>
      request.log.error({ err: fault, request_id: request.id }, "a failed login could not be recorded"),
  );
}
