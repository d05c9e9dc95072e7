import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { isActive, type LanguageRules, requestedLanguage } from "./request-context.ts";
import { type Parameters, parametersOf } from "./request-parameters.ts";

/** Sends every error: a ServiceError with its code, any other as a bare 500. */
export const errorHandler =
  (rules: LanguageRules) =>
  (error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toServiceError(error, request);
    const parameters = parametersOf(request);
    const language = languageOf(request, parameters, rules);
    const headers = known.details.headers ?? {};
    const body = known.body(language);
    const isEnveloped = parameters._envelope !== undefined;
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

/** The error to report; unexpected ones are logged in full and reported without details. */
export function toServiceError(error: FastifyError | ServiceError, request: FastifyRequest): ServiceError {
  const known = error instanceof ServiceError ? error : fromFramework(error);
  if (known) return known;
  request.log.error({ err: error, request: request.id }, "unexpected error");
  return new ServiceError("internal_server_error", { data: { request: request.id } });
}

/** Errors that Fastify raises before a handler runs. */
function fromFramework(error: FastifyError): ServiceError | null {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new ServiceError("rest_body_too_large");
  if (error.code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH") return new ServiceError("rest_invalid_json");
  if (error.statusCode === 414) return new ServiceError("rest_uri_too_long");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new ServiceError("rest_no_route", { status: error.statusCode });
  return null;
}

/** The language of the message: that of the request; an inactive `wpml_language` is ignored. */
function languageOf(request: FastifyRequest, parameters: Parameters, rules: LanguageRules): string {
  const given = parameters.wpml_language;
  return requestedLanguage(isActive(given, rules.site) ? given : undefined, request, rules).code;
}
