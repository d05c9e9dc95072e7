import { isAnonymous } from "../../context.ts";
import { anonymous } from "../../domain/roles.ts";
import { ServiceError, type ValidationIssue } from "../../errors.ts";
import { sentParameters } from "../../http/request-parameters.ts";
import { assertOwnOrigin } from "../../http/session.ts";
import { submit } from "../../http/submissions.ts";
import { issueToken } from "../../operations/submission-token.ts";
import { assertSubmissionsOpen } from "../../operations/submissions.ts";
import { organizers } from "../../resources/organizers.ts";
import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import { HONEYPOT } from "../../resources/submissions/fields.ts";
import { venues } from "../../resources/venues.ts";
import { type Html, html } from "../html.ts";
import { calendar, local } from "../links.ts";
import { loadChoices } from "../load-items.ts";
import { alternatesInEveryLanguage, type Page, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { loadCategoryChoices } from "../submit-categories.ts";
import { type FormState, submitForm } from "../submit-form.ts";
import { datesOf, noValues, valuesOf } from "../submit-values.ts";

/** The path of the form, below the language. */
export const SUBMIT_PATH = "/events/submit/";

/** `GET /events/submit/`: the form for visitors, or the thanks that follow it. */
export async function submitPage(incoming: PageRequest): Promise<PageResult> {
  const request = asVisitor(incoming);
  if (queryParam(request, "sent") !== "") return thanks(request);
  return formPage(request, { values: noValues, issues: {}, token: issueToken(request.context) });
}

/** `POST /events/submit/`: submits the event, or shows the form again with what was typed and why it cannot be sent. */
export async function submitSent(incoming: PageRequest): Promise<PageResult> {
  const request = asVisitor(incoming);
  const { context, web, raw } = request;
  assertOwnOrigin(raw, context.site);
  const parameters = sentParameters(raw.body);
  const values = valuesOf(parameters);
  const token = typeof parameters.token === "string" ? parameters.token : "";
  // The button beside the search for categories only shows others of them.
  if (parameters.find !== undefined) return formPage(request, { values, issues: {}, token });
  try {
    await submit(web.app, { ...parameters, ...datesOf(values), categories: values.categories }, context, raw);
    return { to: `${ownUrl(request)}?sent=1`, status: 303 };
  } catch (error) {
    if (!(error instanceof ServiceError) || !shown.has(error.code)) throw error;
    const { issues = {} } = error.details;
    const isUsable = issues.token === undefined && issues[HONEYPOT] === undefined;
    return formPage(
      request,
      { values, issues, token: isUsable ? token : issueToken(context) },
      { error, message: messageOf(error, issues, request) },
    );
  }
}

/** Errors that the form shows; others have a page of their own. */
const shown = new Set(["rest_invalid_param", "rest_too_many_requests", "rest_too_many_submissions"]);

/** Whoever is logged in submits as a visitor, too: another site's form could act for nobody. */
function asVisitor(request: PageRequest): PageRequest {
  assertSubmissionsOpen(request.context);
  return isAnonymous(request.context)
    ? request
    : { ...request, context: { ...request.context, caller: anonymous, password: null } };
}

/** The message above the form, where none of its fields has it. */
function messageOf(
  error: ServiceError,
  { token, [HONEYPOT]: filled }: Record<string, ValidationIssue>,
  { context, translate }: PageRequest,
): string {
  const own = token ?? filled;
  if (own) return translate(own.reason, translate("web_submit_form"));
  if (error.code === "rest_invalid_param") return translate("web_submit_wrong");
  return error.body(context.language.code).message;
}

async function formPage(
  request: PageRequest,
  state: Omit<FormState, "action" | "venues" | "organizers" | "categories">,
  failed?: { error: ServiceError; message: string },
): Promise<Page> {
  const form = submitForm(
    {
      ...state,
      ...(failed && { message: failed.message }),
      action: local(ownUrl(request), request.context.site),
      venues: await loadChoices(venues, request),
      organizers: await loadChoices(organizers, request),
      categories: await loadCategoryChoices(state.values, request),
    },
    request,
  );
  return framed(request, form, failed?.error);
}

function thanks(request: PageRequest): Page {
  const { translate, context } = request;
  return framed(
    request,
    html`<h1>${translate("web_submit_thanks")}</h1>
<p role="status">${translate("web_submit_thanks_text")}</p>
<p><a href="${local(ownUrl(request), context.site)}">${translate("web_submit_another")}</a></p>
<p><a href="${calendar(request)}">${translate("web_to_calendar")}</a></p>`,
  );
}

const ownUrl = ({ context: { site, language } }: PageRequest): string =>
  `${siteUrl(site, language.code)}${SUBMIT_PATH}`;

/** A page that nobody keeps: each copy of the form has a token of its own. */
const framed = (request: PageRequest, body: Html, error?: ServiceError): Page => ({
  status: error?.status ?? 200,
  title: request.translate("web_submit"),
  body: html`<div class="narrow plain submit">${body}</div>`,
  canonical: ownUrl(request),
  alternates: alternatesInEveryLanguage(request, SUBMIT_PATH),
  root: `${apiUrl(request.context)}/`,
  own: request.web.assets.submit,
  isHidden: true,
  isPrivate: true,
  headers: {
    ...error?.details.headers,
    "X-Robots-Tag": "noindex",
    // Without it browsers would not send the `Origin` of the form.
    "Referrer-Policy": "same-origin",
  },
});
