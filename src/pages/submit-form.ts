import type { ValidationIssue } from "../errors.ts";
import type { MessageKey } from "../locales/index.ts";
import { HONEYPOT, maxSubmitted } from "../resources/submissions/fields.ts";
import { type Html, html, type TemplateValue } from "./html.ts";
import type { Choice } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";
import type { CategoryChoices } from "./submit-categories.ts";
import type { Values } from "./submit-values.ts";

/** The state of the form: values, errors and choices. */
export interface FormState {
  values: Values;
  /** Issues by the names of the fields of a submission. */
  issues: Record<string, ValidationIssue>;
  token: string;
  /** Why it was not accepted. */
  message?: string;
  /** Where it is sent. */
  action: string;
  venues: readonly Choice[];
  organizers: readonly Choice[];
  categories: CategoryChoices;
}

/** The fields that may have an issue: the first input of each, and its label. */
const fields: Record<string, { id: string; label: MessageKey }> = {
  title: { id: "title", label: "web_submit_title" },
  description: { id: "description", label: "web_submit_description" },
  start_date: { id: "start_day", label: "web_submit_start" },
  end_date: { id: "end_day", label: "web_submit_end" },
  website: { id: "website", label: "web_website" },
  cost: { id: "cost", label: "web_cost" },
  venue: { id: "venue", label: "web_venue" },
  address: { id: "address", label: "web_address" },
  city: { id: "city", label: "web_submit_city" },
  organizer: { id: "organizer", label: "web_organizer" },
  categories: { id: "categories", label: "web_submit_categories" },
  contact_name: { id: "contact_name", label: "web_submit_name" },
  contact_email: { id: "contact_email", label: "web_email" },
  note: { id: "note", label: "web_submit_note" },
};

/** The form with which visitors submit an event; it needs no scripts. */
export function submitForm(state: FormState, request: PageRequest): Html {
  const { translate, context } = request;
  const { line, area, issueOf } = inputs(state, request);
  const { values } = state;
  const moment = (
    edge: "start" | "end",
  ) => html`<fieldset class="moment"${describedBy(issueOf(`${edge}_date`))}>
<legend>${translate(`web_submit_${edge}`)}${edge === "start" && requiredMark(translate)}</legend>
${line(`${edge}_day`, "web_submit_day", { type: "date", issue: `${edge}_date` })}
${line(`${edge}_time`, "web_submit_time", { type: "time", issue: `${edge}_date` })}
${issueOf(`${edge}_date`)?.html}</fieldset>`;
  return html`<h1>${translate("web_submit")}</h1>
<p>${translate("web_submit_text")}</p>
${summary(state, request)}
<form method="post" action="${state.action}" accept-charset="utf-8" novalidate>
<input type="hidden" name="token" value="${state.token}">
<p class="trap" aria-hidden="true"><label for="${HONEYPOT}">${translate("web_submit_empty")}</label>
<input id="${HONEYPOT}" name="${HONEYPOT}" tabindex="-1" autocomplete="off"></p>
${line("title", "web_submit_title", { isRequired: true, maxLength: 1000 })}
${moment("start")}
${moment("end")}
<p class="hint">${translate("web_submit_zone", context.site.zone)}</p>
<label class="check"><input type="checkbox" name="all_day" value="1"${(values.typed.all_day ?? "") !== "" && html` checked`}> ${translate("web_all_day")}</label>
${area("description", "web_submit_description", maxSubmitted.description, translate("web_submit_plain"))}
<fieldset><legend>${translate("web_where")}</legend>
${line("venue", "web_venue", { choices: state.venues, maxLength: maxSubmitted.name })}
${line("address", "web_address", { maxLength: maxSubmitted.name, hint: translate("web_submit_new_venue") })}
${line("city", "web_submit_city", { maxLength: maxSubmitted.name })}</fieldset>
${line("organizer", "web_organizer", { choices: state.organizers, maxLength: maxSubmitted.name })}
${line("website", "web_website", { type: "url" })}
${line("cost", "web_cost", { maxLength: maxSubmitted.name })}
${categoryBoxes(state, issueOf("categories"), request)}
<fieldset><legend>${translate("web_submit_you")}</legend>
<p class="hint">${translate("web_submit_private")}</p>
${line("contact_name", "web_submit_name", { isRequired: true, maxLength: maxSubmitted.name, autocomplete: "name" })}
${line("contact_email", "web_email", { isRequired: true, type: "email", autocomplete: "email" })}
${area("note", "web_submit_note", maxSubmitted.note)}</fieldset>
<p><button class="main">${translate("web_submit_send")}</button></p>
</form>`;
}

const requiredMark = (translate: PageRequest["translate"]): Html =>
  html` <span class="required">${translate("web_submit_required")}</span>`;

/** An issue beside its field, and the id by which the field names it. */
interface ShownIssue {
  id: string;
  text: string;
  html: Html;
}

const describedBy = (...parts: (ShownIssue | { id: string } | null | undefined | false)[]): TemplateValue => {
  const ids = parts.flatMap((part) => (part ? [part.id] : []));
  return ids.length > 0 && html` aria-describedby="${ids.join(" ")}"`;
};

interface LineOptions {
  type?: "text" | "date" | "time" | "url" | "email";
  isRequired?: boolean;
  maxLength?: number;
  autocomplete?: string;
  hint?: string;
  /** Values that the input suggests. */
  choices?: readonly Choice[];
  /** The field whose issue it shares. */
  issue?: string;
}

/** The inputs of a form with these values and issues. */
function inputs({ values, issues }: FormState, { translate }: PageRequest) {
  const issueOf = (name: string): ShownIssue | null => {
    const text = issueText(name, issues[name], translate);
    if (text === null) return null;
    const id = `${name}-issue`;
    return { id, text, html: html`<p class="wrong" id="${id}">${text}</p>` };
  };
  const labelled = (name: string, label: MessageKey, isRequired: boolean) =>
    html`<label for="${name}">${translate(label)}${isRequired && requiredMark(translate)}</label>`;
  return {
    issueOf,
    line(name: string, label: MessageKey, options: LineOptions = {}): Html {
      const { type = "text", isRequired = false, maxLength, autocomplete, hint, choices = [] } = options;
      const issue = issueOf(options.issue ?? name);
      const hinted = hint !== undefined && { id: `${name}-hint` };
      const list = choices.length > 0 && `${name}-choices`;
      return html`<div class="field">${labelled(name, label, isRequired)}
${hinted && html`<p class="hint" id="${hinted.id}">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${values.typed[name] ?? ""}"${isRequired && html` required aria-required="true"`}${maxLength && html` maxlength="${maxLength}"`}${autocomplete && html` autocomplete="${autocomplete}"`}${list && html` list="${list}"`}${issue && html` aria-invalid="true"`}${describedBy(hinted, issue)}>
${list && html`<datalist id="${list}">${choices.map((one) => html`<option value="${one.name}"></option>`)}</datalist>`}
${options.issue === undefined && issue?.html}</div>`;
    },
    area(name: string, label: MessageKey, maxLength: number, hint?: string): Html {
      const issue = issueOf(name);
      const hinted = hint !== undefined && { id: `${name}-hint` };
      return html`<div class="field">${labelled(name, label, false)}
${hinted && html`<p class="hint" id="${hinted.id}">${hint}</p>`}
<textarea id="${name}" name="${name}" rows="6" maxlength="${maxLength}"${issue && html` aria-invalid="true"`}${describedBy(hinted, issue)}>
${values.typed[name] ?? ""}</textarea>
${issue?.html}</div>`;
    },
  };
}

/** The text of an issue under the label of its field; null without an issue. */
function issueText(
  name: string,
  issue: ValidationIssue | undefined,
  translate: PageRequest["translate"],
): string | null {
  const field = fields[name];
  if (!issue || !field) return null;
  return translate(issue.reason, translate(field.label), issue.suggestion ?? issue.type ?? "");
}

/** Why the form was not accepted, with links to the fields; the browser moves the focus to it. */
function summary({ issues, message }: FormState, { translate }: PageRequest): Html | null {
  if (message === undefined) return null;
  const wrong = Object.entries(fields).flatMap(([name, { id }]) => {
    const text = issueText(name, issues[name], translate);
    return text === null ? [] : [html`<li><a href="#${id}">${text}</a></li>`];
  });
  return html`<div class="notice" role="alert" tabindex="-1" autofocus><p>${message}</p>
${wrong.length > 0 && html`<ul>${wrong}</ul>`}</div>`;
}

function categoryBoxes(
  { values, categories: { choices, isSearched } }: FormState,
  issue: ShownIssue | null,
  { translate }: PageRequest,
): Html | null {
  if (choices.length === 0 && !isSearched) return null;
  return html`<fieldset id="categories" tabindex="-1"${describedBy(issue)}><legend>${translate("web_submit_categories")}</legend>
${
  isSearched &&
  html`<label for="category_search">${translate("web_submit_find_categories")}</label>
<div class="pair"><input id="category_search" name="category_search" type="search" maxlength="100" value="${values.typed.category_search ?? ""}"><button name="find" value="1" formaction="#categories" formnovalidate>${translate("web_search")}</button></div>`
}
<div class="boxes">${choices.map(
    ({ value, name }) =>
      html`<label class="check"><input type="checkbox" name="categories[]" value="${value}"${values.categories.includes(value) && html` checked`}> ${name}</label>`,
  )}</div>
${issue?.html}</fieldset>`;
}
