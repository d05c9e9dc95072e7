import { type ErrorCode, type ErrorDetails, ServiceError, statusOf } from "../errors.ts";
import { translate } from "../locales/index.ts";
import { type Json, shared } from "./components.ts";
import { everywhere, type HeaderName, headersOf } from "./headers.ts";

/** What can go wrong: a code, with a status when it is not the usual one. */
export type Failure = ErrorCode | { code: ErrorCode; status: number };

/** May happen to every request that is looked at: parameters, credentials, body. */
export const ofEveryRequest: Failure[] = [
  "rest_invalid_param",
  "rest_invalid_json",
  "incorrect_password",
  "rest_cookie_invalid_nonce",
  "rest_body_too_large",
  "rest_too_many_requests",
  "internal_server_error",
];

/** The caller may not: strangers might log in, others are told no. */
export const notAllowed: Failure[] = [{ code: "rest_forbidden", status: 401 }, "rest_forbidden"];

/** The answers of an operation that refuses, by status, each with the codes that it may have. */
export function failuresOf(failures: readonly Failure[]): Json {
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
  const names: HeaderName[] = [...everywhere, "Content-Language", ...(status === 429 ? retry : [])];
  const code = { type: "string", enum: codes };
  return shared("responses", [status, ...codes].join("."), {
    description: codes.map((one) => `\`${one}\`: ${translate("en", one, "…")}`).join("\n\n"),
    headers: headersOf(names),
    content: {
      "application/json": {
        schema: { allOf: [errorSchema, { type: "object", properties: { code } }] },
        examples: Object.fromEntries(codes.map((one) => [one, example(one, status)])),
      },
    },
  });
};

const retry: HeaderName[] = ["Retry-After"];

const example = (code: ErrorCode, status: number): Json => {
  const value = new ServiceError(code, { status, ...facts[code] }).body("en");
  return shared("examples", `${code}.${status}`, { summary: translate("en", code, "…"), value });
};

/** What the examples tell besides their code. */
const facts: Partial<Record<ErrorCode, ErrorDetails>> = {
  rest_invalid_param: { issues: { start_date: { reason: "param_date" } } },
  rest_missing_callback_param: { missing: ["title"] },
  rest_invalid_json: { data: { json_error_code: 4, json_error_message: "Syntax error" } },
  term_exists: { data: { term_id: 12 } },
  duplicate_term_slug: { subject: "concerts" },
  "rest-translation-exists": { data: { id: 12 } },
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

/** Why a request was refused. */
const errorSchema: Json = {
  $id: "Error",
  type: "object",
  description: "Why a request was refused. Compare `code`; `message` is for people, in their language.",
  required: ["code", "message", "data"],
  additionalProperties: false,
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["status"],
      additionalProperties: false,
      properties: {
        status: { type: "integer", description: "The status of the answer" },
        params: {
          description: "The parameters that are missing, or those that are refused, each with its reason",
          anyOf: [
            { type: "array", items: { type: "string" } },
            { type: "object", additionalProperties: { type: "string" } },
          ],
        },
        details: {
          description: "Of refused parameters: those whose refusal has a code of its own",
          anyOf: [empty, { type: "object", additionalProperties: detail }],
        },
        id: { type: "integer", description: "The item that is in the way" },
        term_id: { type: "integer", description: "The term that is in the way" },
        json_error_code: { type: "integer" },
        json_error_message: { type: "string" },
        request: { type: "string", description: "Id of the request, for whoever reads the log" },
      },
    },
  },
};
