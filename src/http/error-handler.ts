import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FaultLog } from "../domain/fault-log.ts";
import { storageFaultOf } from "../domain/storage-faults.ts";
import { ServiceError, toKnownError } from "../errors.ts";
import { catalogues } from "../locales/index.ts";
import { reportStatus } from "./reported-status.ts";
import { isActive, type LanguageRules, requestedLanguage } from "./request-context.ts";
import { type Parameters, requestParameters } from "./request-parameters.ts";

/** Sends every error: a ServiceError with its code, any other as a bare 500. */
export const errorHandler =
  (rules: LanguageRules, logFault: FaultLog) =>
  (error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toServiceError(error, request, logFault);
    const parameters = requestParameters(request);
    const language = languageOf(request, parameters, rules);
    const headers = known.details.headers ?? {};
    const body = known.body(language);
    const isEnveloped = parameters._envelope !== undefined;
    if (isEnveloped) reportStatus(request, known.status);
    return (
      reply
        .code(isEnveloped ? 200 : known.status)
        .headers(headers)
        // Errors of the router itself skip the hook that sets this header.
        .header("X-Request-Id", request.id)
        .header("Content-Type", "application/json; charset=UTF-8")
        .header("Content-Language", language)
        .header("Cache-Control", "no-store")
        .send(JSON.stringify(isEnveloped ? { body, status: known.status, headers } : body))
    );
  };

/** The error to report. Storage faults are logged; so are unexpected errors, which are reported without details. */
export function toServiceError(
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  logFault: FaultLog,
): ServiceError {
  const known = fromFramework(error) ?? toKnownError(error);
  if (known && !storageFaultOf(known)) return known;
  const log = logFault((message, err) => request.log.error({ err, request_id: request.id }, message));
  log("unexpected error", known ?? error);
  if (known) return known;
  return new ServiceError("internal_server_error", { data: { request: request.id } });
}

/** Errors that Fastify raises before a handler runs. */
function fromFramework(error: FastifyError | ServiceError): ServiceError | null {
  if (error instanceof ServiceError) return null;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new ServiceError("rest_body_too_large");
  if (error.code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH") return new ServiceError("rest_invalid_json");
  if (error.statusCode === 414) return new ServiceError("rest_uri_too_long");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new ServiceError("rest_no_route", { status: error.statusCode });
  return null;
}

/**
 * The language of the message: the one that a header names, for clients whose people speak another language than the content
 * has; else that of the request. An inactive `wpml_language` is ignored.
 */
function languageOf(request: FastifyRequest, parameters: Parameters, rules: LanguageRules): string {
  const named = request.headers["x-almanac-messages"];
  if (typeof named === "string" && Object.hasOwn(catalogues, named)) return named;
  const given = parameters.wpml_language;
  return requestedLanguage(isActive(given, rules.site) ? given : undefined, request, rules).code;
}
