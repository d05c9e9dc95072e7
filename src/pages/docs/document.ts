import { isRecord } from "../../domain/collections.ts";
import { normalizeForSearch } from "../../domain/search-text.ts";

/** The schema keywords that the page renders. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** A body in one of its forms. */
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

type Content = Record<string, Media>;

/** A parameter of a path, a query or a header. */
export interface DocumentParameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

/** One response of an operation. */
export interface OperationResponse {
  status: string;
  description: string;
  headers: string[];
  content: Content;
  /** Of a failure: the codes that it may have. */
  codes: string[];
}

/** An operation with all references resolved. */
export interface Operation {
  id: string;
  tag: string;
  method: string;
  path: string;
  /** The URL template, with parameters in braces. */
  urlTemplate: string;
  summary: string;
  description: string;
  parameters: DocumentParameter[];
  /** The request body, if any. */
  body: { description: string; content: Content } | null;
  responses: OperationResponse[];
}

interface Server {
  url: string;
}

/** The parts of an OpenAPI document that the page shows. */
export interface Document {
  info: { title: string; version: string; description?: string };
  servers: Server[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema>; [kind: string]: Record<string, unknown> };
}

/** An operation as the document writes it. */
interface RawOperation {
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

type ResponseSource = { description?: string; headers?: Record<string, unknown>; content?: Content };

const methods = ["get", "post", "patch", "put", "delete"];

/** Every operation, in the order of the document. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    // The member of a path with this name has the servers of its operations.
    const [server] = (item.servers ?? document.servers) as Server[];
    const urlTemplate = `${server?.url ?? ""}${path}`;
    return (
      methods
        .filter((method) => method in item)
        // Those that are named after a method are operations.
        .map((method) => operationOf(item[method] as RawOperation, { method, path, urlTemplate }, document))
    );
  });
}

function operationOf(
  raw: RawOperation,
  place: Pick<Operation, "method" | "path" | "urlTemplate">,
  document: Document,
): Operation {
  const { operationId, tags, summary = "", description = "", parameters = [], requestBody } = raw;
  const body = requestBody ? resolve<ResponseSource>(requestBody, document) : null;
  const responses = Object.entries(raw.responses).map(([status, one]) => {
    const { description = "", headers = {}, content = {} } = resolve<ResponseSource>(one, document);
    const codes = status >= "400" ? Object.keys(mainMedia(content)?.media.examples ?? {}) : [];
    return { status, description, headers: Object.keys(headers), content, codes };
  });
  return {
    ...{ summary, description, responses },
    ...place,
    id: operationId,
    tag: tags[0] ?? "",
    parameters: parameters.map((one) => resolve<DocumentParameter>(one, document)),
    body: body && { description: body.description ?? "", content: body.content ?? {} },
  };
}

/** An error code with its example responses by status. */
export interface Failure {
  code: string;
  message: string;
  examples: { status: string; value: unknown }[];
}

/** Everything that can go wrong in some operation, by code. */
export function failuresOf(operations: readonly Operation[], document: Document): Failure[] {
  const known = new Map<string, Failure>();
  for (const { status, content } of operations.flatMap(({ responses }) => responses.filter(isFailure)))
    for (const [code, one] of Object.entries(mainMedia(content)?.media.examples ?? {})) {
      const { summary: message = "", value } = resolve<{ summary?: string; value?: unknown }>(one, document);
      const failure = known.get(code) ?? { code, message, examples: [] };
      known.set(code, failure);
      if (!failure.examples.some((example) => example.status === status))
        failure.examples.push({ status, value });
    }
  return [...known.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

const isFailure = ({ codes }: OperationResponse) => codes.length > 0;

/** Resolves a $ref; other values are returned as they are. The caller names the type that the document has there. */
export function resolve<T>(value: unknown, document: Document): T {
  const ref = isRecord(value) ? value.$ref : undefined;
  // The type that the caller names.
  if (typeof ref !== "string") return value as T;
  const [kind = "", name = ""] = ref.split("/").slice(-2);
  return resolve<T>(document.components[kind]?.[name], document);
}

export const JSON_TYPE = "application/json";

/** The form of a body that the page shows: JSON if there is any, else the first. */
export function mainMedia(content: Content): { type: string; media: Media } | null {
  const [type] = JSON_TYPE in content ? [JSON_TYPE] : Object.keys(content);
  const media = type && content[type];
  return type && media ? { type, media } : null;
}

/** The first example of a body. */
export function exampleOf({ example, examples = {} }: Media, document: Document): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && resolve<{ value?: unknown }>(first, document).value);
}

/** Normalized text for search. */
export function operationSearchText(operation: Operation, document: Document): string {
  const { id, tag, method, path, summary, description, parameters, body, responses } = operation;
  const schema = body && mainMedia(body.content)?.media.schema;
  const fields = schema ? Object.keys(resolve<Schema>(schema, document).properties ?? {}) : [];
  const parameterTexts = parameters.flatMap(({ name, description = "" }) => [name, description]);
  const codes = responses.flatMap((response) => response.codes);
  return normalizeForSearch(
    [id, tag, method, path, summary, description, ...parameterTexts, ...fields, ...codes].join(" "),
  );
}

/** Normalized text for search. */
export const schemaSearchText = (name: string, { description = "", properties = {} }: Schema): string =>
  normalizeForSearch([name, description, ...Object.keys(properties)].join(" "));

/** Whether a normalized text contains every word of a search. */
export const isFound = (text: string, search: string): boolean =>
  normalizeForSearch(search)
    .split(" ")
    .every((word) => text.includes(word));
