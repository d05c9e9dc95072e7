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

/** Suffixes of the error codes that every post has, after the singular name of its resource. */
const resourceStatuses = {
  "not-accessible": 403,
  "archive-page-not-found": 404,
  "is-in-trash": 410,
} as const;

/** Derived from the message catalogue, which has a message for each. */
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

/** Thrown anywhere below an entry point; one error handler turns it into a response. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.status = details.status ?? statusOf(code);
    this.details = details;
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
        ...(issues && { params: issueTexts(issues, language), details: codedIssues(issues, language) }),
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

const issueTexts = (issues: Record<string, ValidationIssue>, language: string) =>
  Object.fromEntries(Object.entries(issues).map(([name, issue]) => [name, issueText(name, issue, language)]));

/** The issues with a code of their own. An empty array when there are none, as existing clients expect. */
function codedIssues(issues: Record<string, ValidationIssue>, language: string) {
  const coded = Object.entries(issues).filter(([, issue]) => issue.code);
  if (coded.length === 0) return [];
  return Object.fromEntries(
    coded.map(([name, issue]) => [
      name,
      { code: issue.code, message: issueText(name, issue, language), data: { param: name } },
    ]),
  );
}
