import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FaultLog } from "../domain/fault-log.ts";
import { anonymous } from "../domain/roles.ts";
import type { ServiceError } from "../errors.ts";
import { toServiceError } from "../http/error-handler.ts";
import { ignoreResponse } from "../http/read-cache-interface.ts";
import { requestContext } from "../http/request-context.ts";
import { languageOfVisitor, type PageSite, pageRequestFor } from "./page-request.ts";
import { respond } from "./send-page.ts";
import { errorPage } from "./views/error.ts";

type Handler = (
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Renders errors as pages for browsers, and as JSON for API clients. */
export const pageErrors =
  (web: PageSite, json: Handler, logFault: FaultLog): Handler =>
  (error, raw, reply) => {
    if (!isForPeople(raw, web)) return json(error, raw, reply);
    const language = languageOfVisitor(raw, web.app.site);
    const context = requestContext(web.app, raw, anonymous, {});
    const request = pageRequestFor(web, raw, language, context, ignoreResponse);
    return respond(errorPage(toServiceError(error, raw, logFault), request), request, reply);
  };

/**
 * Whether an error is rendered as a page: for pages, unless the client asks for JSON alone, and for unknown URLs outside
 * the API that a browser requests.
 */
function isForPeople(request: FastifyRequest, { app }: PageSite): boolean {
  const { accept = "" } = request.headers;
  const isOfBrowser = /\btext\/html\b/.test(accept);
  if (request.routeOptions.config?.isPage) return isOfBrowser || !/\bapplication\/json\b/.test(accept);
  const segments = (request.url.split("?")[0] ?? "").toLowerCase().split("/");
  const root = app.site.apiRoot.toLowerCase().split("/")[0] ?? "";
  return !segments.slice(0, 3).includes(root) && isOfBrowser;
}
