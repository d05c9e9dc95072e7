// Writes src/types.ts, src/operations.ts and the list of methods in README.md from the published document of the API.
//
//   node clients/typescript/generate.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readmeWith } from "./generate-readme.mjs";
import { comment, printSchema, typeName } from "./generate-types.mjs";

const source = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));
const target = fileURLToPath(new URL("./", import.meta.url));
const note = "// Made from docs/openapi.json by generate.mjs; changes belong there.";

/** The same as PATCH, or for browsers only: a client has no use for them. */
const leftOut = [/With(Put|Post)$/, /^readImageFile$/];

/** These change the form of a response, so that its type would no longer be true. */
const reshaping = ["_fields", "_envelope", "If-None-Match"];

/** Every generated file, by its path. */
export function generate(document) {
  const operations = operationsOf(document);
  return {
    "src/types.ts": typesFile(document),
    "src/operations.ts": operationsFile(operations, document),
    "README.md": readmeWith(readFileSync(`${target}README.md`, "utf8"), operations, document),
  };
}

/** The operations that the client has, with what their methods need to know. */
function operationsOf(document) {
  const resolve = (part) => (part.$ref ? at(document, part.$ref) : part);
  const [site] = siteServers(document);
  return Object.entries(document.paths).flatMap(([path, { servers = document.servers, ...methods }]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !leftOut.some((pattern) => pattern.test(operationId)))
      .map(([method, operation]) => {
        const parameters = operation.parameters.map(resolve).filter(({ name }) => !reshaping.includes(name));
        const base = servers[0].url.slice(site.length).replace(/\/$/, "");
        const [tag] = operation.tags;
        const name = methodName(operation.operationId, tag);
        return {
          ...{ method: method.toUpperCase(), path: `${base}${path}`, tag, name, parameters },
          id: operation.operationId,
          summary: operation.summary,
          body: bodyOf(operation),
          response: responseOf(operation, name, document),
        };
      }),
  );
}

/** URLs of the site itself: paths beside the API start there. */
const siteServers = (document) =>
  Object.values(document.paths).flatMap(({ servers = [] }) => servers.map(({ url }) => url));

const at = (document, ref) =>
  ref
    .slice(2)
    .split("/")
    .reduce((part, name) => part[name], document);

/** `listEvents` of `events` is `list`, `readEventBySlug` is `readBySlug`. */
function methodName(id, tag) {
  const many = capital(tag);
  const one = many.replace(/ies$/, "y").replace(/s$/, "");
  return id.replace(new RegExp(`${many}|${one}`), "");
}

const capital = (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** JSON where the operation takes it, else the first form, as a file. */
function bodyOf({ requestBody }) {
  if (!requestBody) return null;
  const { content } = requestBody;
  const json = content["application/json"];
  return json ? { isJson: true, type: printSchema(json.schema) } : { isJson: false, type: "Blob" };
}

/** The type of a successful response: JSON is parsed, everything else is text. A `list` has items to iterate over. */
function responseOf({ operationId, responses }, name, document) {
  const contents = Object.entries(responses)
    .filter(([status, { content }]) => status.startsWith("2") && content)
    .map(([, { content }]) => Object.entries(content)[0]);
  const types = contents.map(([type, { schema }]) =>
    /json/.test(type) ? printSchema(schema, "  ") : "string",
  );
  if (types.length === 0) throw new Error(`${operationId} has no response.`);
  const { $ref } = contents[0][1].schema;
  const items = $ref && name === "list" ? itemsOf(at(document, $ref)) : null;
  return { type: [...new Set(types)].join(" | "), items };
}

/** The property of a list that holds its items, where a response is one page of a list. */
function itemsOf({ properties = {} }) {
  if (!("next_rest_url" in properties)) return null;
  const [name, { items }] = Object.entries(properties).find(([, { type }]) => type === "array");
  return { name, type: printSchema(items) };
}

function typesFile(document) {
  const { schemas } = document.components;
  const codes = [...new Set(codesOf(document))].sort();
  const types = Object.entries(schemas).map(([name, schema]) => {
    const printed = printSchema(schema);
    const head = comment(schema.description);
    return printed.startsWith("{") && printed.lastIndexOf("\n}") === printed.length - 2
      ? `${head}export interface ${typeName(name)} ${printed}`
      : `${head}export type ${typeName(name)} = ${printed};`;
  });
  const union = codes.map((code) => `\n  | ${JSON.stringify(code)}`);
  return [note, ...types, `/** Values of \`code\` of an error. */\nexport type ErrorCode =${union.join("")};`]
    .join("\n\n")
    .concat("\n");
}

/** Every code that a response may have. */
function codesOf(part) {
  if (typeof part !== "object" || part === null) return [];
  const own = (part.allOf ?? []).flatMap(({ properties }) => properties?.code?.enum ?? []);
  return [...own, ...Object.values(part).flatMap(codesOf)];
}

function operationsFile(operations, document) {
  const groups = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    description: document.tags.find(({ name }) => name === tag)?.description,
    members: operations.filter((operation) => operation.tag === tag),
  }));
  const body = [
    ...operations.map(optionsType),
    ...groups.map(groupType),
    `/** Operations of a client, by subject. */\nexport interface Client {${groups.map(({ tag }) => `\n  ${tag}: ${capital(tag)}Operations;`).join("")}\n}`,
    `/** Where each operation is, and how its arguments are sent. */\nexport const operations: Record<keyof Client, Record<string, Operation>> = {${groups.map(groupTable).join("")}\n};`,
  ].join("\n\n");
  const names = Object.keys(document.components.schemas).map(typeName);
  const used = names.filter((name) =>
    new RegExp(`(?<![\\w"'./])${name}\\b(?!\\w*Operations|\\?*:)`).test(body),
  );
  return `${note}\n\nimport type { CallOptions, Operation } from "./call.ts";\nimport type { ${used.join(", ")} } from "./types.ts";\n\n${body}\n`;
}

const optionsName = ({ id }) => `${capital(id)}Options`;

/** Query and header parameters, in one object. */
function optionsType(operation) {
  const own = operation.parameters.filter(({ in: place }) => place !== "path");
  const members = own.map(({ name, in: place, description, schema, required }) => {
    const key = place === "header" ? optionOfHeader(name) : name;
    return `${comment(description, "  ")}  ${key}${required ? "" : "?"}: ${printSchema(schema, "  ")};\n`;
  });
  return `export interface ${optionsName(operation)} extends CallOptions {\n${members.join("")}}`.replace(
    "{\n}",
    "{}",
  );
}

/** `Idempotency-Key` is given as `idempotencyKey`. */
const optionOfHeader = (name) => name.toLowerCase().replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

function groupType({ tag, description, members }) {
  return `${comment(description)}export interface ${capital(tag)}Operations {\n${members.map(methodType).join("")}}`;
}

function methodType(operation) {
  const { name, summary, parameters, body, response } = operation;
  const path = parameters.filter(({ in: place }) => place === "path");
  const words = [
    ...path.map(({ name, schema }) => `${name}: ${printSchema(schema)}`),
    ...(body ? [`body: ${body.type}`] : []),
  ];
  const options = optionsName(operation);
  const line = `${comment(summary, "  ")}  ${name}(${[...words, `options?: ${options}`].join(", ")}): Promise<${response.type}>;\n`;
  if (!response.items) return line;
  const all = `  /** Every item of the list, page after page. */\n  all(options?: Omit<${options}, "page">): AsyncGenerator<${response.items.type}>;\n`;
  return line + all;
}

function groupTable({ tag, members }) {
  const lines = members.flatMap(({ name, method, path, parameters, body, response }) => {
    const headers = parameters.filter(({ in: place }) => place === "header");
    const facts = [
      `method: "${method}"`,
      `path: "${path}"`,
      ...(headers.length > 0
        ? [`headers: { ${headers.map((one) => `${optionOfHeader(one.name)}: "${one.name}"`).join(", ")} }`]
        : []),
      ...(body ? [`body: "${body.isJson ? "json" : "file"}"`] : []),
      ...(parameters.some((one) => one.name === "wpml_language") ? ["hasLanguage: true"] : []),
    ];
    const line = `\n    ${name}: { ${facts.join(", ")} },`;
    return response.items
      ? [line, `\n    all: { ${[...facts, `items: "${response.items.name}"`].join(", ")} },`]
      : [line];
  });
  return `\n  ${tag}: {${lines.join("")}\n  },`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(generate(JSON.parse(readFileSync(source, "utf8")))))
    writeFileSync(`${target}${name}`, text);
