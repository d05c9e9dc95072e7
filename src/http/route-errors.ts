import { isRepeatable, type Method, type Route, type RouteError } from "./route.ts";

/** Errors of callers without the right: 401 for anonymous ones, who might log in, 403 for others. */
export const forbiddenErrors: readonly RouteError[] = [
  { code: "rest_forbidden", status: 401 },
  "rest_forbidden",
];

/** Errors of every request to the API: of its parameters, credentials and body. */
const apiErrors: readonly RouteError[] = [
  "rest_invalid_param",
  "rest_invalid_json",
  "rest_invalid_multipart",
  "incorrect_password",
  "rest_second_factor_required",
  "rest_cookie_invalid_nonce",
  "rest_body_too_large",
  "rest_too_many_fields",
  "rest_unsupported_media_type",
  "rest_too_many_requests",
];

/** Errors of every request while the database or the disk cannot be used. */
const storageErrors = (method: Method): RouteError[] =>
  method === "GET" ? ["rest_store_unavailable"] : ["rest_store_unavailable", "rest_storage_full"];

/** Every error that a method of a route responds with: its own, and those that the pipeline and the router add. */
export const errorsOf = (route: Route, method: Method): RouteError[] => [
  ...route.errors,
  ...(isRepeatable(route, method) ? (["rest_idempotency_conflict"] as const) : []),
  ...(route.path.includes("{") ? (["rest_uri_too_long"] as const) : []),
  ...(route.namespace === null ? [] : apiErrors),
  "internal_server_error",
  ...(route.namespace === null ? [] : storageErrors(method)),
];
