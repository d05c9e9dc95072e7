import { type ErrorCode, type ErrorDetails, ServiceError, statusOf } from "../errors.ts";
import type { RouteError } from "../http/route.ts";
import { translate } from "../locales/index.ts";
import { type Json, shared } from "./components.ts";
import { commonHeaders, type HeaderName, headersOf } from "./headers.ts";

/** The error responses of an operation by status, each with the codes that it may have. */
export function failuresOf(failures: readonly RouteError[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const failure of failures) {
    const { code, status } =
      typeof failure === "string" ? { code: failure, status: statusOf(failure) } : failure;
    const codes = byStatus.get(status) ?? [];
    if (!codes.includes(code)) byStatus.set(status, [...codes, code]);
  }
  const inOrder = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(inOrder.map(([status, codes]) => [status, failure(status, codes)]));
}

const failure = (status: number, codes: ErrorCode[]): Json => {
  const names: HeaderName[] = [
    ...commonHeaders,
    "Content-Language",
    ...([429, 503, 507].includes(status) ? retry : []),
    ...(status === 429 ? rateLimit : []),
  ];
  const code = { type: "string", enum: codes };
  return shared("responses", [status, ...codes].join("."), {
    description: codes.map((one) => `\`${one}\`: ${translate("en", one, "…")}`).join("\n\n"),
    headers: { ...headersOf(names), ...([400, 403, 404].includes(status) && { Allow: allowOfReads }) },
    content: {
      "application/json": {
        schema: { allOf: [errorSchema, { type: "object", properties: { code } }] },
        examples: Object.fromEntries(codes.map((one) => [one, example(one, status)])),
      },
    },
  });
};

/** Errors of writes do not have it, and those of requests that reach no route. */
const allowOfReads = shared("headers", "AllowOfReads", {
  description: "The methods that the caller may use here; only of reads of lists and items",
  required: false,
  schema: { type: "string" },
});
const retry: HeaderName[] = ["Retry-After"];
const rateLimit: HeaderName[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

const example = (code: ErrorCode, status: number): Json => {
  const value = new ServiceError(code, { status, ...exampleDetails[code] }).body("en");
  return shared("examples", `${code}.${status}`, { summary: translate("en", code, "…"), value });
};

/** Further properties of the examples, by code. */
const exampleDetails: Partial<Record<ErrorCode, ErrorDetails>> = {
  rest_invalid_param: { issues: { start_date: { reason: "param_date" } } },
  rest_missing_callback_param: { missing: ["title"] },
  rest_invalid_json: { data: { json_error_code: 4, json_error_message: "Syntax error" } },
  term_exists: { data: { term_id: 12 }, additional: [12, 12] },
  duplicate_term_slug: { subject: "concerts" },
  "rest-translation-exists": { data: { id: 12 } },
  rest_too_many_fields: { subject: "1000" },
  rest_unsupported_media_type: { subject: "json" },
  rest_too_many_requests: { subject: "30" },
  internal_server_error: { data: { request: "1f2e3d4c-5b" } },
};

const detail = {
  type: "object",
  required: ["code", "message", "data"],
  additionalProperties: false,
  properties: {
    code: { type: "string", examples: ["rest_invalid_type"] },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["param"],
      additionalProperties: false,
      properties: { param: { type: "string" } },
    },
  },
};

const empty = { type: "array", maxItems: 0, items: {} };

/** The body of every error response. */
const errorSchema: Json = {
  $id: "Error",
  type: "object",
  description: "An error. Compare `code`; `message` is for people, in their language.",
  required: ["code", "message", "data"],
  additionalProperties: false,
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    error: { type: "string", description: "The message again, where clients of `tec/v1` read it" },
    additional_data: {
      type: "array",
      items: { type: "integer" },
      description: "The id of the term that conflicts, where clients of WordPress read it",
    },
    data: {
      type: "object",
      required: ["status"],
      additionalProperties: false,
      properties: {
        status: { type: "integer", description: "The status of the response" },
        params: {
          description: "The parameters that are missing, or those that are invalid, each with its reason",
          anyOf: [
            { type: "array", items: { type: "string" } },
            { type: "object", additionalProperties: { type: "string" } },
          ],
        },
        details: {
          description: "Those of the invalid parameters whose error has a code of its own",
          anyOf: [empty, { type: "object", additionalProperties: detail }],
        },
        id: { type: "integer", description: "The item that conflicts" },
        term_id: { type: "integer", description: "The term that conflicts" },
        json_error_code: { type: "integer" },
        json_error_message: { type: "string" },
        request: { type: "string", description: "Id of the request in the log" },
      },
    },
  },
};
