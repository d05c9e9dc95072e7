import { apiUrl } from "../../resources/shared/urls.ts";
import { html } from "../html.ts";
import { calendar, calendarUrl, local } from "../links.ts";
import type { Page } from "../page.ts";
import type { PageRequest } from "../page-request.ts";

/** The password form of a protected event; it reveals nothing of the event. */
export function passwordPage(request: PageRequest, isWrong = false): Page {
  const { context, translate, raw } = request;
  const { site, language } = context;
  const path = raw.url.split("?")[0] ?? "";
  return {
    status: 403,
    title: translate("web_protected_title"),
    body: html`<div class="narrow plain">
<h1>${translate("web_protected_title")}</h1>
<p>${translate("web_protected")}</p>
<form class="password" method="post" action="${local(`${site.baseUrl}${path}`, site)}">
<label for="password">${translate("web_password")}</label>
<input id="password" name="password" type="password" required autocomplete="off"${isWrong && html` aria-invalid="true" aria-describedby="wrong" autofocus`}>
${isWrong && html`<p class="wrong" id="wrong" role="alert">${translate("web_wrong_password")}</p>`}
<button class="main">${translate("web_open")}</button>
</form>
<p><a href="${calendar(request)}">${translate("web_to_calendar")}</a></p>
</div>`,
    canonical: calendarUrl(site, language.code),
    alternates: {},
    root: `${apiUrl(context)}/`,
    isHidden: true,
    isPrivate: true,
    headers: { "X-Robots-Tag": "noindex" },
  };
}
