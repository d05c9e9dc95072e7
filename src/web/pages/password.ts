import { apiUrl } from "../../resources/shared/addresses.ts";
import { html } from "../html.ts";
import { calendar, calendarUrl, local } from "../links.ts";
import type { Page } from "../page.ts";
import type { Visit } from "../visit.ts";

/** The question for the password of an event; it tells nothing of the event. */
export function passwordPage(visit: Visit, isWrong = false): Page {
  const { context, say, request } = visit;
  const { site, language } = context;
  const path = request.url.split("?")[0] ?? "";
  return {
    status: 403,
    title: say("web_protected_title"),
    body: html`<div class="narrow plain">
<h1>${say("web_protected_title")}</h1>
<p>${say("web_protected")}</p>
<form class="password" method="post" action="${local(`${site.baseUrl}${path}`, site)}">
<label for="password">${say("web_password")}</label>
<input id="password" name="password" type="password" required autocomplete="off"${isWrong && html` aria-invalid="true" aria-describedby="wrong" autofocus`}>
${isWrong && html`<p class="wrong" id="wrong" role="alert">${say("web_wrong_password")}</p>`}
<button class="main">${say("web_open")}</button>
</form>
<p><a href="${calendar(visit)}">${say("web_to_calendar")}</a></p>
</div>`,
    canonical: calendarUrl(site, language.code),
    alternates: {},
    root: `${apiUrl(context)}/`,
    isHidden: true,
    isPrivate: true,
    headers: { "X-Robots-Tag": "noindex" },
  };
}
