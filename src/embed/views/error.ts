import type { ServiceError } from "../../errors.ts";
import { isProtectedError } from "../../http/event-password-guesses.ts";
import { html } from "../../pages/html.ts";
import { calendarUrl, local } from "../../pages/links.ts";
import type { PageRequest } from "../../pages/page-request.ts";
import { describeError } from "../../pages/views/error.ts";
import type { Embed } from "../embed.ts";

/** The embed for errors; of a protected event it shows no more than that there is one, and where to open it. */
export function errorEmbed(error: ServiceError, request: PageRequest): Embed {
  const { context, translate, raw } = request;
  const { site, language } = context;
  const page = isProtectedError(error)
    ? `${site.baseUrl}${(raw.url.split("?")[0] ?? "").replace("/embed/", "/")}`
    : calendarUrl(site, language.code);
  const { status, heading, message } = isProtectedError(error)
    ? { status: 403, heading: translate("web_protected_title"), message: translate("web_protected") }
    : describeError(error, request);
  const label = translate(isProtectedError(error) ? "web_open" : "web_to_calendar");
  return {
    status,
    title: heading,
    body: html`<div class="narrow plain">
<h1>${heading}</h1>
<p>${message}</p>
<p><a href="${local(page, site)}">${label}</a></p>
</div>`,
    page,
  };
}
