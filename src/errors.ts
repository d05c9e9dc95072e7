import { type MessageKey, translate } from "./locales/index.ts";

/** Every error code of the API with its HTTP status; `locales/` holds the messages. */
const statuses = {
  rest_invalid_param: 400,
  rest_missing_callback_param: 400,
  rest_invalid_json: 400,
  "rest-invalid-event-id": 400,
  rest_taxonomy_not_hierarchical: 400,
  term_exists: 400,
  duplicate_term_slug: 400,
  rest_upload_unknown: 400,
  incorrect_password: 401,
  rest_forbidden: 403,
  rest_not_logged_in: 401,
  rest_cookie_invalid_nonce: 403,
  "event-no-longer-available": 403,
  "event-password-protected": 403,
  rest_no_route: 404,
  rest_invalid_namespace: 404,
  "rest-event-not-found": 404,
  "rest-translation-not-found": 404,
  "rest-translation-exists": 409,
  rest_idempotency_conflict: 409,
  rest_precondition_failed: 412,
  rest_body_too_large: 413,
  rest_uri_too_long: 414,
  rest_too_many_requests: 429,
  internal_server_error: 500,
} as const;

/** Errors that every post-like resource has, after its name in the singular. */
const resourceStatuses = {
  "not-accessible": 403,
  "archive-page-not-found": 404,
  "is-in-trash": 410,
} as const;

/** The codes of resources are those that the message catalogue has. */
type ResourceErrorCode = Extract<MessageKey, `${string}-${keyof typeof resourceStatuses}`>;

export type ErrorCode = keyof typeof statuses | ResourceErrorCode;

/** The default status of an error code. */
export function statusOf(code: ErrorCode): number {
  if (code in statuses) return Reflect.get(statuses, code);
  return Object.entries(resourceStatuses).find(([suffix]) => code.endsWith(suffix))?.[1] ?? 500;
}

/** Why one parameter is invalid: a message key and, for a wrong JSON type, the expected type. */
export interface ValidationIssue {
  reason: MessageKey;
  type?: string;
  /** The code of the issue itself, reported in `data.details`. */
  code?: string;
}

/** Details of an error beyond its code. */
export interface ErrorDetails {
  status?: number;
  /** Invalid parameters by name. */
  issues?: Record<string, ValidationIssue>;
  /** Names of parameters that are missing. */
  missing?: string[];
  /** Further properties of `data`. */
  data?: Record<string, unknown>;
  /** Replaces `%s` in the message. */
  subject?: string;
  headers?: Record<string, string>;
}

/** Thrown anywhere below an entry point; turned into a response in exactly one place. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, facts: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.status = facts.status ?? statusOf(code);
    this.details = facts;
  }

  /** The response body in a language. */
  body(language: string) {
    const { issues, missing, data } = this.details;
    const subject =
      this.details.subject ??
      Object.keys(issues ?? {})
        .concat(missing ?? [])
        .join(", ");
    return {
      code: this.code,
      message: translate(language, this.code, subject),
      data: {
        status: this.status,
        ...(missing && { params: missing }),
        ...(issues && { params: issueTexts(issues, language), details: details(issues, language) }),
        ...data,
      },
    };
  }
}

/** The error for one invalid parameter. */
export const invalid = (name: string, reason: MessageKey = "param_invalid"): ServiceError =>
  new ServiceError("rest_invalid_param", { issues: { [name]: { reason } } });

const issueText = (name: string, { reason, type }: ValidationIssue, language: string) =>
  translate(language, reason, name, type ?? "");

const issueTexts = (refused: Record<string, ValidationIssue>, language: string) =>
  Object.fromEntries(Object.entries(refused).map(([name, why]) => [name, issueText(name, why, language)]));

/** Returns an empty array when no issue has a code: existing clients expect an array there. */
function details(refused: Record<string, ValidationIssue>, language: string) {
  const coded = Object.entries(refused).filter(([, why]) => why.code);
  if (coded.length === 0) return [];
  return Object.fromEntries(
    coded.map(([name, why]) => [
      name,
      { code: why.code, message: issueText(name, why, language), data: { param: name } },
    ]),
  );
}
