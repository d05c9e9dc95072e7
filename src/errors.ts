import { type StorageFault, storageFaultOf } from "./domain/storage-faults.ts";
import { type MessageKey, translate } from "./locales/index.ts";

/** Every error code of the API with its HTTP status; `locales/` holds the messages. */
const statuses = {
  rest_invalid_param: 400,
  rest_missing_callback_param: 400,
  rest_invalid_json: 400,
  rest_invalid_multipart: 400,
  "rest-invalid-event-id": 400,
  rest_taxonomy_not_hierarchical: 400,
  term_exists: 400,
  duplicate_term_slug: 400,
  rest_upload_unknown: 400,
  rest_upload_no_data: 400,
  rest_post_invalid_page_number: 400,
  rest_too_many_application_passwords: 400,
  rest_too_many_webhooks: 400,
  rest_webhook_disabled: 409,
  rest_webhook_not_found: 404,
  rest_webhook_delivery_not_found: 404,
  rest_import_not_found: 404,
  rest_subscription_not_found: 404,
  rest_subscription_exists: 409,
  rest_user_not_found: 404,
  rest_user_exists: 409,
  rest_user_has_items: 409,
  rest_last_administrator: 409,
  rest_not_pending: 409,
  rest_login_link_invalid: 403,
  rest_bad_request: 400,
  incorrect_password: 401,
  rest_second_factor_required: 401,
  rest_second_factor_invalid: 401,
  rest_second_factor_enabled: 409,
  rest_second_factor_not_set_up: 409,
  rest_forbidden: 403,
  rest_forbidden_context: 403,
  rest_not_logged_in: 401,
  rest_cookie_invalid_nonce: 403,
  rest_foreign_origin: 403,
  "event-no-longer-available": 403,
  "event-password-protected": 403,
  rest_no_route: 404,
  rest_invalid_namespace: 404,
  rest_post_invalid_id: 404,
  rest_term_invalid: 404,
  rest_type_invalid: 404,
  rest_taxonomy_invalid: 404,
  oembed_invalid_url: 404,
  "rest-event-not-found": 404,
  "rest-translation-not-found": 404,
  "rest-session-not-found": 404,
  rest_application_password_not_found: 404,
  rest_no_authenticated_app_password: 404,
  "rest-translation-exists": 409,
  rest_idempotency_conflict: 409,
  rest_request_timeout: 408,
  rest_changes_expired: 410,
  rest_precondition_failed: 412,
  rest_body_too_large: 413,
  rest_too_many_fields: 413,
  rest_uri_too_long: 414,
  rest_unsupported_media_type: 415,
  rest_too_many_requests: 429,
  rest_headers_too_large: 431,
  internal_server_error: 500,
  rest_trash_not_supported: 501,
  rest_store_unavailable: 503,
  rest_storage_full: 507,
  rest_too_many_submissions: 503,
  rest_busy: 503,
  rest_query_timeout: 503,
} as const;

/** Suffixes of the error codes that every post has, after the name of its resource. */
const resourceStatuses = {
  "-not-accessible": 403,
  "-archive-page-not-found": 404,
  _page_not_found: 404,
  "-is-in-trash": 410,
} as const;

/** Derived from the message catalogue, which has a message for each. */
type ResourceErrorCode = Extract<MessageKey, `${string}${keyof typeof resourceStatuses}`>;

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
  /** Of an unknown name: the one that was probably meant. */
  suggestion?: string;
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
  /** The property `additional_data`, where clients of WordPress read further values of an error. */
  additional?: readonly unknown[];
  /** The message is the property `error` as well, where clients of `tec/v1` read it. */
  asError?: true;
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
    const message = translate(language, this.code, subject);
    return {
      code: this.code,
      message,
      ...(this.details.asError && { error: message }),
      data: {
        status: this.status,
        ...(missing && { params: missing }),
        ...(issues && { params: issueTexts(issues, language), details: codedIssues(issues, language) }),
        ...data,
      },
      ...(this.details.additional && { additional_data: this.details.additional }),
    };
  }
}

/** The error for a request that the client may repeat after some seconds. */
export const retryLater = (code: ErrorCode, seconds: number): ServiceError =>
  new ServiceError(code, { subject: String(seconds), headers: { "Retry-After": String(seconds) } });

/**
 * The error for requests beyond a limit, which holds for some seconds more. Its headers describe that limit: those of the response
 * may be of another one, which was counted before and allowed the request.
 */
export function tooManyRequests(seconds: number, limit: number): ServiceError {
  const wait = String(Math.max(1, seconds));
  const headers = {
    "Retry-After": wait,
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": "0",
    "RateLimit-Reset": wait,
  };
  return new ServiceError("rest_too_many_requests", { subject: wait, headers });
}

/** Seconds after which a client may repeat a request that a storage fault has failed. */
const RETRY_SECONDS = 5;

/** The error for requests that cannot be served because of the state of the database or disk. */
export const storageError = (fault: StorageFault, cause?: unknown): ServiceError =>
  Object.assign(
    retryLater(fault === "full" ? "rest_storage_full" : "rest_store_unavailable", RETRY_SECONDS),
    { cause },
  );

/** The error of the service that another error stands for: itself, or the storage fault that it reports; else null. */
export function toKnownError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  const fault = storageFaultOf(error);
  return fault && storageError(fault, error);
}

/** The error for one invalid parameter. */
export const invalid = (name: string, reason: MessageKey = "param_invalid"): ServiceError =>
  new ServiceError("rest_invalid_param", { issues: { [name]: { reason } } });

/** An error whose parameters have other names, such as those under which they were sent. */
export function withNames(
  { code, status, details, cause }: ServiceError,
  nameOf: (name: string) => string,
): ServiceError {
  const { issues, missing } = details;
  const named = {
    ...details,
    status,
    ...(issues && {
      issues: Object.fromEntries(Object.entries(issues).map(([name, issue]) => [nameOf(name), issue])),
    }),
    ...(missing && { missing: missing.map(nameOf) }),
  };
  return Object.assign(new ServiceError(code, named), { cause });
}

const issueText = (name: string, { reason, type, suggestion }: ValidationIssue, language: string) =>
  translate(language, reason, name, suggestion ?? type ?? "");

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
