import { type Html, html } from "../html.ts";
import { local } from "../links.ts";
import type { PageRequest } from "../page-request.ts";
import {
  type Document,
  type DocumentParameter,
  exampleOf,
  JSON_TYPE,
  mainMedia,
  type Operation,
  type OperationResponse,
} from "./document.ts";
import { sampleBody } from "./sample.ts";
import { english, paragraphs, propertyItem, propertyList, typeOf } from "./schema.ts";

/** An operation: parameters, responses, and a form to try it (with scripts). */
export function operationView(operation: Operation, document: Document, request: PageRequest): Html {
  const { method, description } = operation;
  const address = local(operation.urlTemplate, request.context.site);
  return html`${paragraphs(description)}
<form data-try data-method="${method.toUpperCase()}" data-address="${address}">
${parameterList(operation, request)}
${bodyEditor(operation, document, request)}
${sending(operation, request)}
</form>
${responseList(operation, document, request)}`;
}

/** The name of a method, which has a colour beside it. */
export const methodMark = (method: string): Html =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`;

function parameterList({ id, parameters }: Operation, request: PageRequest): Html | null {
  if (parameters.length === 0) return null;
  return html`<h4>${request.translate("web_docs_parameters")}</h4>
<ul class="properties">${parameters.map((parameter) => {
    const { name, schema = {}, required, description = schema.description ?? "" } = parameter;
    const field = `${id}-${name}`;
    return propertyItem(
      html`<label for="${field}">${name}</label>`,
      schema,
      { isRequired: required ?? false, description, more: fieldOf(parameter, field) },
      request,
    );
  })}</ul>`;
}

/** The form field of a parameter. */
function fieldOf({ name, in: place, schema = {}, required }: DocumentParameter, id: string): Html {
  const choices = schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : null);
  const common = html`class="value" id="${id}" data-in="${place}" data-name="${name}"${required && html` required`}`;
  return choices
    ? html`<select ${common}><option value=""></option>${choices.map((one) => html`<option>${String(one)}</option>`)}</select>`
    : html`<input ${common} autocomplete="off" spellcheck="false">`;
}

function bodyEditor(operation: Operation, document: Document, request: PageRequest): Html | null {
  const { id, body } = operation;
  const form = body && mainMedia(body.content);
  if (!form) return null;
  const { type, media } = form;
  return html`<h4>${request.translate("web_docs_body")}</h4>
${paragraphs(body.description)}
${media.schema && (propertyList(media.schema, request) ?? html`<p><code class="type">${typeOf(media.schema)}</code></p>`)}
${type === JSON_TYPE ? editor(id, sampleBody(operation, document)) : html`<p><code>${type}</code></p>`}`;
}

function editor(id: string, sample: unknown): Html {
  const text = JSON.stringify(sample, null, 2) ?? "";
  const rows = Math.min(text.split("\n").length + 1, 20);
  return html`<label for="${id}-body"><code>${JSON_TYPE}</code></label>
<textarea id="${id}-body" data-body="${JSON_TYPE}" rows="${rows}" spellcheck="false">${text}</textarea>`;
}

function sending({ id }: Operation, { translate }: PageRequest): Html {
  return html`<div class="value">
<p><button class="main">${translate("web_docs_send")}</button></p>
<h4 id="${id}-request">${translate("web_docs_request")}</h4>
<pre tabindex="0" aria-labelledby="${id}-request"><code data-curl></code></pre>
<div data-response hidden>
<h4 id="${id}-response">${translate("web_docs_response")}</h4>
<p role="status" data-status></p>
<details><summary>${translate("web_docs_headers")}</summary><pre tabindex="0" aria-label="${translate("web_docs_headers")}"><code data-headers></code></pre></details>
<pre tabindex="0" aria-labelledby="${id}-response"><code data-content></code></pre>
</div>
</div>`;
}

const responseList = ({ responses }: Operation, document: Document, request: PageRequest): Html =>
  html`<h4>${request.translate("web_docs_responses")}</h4><ul class="properties">${responses.map((response) =>
    responseView(response, document, request),
  )}</ul>`;

function responseView(response: OperationResponse, document: Document, request: PageRequest): Html {
  const { status, description, headers, content, codes } = response;
  if (codes.length > 0)
    return html`<li><p class="head"><code class="key">${status}</code> ${codes.map(
      (code) => html`<a href="#${errorId(code)}"><code>${code}</code></a> `,
    )}</p></li>`;
  const form = mainMedia(content);
  const schema = form?.media.schema;
  const example = form && exampleOf(form.media, document);
  return html`<li><p class="head"><code class="key">${status}</code> ${english(description)}
${schema && html`<code class="type">${typeOf(schema)}</code>`}
${form && form.type !== JSON_TYPE && html`<span class="limit"><code>${form.type}</code></span>`}</p>
${headers.length > 0 && html`<p class="limit">${request.translate("web_docs_headers")}: <code>${headers.join(", ")}</code></p>`}
${schema && propertyList(schema, request)}
${example !== undefined && example !== null && html`<details><summary>${request.translate("web_docs_example")}</summary>${exampleText(request.translate("web_docs_example"), example)}</details>`}</li>`;
}

/** The element id of an error. */
export const errorId = (code: string): string => `error-${code}`;

/** An example as it is sent. */
export const exampleText = (name: string, example: unknown): Html =>
  html`<pre tabindex="0" aria-label="${name}"><code>${typeof example === "string" ? example : JSON.stringify(example, null, 2)}</code></pre>`;
