import type { ServiceError } from "../../errors.ts";
import { apiUrl } from "../../resources/shared/addresses.ts";
import { html } from "../html.ts";
import { calendar, calendarUrl } from "../links.ts";
import { everywhere, type Page } from "../page.ts";
import type { Visit } from "../visit.ts";

/** What a visitor sees when there is no page to show, or none for them. */
export function errorPage(error: ServiceError, visit: Visit): Page {
  const { context, say, request } = visit;
  // An address that names nothing is one that is not there.
  const isMissing =
    error.status === 404 ||
    Object.keys(error.facts.refused ?? {}).some((name) => ["slug", "id"].includes(name));
  const status = isMissing ? 404 : error.status;
  const heading = isMissing
    ? say("web_not_found")
    : status >= 500
      ? say("web_failed")
      : status === 401 || status === 403
        ? say("web_denied")
        : say("web_refused");
  const message = isMissing ? say("web_not_found_text") : error.body(context.language.code).message;
  return {
    status,
    title: heading,
    body: html`<div class="narrow plain">
<p class="code" aria-hidden="true">${status}</p>
<h1>${heading}</h1>
<p>${message}</p>
${status >= 500 && html`<p class="hint">${request.id}</p>`}
<form class="find" role="search" action="${calendar(visit)}" method="get">
<input type="hidden" name="view" value="list">
<label for="search">${say("web_search_events")}</label>
<div class="pair"><input id="search" type="search" name="search"><button>${say("web_search")}</button></div>
</form>
<p><a href="${calendar(visit)}">${say("web_to_calendar")}</a></p>
</div>`,
    canonical: calendarUrl(context.site, context.language.code),
    alternates: everywhere(visit, "/events/"),
    root: `${apiUrl(context)}/`,
    isHidden: true,
    isPrivate: true,
    headers: { ...error.facts.headers, "X-Robots-Tag": "noindex" },
  };
}
