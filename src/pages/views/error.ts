import type { ServiceError } from "../../errors.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { html } from "../html.ts";
import { calendar, calendarUrl } from "../links.ts";
import { alternatesInEveryLanguage, type Page } from "../page.ts";
import type { PageRequest } from "../page-request.ts";

/** The page for errors. */
export function errorPage(error: ServiceError, request: PageRequest): Page {
  const { context, translate, raw } = request;
  const { status, heading, message } = describeError(error, request);
  return {
    status,
    title: heading,
    body: html`<div class="narrow plain">
<p class="code" aria-hidden="true">${status}</p>
<h1>${heading}</h1>
<p>${message}</p>
${status >= 500 && html`<p class="hint">${raw.id}</p>`}
<form class="find" role="search" action="${calendar(request)}" method="get">
<input type="hidden" name="view" value="list">
<label for="search">${translate("web_search_events")}</label>
<div class="pair"><input id="search" type="search" name="search"><button>${translate("web_search")}</button></div>
</form>
<p><a href="${calendar(request)}">${translate("web_to_calendar")}</a></p>
</div>`,
    canonical: calendarUrl(context.site, context.language.code),
    alternates: alternatesInEveryLanguage(request, "/events/"),
    root: `${apiUrl(context)}/`,
    isHidden: true,
    isPrivate: true,
    headers: { ...error.details.headers, "X-Robots-Tag": "noindex" },
  };
}

/** Status, heading and message of an error, as people see them. */
export function describeError(
  error: ServiceError,
  { context, translate }: PageRequest,
): { status: number; heading: string; message: string } {
  // An unknown item is reported like an unknown page.
  const isMissing =
    error.status === 404 ||
    Object.keys(error.details.issues ?? {}).some((name) => ["slug", "id"].includes(name));
  const status = isMissing ? 404 : error.status;
  const heading = isMissing
    ? translate("web_not_found")
    : status >= 500
      ? translate("web_failed")
      : status === 401 || status === 403
        ? translate("web_denied")
        : translate("web_refused");
  const message = isMissing ? translate("web_not_found_text") : error.body(context.language.code).message;
  return { status, heading, message };
}
