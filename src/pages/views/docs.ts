import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import { type Contents, contentsFor, type Entry, type Group } from "../docs/contents.ts";
import { isFound } from "../docs/document.ts";
import { paragraphs } from "../docs/schema.ts";
import { type Html, html } from "../html.ts";
import { local } from "../links.ts";
import { alternatesInEveryLanguage, type Page } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";

/** `/docs/`: the API reference, rendered from the OpenAPI document, with search and a console. */
export async function docsPage(request: PageRequest): Promise<Page> {
  const { context, translate, web } = request;
  const search = queryParam(request, "q");
  const path = "/docs/";
  return {
    title: translate("web_docs"),
    summary: translate("web_docs_summary"),
    body: view(contentsFor(request), search, request),
    canonical: `${siteUrl(context.site, context.language.code)}${path}`,
    alternates: alternatesInEveryLanguage(request, path),
    root: `${apiUrl(context)}/`,
    own: web.assets.docs,
    isHidden: search !== "",
    isPrivate: search !== "",
  };
}

/** A search, and which entries it finds. */
interface Search {
  text: string;
  finds(entry: Entry): boolean;
  found: number;
  all: number;
}

function searchOf(text: string, { groups }: Contents): Search {
  const finds = ({ searchText }: Entry) => isFound(searchText, text);
  const operations = groups.filter(({ hasOperations }) => hasOperations).flatMap(({ entries }) => entries);
  return { text, finds, found: operations.filter(finds).length, all: operations.length };
}

function view(contents: Contents, text: string, request: PageRequest): Html {
  const { context, translate } = request;
  const search = searchOf(text, contents);
  const address = local(apiUrl(context), context.site);
  const [first, ...others] = paragraphs(contents.description);
  return html`<div class="docs wide" data-docs data-failed="${translate("web_docs_failed")}">
<header>
<h1>${translate("web_docs")}</h1>
${first}
<p><code>${apiUrl(context)}</code> <a href="${address}/doc?version=3.1">OpenAPI 3.1</a></p>
${searchForm(search, request)}
</header>
<nav class="contents" aria-label="${translate("web_docs_contents")}"><ul>
${contents.groups.map((group) => groupContents(group, search))}
</ul></nav>
<div class="entries">
${others.length > 0 && html`<div class="general" data-general${hidden(text !== "")}>${others}</div>`}
${credentials(request)}
${contents.groups.map((group) => groupView(group, search))}
</div>
</div>`;
}

function searchForm({ text, found, all }: Search, { translate }: PageRequest): Html {
  return html`<form role="search" method="get" data-search data-found="${translate("web_docs_found", "%s", all)}">
<label for="q">${translate("web_docs_search")}</label>
<div class="pair"><input id="q" type="search" name="q" value="${text}" autocomplete="off"><button>${translate("web_search")}</button></div>
<p class="hint" role="status">${text !== "" && translate("web_docs_found", found, all)}</p>
</form>`;
}

const hidden = (isHidden: boolean): Html | false => isHidden && html` hidden`;

function groupContents({ id, name, entries, hasOperations }: Group, { finds }: Search): Html {
  const lines = entries.map(
    (entry) => html`<li${hidden(!finds(entry))}><a href="#${entry.id}">${entry.name}</a></li>`,
  );
  return html`<li${hidden(!entries.some(finds))}><a href="#${id}">${name}</a>${hasOperations && html`<ul>${lines}</ul>`}</li>`;
}

/** Search results up to this many are expanded. */
const FEW = 5;

function groupView({ id, name, description, entries }: Group, { text, finds, found }: Search): Html {
  const open = text !== "" && found <= FEW && html` open`;
  return html`<section data-group aria-labelledby="${id}"${hidden(!entries.some(finds))}>
<h2 id="${id}">${name}</h2>
${paragraphs(description)}
${entries.map(
  (
    entry,
  ) => html`<details class="entry" data-entry data-text="${entry.searchText}"${hidden(!finds(entry))}${finds(entry) && open}>
<summary>${entry.head}</summary>
<div class="inside" id="${entry.id}">
${entry.inside}
</div>
</details>`,
)}
</section>`;
}

/** Credentials for the console, kept in the page only. */
function credentials({ translate }: PageRequest): Html {
  return html`<form class="value credentials" data-credentials autocomplete="off" aria-labelledby="credentials">
<h2 id="credentials">${translate("web_docs_credentials")}</h2>
<p class="hint">${translate("web_docs_credentials_hint")}</p>
<div class="field"><label for="login">${translate("web_docs_login")}</label><input id="login" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="app-password">${translate("web_docs_password")}</label><input id="app-password" type="password" autocomplete="off"></div>
</form>`;
}
