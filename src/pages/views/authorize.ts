import { queryText } from "../../domain/url-query.ts";
import { ServiceError } from "../../errors.ts";
import { recordFailedLogin } from "../../http/failed-logins.ts";
import { sentParameters } from "../../http/request-parameters.ts";
import {
  assertNonce,
  assertOwnOrigin,
  type BrowserSession,
  formNonce,
  sessionOf,
} from "../../http/session.ts";
import { beginSession, codeIn } from "../../http/session-routes.ts";
import { createOwnAppPassword, MAX_NAME_LENGTH } from "../../http/wordpress/application-passwords.ts";
import { AUTHORIZATION_PATH, apiUrl } from "../../resources/shared/urls.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl, local } from "../links.ts";
import type { Page, PageResult } from "../page.ts";
import { inLanguageOfVisitor, type PageRequest, queryParam } from "../page-request.ts";
import { policySource, redirectTarget, withParameters } from "../redirect-target.ts";
import { CONTENT_SECURITY } from "../send-page.ts";

/** The request of a program, in the parameters that WordPress has. */
interface Authorization {
  appName: string;
  appId: string;
  /** Where the password, or the denial, is sent; null: it is shown. */
  success: URL | null;
  reject: URL | null;
}

/** `GET /wp-admin/authorize-application.php`: asks whoever is logged in to approve of a program, others to log in. */
export async function authorizePage(incoming: PageRequest): Promise<PageResult> {
  const request = inLanguageOfVisitor(incoming);
  const authorization = authorizationOf(request);
  if (!authorization) return unsafePage(request);
  const session = await sessionOf(request.web.app, request.raw);
  return session ? approvalPage(request, authorization, session) : loginPage(request, authorization);
}

/** `POST`: logs in, or approves or denies. Only forms of our own pages, with the nonce of the session, can approve. */
export async function submitAuthorization(incoming: PageRequest): Promise<PageResult> {
  const request = inLanguageOfVisitor(incoming);
  const { raw, context, web } = request;
  assertOwnOrigin(raw, context.site);
  const authorization = authorizationOf(request);
  if (!authorization) return unsafePage(request);
  const fields = textFields(raw.body);
  if (fields.login !== undefined) return logIn(request, authorization, fields);
  const session = await sessionOf(web.app, raw);
  if (!session) return loginPage(request, authorization);
  assertNonce(fields.nonce, session, context.now);
  return fields.decision === "approve"
    ? approve(request, authorization, session, fields.name ?? "")
    : { to: denialUrl(request, authorization), status: 303, headers: privately };
}

/** Passwords are in these URLs: they are for the program alone. */
const privately = { "Referrer-Policy": "no-referrer" };

/** The parameters of the URL; null where a password would be sent to an unsafe one. */
function authorizationOf(request: PageRequest): Authorization | null {
  const [success, reject] = [queryParam(request, "success_url"), queryParam(request, "reject_url")];
  const targets = { success: redirectTarget(success), reject: redirectTarget(reject) };
  if ((success !== "" && !targets.success) || (reject !== "" && !targets.reject)) return null;
  const appName = queryParam(request, "app_name").slice(0, MAX_NAME_LENGTH);
  return { appName, appId: queryParam(request, "app_id"), ...targets };
}

const textFields = (body: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(sentParameters(body)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

async function logIn(
  request: PageRequest,
  authorization: Authorization,
  { login = "", password = "", code = "" }: Record<string, string | undefined>,
): Promise<PageResult> {
  const { raw, context, web } = request;
  try {
    const credentials = { login, password, code: codeIn({ code }) };
    const { cookie } = await beginSession(web.app, credentials, context, raw.headers["user-agent"]);
    return { to: ownUrl(request), status: 303, headers: { "Set-Cookie": cookie } };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    recordFailedLogin(error, raw, web.app, context);
    return loginPage(request, authorization, { login, error });
  }
}

async function approve(
  request: PageRequest,
  authorization: Authorization,
  { caller }: BrowserSession,
  name: string,
): Promise<PageResult> {
  const { context, web, translate } = request;
  const { appId, success } = authorization;
  const owner = { ...context, caller };
  const { password, name: named } = await createOwnAppPassword(web.app, { name, appId }, owner);
  if (success) {
    const parameters = { site_url: context.site.baseUrl, user_login: caller.login };
    const to = withParameters(success, { ...parameters, password: password.replaceAll(" ", "") });
    return { to, status: 303, headers: privately };
  }
  return framed(request, authorization, {
    title: translate("web_connect_title"),
    body: html`<h1>${translate("web_connect_done", named)}</h1>
<p class="secret"><code>${password}</code></p>
<p>${translate("web_connect_once")}</p>`,
  });
}

/** Where a denial leads: as in WordPress, the URL for denials, else the other one with `success=false`. */
function denialUrl({ context }: PageRequest, { success, reject }: Authorization): string {
  if (reject) return reject.href;
  if (success) return withParameters(success, { success: "false" });
  return calendarUrl(context.site, context.language.code);
}

function loginPage(
  request: PageRequest,
  authorization: Authorization,
  failed?: { login: string; error: ServiceError },
): Page {
  const { context, translate } = request;
  const needsCode = failed !== undefined && codeErrors.includes(failed.error.code);
  const wrong = failed && html` aria-invalid="true" aria-describedby="wrong"`;
  return framed(request, authorization, {
    status: failed?.error.status ?? 200,
    title: translate("web_login"),
    body: html`<h1>${translate("web_login")}</h1>
<p>${translate("web_connect_login", programOf(request, authorization))}</p>
<form class="password" method="post" action="${ownUrl(request)}">
<label for="login">${translate("web_login_name")}</label>
<input id="login" name="login" value="${failed?.login ?? ""}" required autocomplete="username" autocapitalize="none" spellcheck="false"${wrong}>
<label for="password">${translate("web_login_password")}</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${wrong}>
${needsCode && codeField(request)}
${failed && html`<p class="wrong" id="wrong" role="alert">${failed.error.body(context.language.code).message}</p>`}
<button class="main">${translate("web_login")}</button>
</form>`,
  });
}

/** Errors of a login without a right code of the second factor. */
const codeErrors: readonly string[] = ["rest_second_factor_required", "rest_second_factor_invalid"];

/** Asks for a code; the password is entered once more, because no page contains it. */
const codeField = ({ translate }: PageRequest): Html =>
  html`<label for="code">${translate("web_login_code")}</label>
<input id="code" name="code" required autocomplete="one-time-code" autocapitalize="none" spellcheck="false" aria-describedby="wrong">`;

function approvalPage(request: PageRequest, authorization: Authorization, session: BrowserSession): Page {
  const { context, translate } = request;
  const program = programOf(request, authorization);
  return framed(request, authorization, {
    title: translate("web_connect_title"),
    body: html`<h1>${translate("web_connect_title")}</h1>
<p>${translate("web_connect_text", program, session.caller.login)}</p>
<form class="password" method="post" action="${ownUrl(request)}">
<input type="hidden" name="nonce" value="${formNonce(session, context.now)}">
<label for="name">${translate("web_connect_name")}</label>
<input id="name" name="name" value="${authorization.appName}" required maxlength="${MAX_NAME_LENGTH}" autocomplete="off">
${destination(request, authorization)}
<div class="pair"><button class="main" name="decision" value="approve">${translate("web_connect_approve")}</button>
<button name="decision" value="deny" formnovalidate>${translate("web_connect_deny")}</button></div>
</form>`,
  });
}

/** Names the other site, or the scheme of the program, that the password is sent to. */
function destination({ translate }: PageRequest, { success }: Authorization): Html | null {
  if (!success) return null;
  return html`<p class="hint">${translate("web_connect_return", success.host || success.protocol)}</p>`;
}

const programOf = ({ translate }: PageRequest, { appName }: Authorization): string =>
  appName || translate("web_connect_unnamed");

function unsafePage(request: PageRequest): Page {
  const { translate } = request;
  return framed(request, null, {
    status: 400,
    title: translate("web_connect_title"),
    body: html`<h1>${translate("web_connect_title")}</h1><p role="alert">${translate("web_connect_unsafe")}</p>`,
  });
}

/** The URL of the page with the parameters of the program. */
function ownUrl({ context, raw }: PageRequest): string {
  const mark = raw.url.indexOf("?");
  const path = `${context.site.baseUrl}/${context.language.code}${AUTHORIZATION_PATH}`;
  return `${local(path, context.site)}${mark < 0 ? "" : raw.url.slice(mark)}`;
}

/** A page that nobody keeps, and that may redirect to the program. */
function framed(
  request: PageRequest,
  authorization: Authorization | null,
  { body, ...page }: Pick<Page, "status" | "title" | "body">,
): Page {
  const { context } = request;
  const { site } = context;
  const targets = [authorization?.success, authorization?.reject].flatMap((url) =>
    url ? policySource(url) : [],
  );
  const query = queryText(
    Object.fromEntries(Object.keys(request.query).map((name) => [name, queryParam(request, name)])),
  );
  const url = (code: string) => `${site.baseUrl}/${code}${AUTHORIZATION_PATH}${query}`;
  return {
    ...page,
    body: html`<div class="narrow plain">${body}</div>`,
    canonical: `${site.baseUrl}${AUTHORIZATION_PATH}`,
    alternates: Object.fromEntries(site.languages.map((code) => [code, url(code)])),
    root: `${apiUrl(context)}/`,
    isHidden: true,
    isPrivate: true,
    headers: {
      "X-Robots-Tag": "noindex",
      // Without it browsers would not send the `Origin` of the forms.
      "Referrer-Policy": "same-origin",
      "Content-Security-Policy": CONTENT_SECURITY.replace(
        "form-action 'self'",
        ["form-action 'self'", ...new Set(targets)].join(" "),
      ),
    },
  };
}
