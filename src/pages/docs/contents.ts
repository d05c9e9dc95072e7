import { LRUCache } from "lru-cache";
import { normalizeForSearch } from "../../domain/search-text.ts";
import { openApi } from "../../openapi/document.ts";
import { routeTable } from "../../route-table.ts";
import { type Html, html } from "../html.ts";
import type { PageRequest, PageSite } from "../page-request.ts";
import {
  type Document,
  type Failure,
  failuresOf,
  type Operation,
  operationSearchText,
  operationsOf,
  type Schema,
  schemaSearchText,
} from "./document.ts";
import { errorId, exampleText, methodMark, operationView } from "./operation.ts";
import { english, propertyItem, propertyList, schemaId } from "./schema.ts";

/** Something that a search can find: an operation or a schema. */
export interface Entry {
  id: string;
  /** Normalized text for search. */
  searchText: string;
  /** Label in the table of contents. */
  name: Html;
  head: Html;
  inside: Html;
}

/** Entries of one kind: the operations of a tag, the errors, the schemas. */
export interface Group {
  id: string;
  name: Html;
  description: string;
  entries: Entry[];
  /** Operations are counted by a search, and listed one by one in the contents. */
  hasOperations: boolean;
}

/** The data of the page. */
export interface Contents {
  description: string;
  groups: Group[];
}

/** Languages in which the contents are cached. */
const MAX_CONTENTS = 20;

/** Cached per language and version of the settings: the API changes only with these and the program. */
const contentsCache = new WeakMap<PageSite, LRUCache<string, Contents>>();

/** The contents in the language of a request. */
export function contentsFor(request: PageRequest): Contents {
  const { web, context } = request;
  const cached = contentsCache.get(web) ?? new LRUCache<string, Contents>({ max: MAX_CONTENTS });
  contentsCache.set(web, cached);
  const key = `${context.language.code} ${context.site.settingsVersion}`;
  const contents = cached.get(key) ?? contentsOf(request);
  cached.set(key, contents);
  return contents;
}

function contentsOf(request: PageRequest): Contents {
  // The document is our own; its tests hold the form that is read here.
  const document = openApi(routeTable, request.context) as unknown as Document;
  const operations = operationsOf(document);
  const byTag = document.tags.map(({ name, description = "" }) => ({
    id: `tag-${name}`,
    name: english(name),
    description,
    entries: operations
      .filter(({ tag }) => tag === name)
      .map((operation) => operationEntry(operation, document, request)),
    hasOperations: true,
  }));
  const others = { description: "", hasOperations: false };
  const errors = failuresOf(operations, document).map((failure) => failureEntry(failure));
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    schemaEntry(name, schema, request),
  );
  return {
    description: document.info.description ?? "",
    groups: [
      ...byTag,
      { ...others, id: "errors", name: html`${request.translate("web_docs_errors")}`, entries: errors },
      { ...others, id: "schemas", name: html`${request.translate("web_docs_schemas")}`, entries: schemas },
    ],
  };
}

function operationEntry(operation: Operation, document: Document, request: PageRequest): Entry {
  const { id, method, path, summary } = operation;
  return {
    id,
    searchText: operationSearchText(operation, document),
    name: html`${methodMark(method)} ${english(summary)}`,
    head: html`<h3>${methodMark(method)} <code>${path}</code></h3> ${english(summary)}`,
    inside: operationView(operation, document, request),
  };
}

function failureEntry({ code, message, examples }: Failure): Entry {
  return {
    id: errorId(code),
    searchText: normalizeForSearch(`${code} ${message}`),
    name: html`${code}`,
    head: html`<h3><code>${code}</code></h3> ${english(message)}`,
    inside: html`${examples.map(({ status, value }) => exampleText(`${code} ${status}`, value))}`,
  };
}

const schemaEntry = (name: string, schema: Schema, request: PageRequest): Entry => ({
  id: schemaId(name),
  searchText: schemaSearchText(name, schema),
  name: html`${name}`,
  head: html`<h3><code>${name}</code></h3> ${english(schema.description ?? "")}`,
  inside:
    propertyList(schema, request) ??
    html`<ul class="properties">${propertyItem(name, schema, { description: "" }, request)}</ul>`,
});
