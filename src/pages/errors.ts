import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { defaultLanguage } from "../context.ts";
import { anonymous } from "../domain/roles.ts";
import type { ServiceError } from "../errors.ts";
import { toServiceError } from "../http/error-handler.ts";
import { ignoreResponse } from "../http/read-cache.ts";
import { requestContext } from "../http/request-context.ts";
import { type PageSite, pageRequestFor } from "./page-request.ts";
import { respond } from "./send-page.ts";
import { errorPage } from "./views/error.ts";

type Handler = (
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Tells people in a page what went wrong, and programs as the interface does. */
export const pageErrors =
  (web: PageSite, json: Handler): Handler =>
  (error, request, reply) => {
    if (!isForPeople(request, web)) return json(error, request, reply);
    const { site } = web.service;
    const segment = request.url.split(/[/?]/)[1]?.toLowerCase() ?? "";
    const language = site.languages.find((code) => code === segment) ?? defaultLanguage(site);
    const context = requestContext(web.service, request, anonymous, {});
    const visit = pageRequestFor(web, request, language, context, ignoreResponse);
    return respond(errorPage(toServiceError(error, request), visit), visit, reply);
  };

/** Pages, and addresses outside the interface that a browser asks for. */
function isForPeople(request: FastifyRequest, { service }: PageSite): boolean {
  if ((request.routeOptions.config as { isPage?: boolean } | undefined)?.isPage) return true;
  const segments = (request.url.split("?")[0] ?? "").toLowerCase().split("/");
  const root = service.site.apiRoot.toLowerCase().split("/")[0] ?? "";
  return !segments.slice(0, 3).includes(root) && /\btext\/html\b/.test(request.headers.accept ?? "");
}
