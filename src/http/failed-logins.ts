import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { viaWriter } from "../writer/channel.ts";
import type { CommandBus } from "../writer/protocol.ts";
import { parametersOf } from "./request-parameters.ts";

/**
 * Records a log-in that has failed, whichever way it was tried. Attempts that are refused without a check are not
 * recorded: an attacker could fill the audit trail with them. The response does not wait for it.
 */
export function recordFailedLogin(
  error: unknown,
  request: FastifyRequest,
  commands: CommandBus,
  context: Context,
): void {
  if (!(error instanceof ServiceError) || !failures.includes(error.code)) return;
  const client = { ...context.client, address: request.ip, requestId: request.id };
  viaWriter(
    commands,
    { name: "record failed log-in", login: loginOf(request) },
    { ...context, client },
  ).catch((fault: unknown) => request.log.error({ err: fault }, "a failed log-in could not be recorded"));
}

/** Errors of wrong credentials that were checked. */
const failures: readonly string[] = ["incorrect_password", "rest_second_factor_invalid"];

/** The name that was tried: of HTTP Basic, or of the body. */
function loginOf(request: FastifyRequest): string {
  const basic = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const { login } = parametersOf(request);
  if (basic === undefined) return typeof login === "string" ? login : "";
  const [name = ""] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return name;
}
