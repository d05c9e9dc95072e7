import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { readConfig } from "../../src/config.ts";
import { memoizedByObject } from "../../src/domain/collections.ts";
import { openApi } from "../../src/openapi/document.ts";
import { NAMESPACE } from "../../src/resources/shared/urls.ts";
import { routeTable } from "../../src/route-table.ts";
import { siteOf } from "../../src/site.ts";
import type { TestResponse } from "./service.ts";

/** A part of the document. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into every corner of the document.
export type Part = any;

/** The OpenAPI document of a service with default settings, as committed in `docs/openapi.json`. */
export function committedDocument(): string {
  const site = siteOf(readConfig({ TIMEZONE: "UTC" }));
  const language = { code: "en", all: false, source: "default" as const };
  return `${JSON.stringify(openApi(routeTable, { site, language, namespace: NAMESPACE }), null, 2)}\n`;
}

/** A method of a path, and its pointer into the document. */
export interface Described {
  id: string;
  method: string;
  path: string;
  /** Whether the path is relative to the site, not to the API. */
  isOutsideApi: boolean;
  pointer: string;
  part: Part;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** Every operation of a document. */
export const operationsOf = (document: Part): Described[] =>
  Object.entries(document.paths as Record<string, Part>).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({
        id: item[method].operationId,
        method,
        path,
        isOutsideApi: item.servers !== undefined,
        pointer: pointerTo("#", "paths", path, method),
        part: item[method],
      })),
  );

/** Appends steps to a JSON pointer. */
export const pointerTo = (pointer: string, ...steps: (string | number)[]): string =>
  [pointer, ...steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");

export type Contract = ReturnType<typeof contractOf>;

/** Validates values against the schemas of a document. */
export function contractOf(document: Part) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "document");
  const known = new Map<string, ValidateFunction>();

  /** Resolves a pointer: its target, and the pointer to it without references. */
  function find(pointer: string): { at: string; part: Part } {
    const steps = pointer.split("/").slice(1);
    let [at, part] = ["#", document];
    for (const step of steps) {
      at = `${at}/${step}`;
      part = part?.[step.replaceAll("~1", "/").replaceAll("~0", "~")];
      if (part?.$ref) ({ at, part } = find(part.$ref));
    }
    return { at, part };
  }

  /** The validation errors of a value for the schema at a pointer; empty when it is valid. */
  function errorsOf(pointer: string, value: unknown): string {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `document${encodeURI(pointer)}` });
    known.set(pointer, validate);
    return validate(value) ? "" : ajv.errorsText(validate.errors, { separator: "\n" });
  }

  /** Fails unless an operation declares the response: status, media type, body, headers. */
  function assertDeclared({ id, pointer }: Described, { status, headers, body, text }: TestResponse): void {
    const { at, part: response } = find(pointerTo(pointer, "responses", status));
    assert.ok(response, `${id} declares ${status}: ${text.slice(0, 300)}`);
    assertHeaders(id, response.headers ?? {}, headers);
    if (!response.content) {
      assert.equal(text, "", `${id} ${status} has no body`);
      return;
    }
    const [type = ""] = (headers.get("content-type") ?? "").split(";");
    const declared = Object.keys(response.content);
    const found = declared.find((one) => one === type || one === type.replace(/\/.*/, "/*"));
    assert.ok(found, `${id} ${status} is of a declared type: ${type}`);
    const value = /json$/.test(type) ? body : text;
    assert.equal(errorsOf(pointerTo(at, "content", found, "schema"), value), "", `${id} ${status}`);
  }

  function assertHeaders(id: string, declared: Record<string, Part>, headers: Headers): void {
    const names = Object.keys(declared).map((name) => name.toLowerCase());
    for (const [name, part] of Object.entries(declared)) {
      const { at, part: header } = part.$ref ? find(part.$ref) : { at: "", part };
      const value = headers.get(name);
      assert.ok(value !== null || !header.required, `${id} has the header ${name}`);
      const typed = header.schema.type === "integer" ? Number(value) : value;
      if (value !== null) assert.equal(errorsOf(`${at}/schema`, typed), "", `${id} ${name}`);
    }
    const others = [...headers.keys()].filter((name) => !names.includes(name) && !commonHeaders.test(name));
    assert.deepEqual(others, [], `${id} declares the headers it has`);
  }

  /** The parameters of an operation, without references. */
  function parametersOf({ pointer, part }: Described): Part[] {
    const own: Part[] = part.parameters ?? [];
    return own.map((_, index) => find(pointerTo(pointer, "parameters", index)).part);
  }

  return { find, errorsOf, assertDeclared, parametersOf: memoizedByObject(parametersOf) };
}

/** Headers of every response, which the description of the document covers, and those of HTTP itself. */
const commonHeaders =
  /^(x-content-type-options|x-frame-options|referrer-policy|content-security-policy|cross-origin-resource-policy|strict-transport-security|x-robots-tag|access-control-.*|content-(type|length|encoding)|date|connection|keep-alive|transfer-encoding|vary|link)$/;
