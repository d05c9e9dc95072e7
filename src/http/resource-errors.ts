import type { Resource } from "../resources/kit/define.ts";
import { byId, type ItemLocator } from "./handler.ts";
import type { RouteError } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";

/** Errors of whatever may need an expensive query. */
export const queryErrors: readonly RouteError[] = ["rest_busy", "rest_query_timeout"];

/** Errors of the lists of a resource. */
export const listErrors = (resource: Resource): RouteError[] => [
  ...(resource.kind === "post" ? [resource.errorCodes.pageNotFound] : []),
  ...queryErrors,
];

/** Errors of a path that locates no item. */
export function locatorErrors(resource: Resource, locator: ItemLocator): RouteError[] {
  if (locator !== byId) return [];
  const { otherPost } = resource.kind === "post" ? resource.errorCodes : {};
  return [resource.notFoundCodes.id, ...(otherPost ? [otherPost] : [])];
}

/** Errors of reading an item that the caller may not see. */
export function readErrors(resource: Resource): RouteError[] {
  if (resource.kind !== "post") return [];
  const { notAccessible, trashed, passwordProtected } = resource.errorCodes;
  return [notAccessible, trashed, passwordProtected].filter((code) => code !== undefined);
}

/** Errors of creating an item; a translation of a protected one needs its password. */
export const createErrors = (resource: Resource): RouteError[] => [
  ...forbiddenErrors,
  "rest_missing_callback_param",
  "rest-translation-exists",
  ...passwordErrors(resource),
  ...(resource.kind === "term" ? (["term_exists"] as const) : []),
  ...(resource.writeErrors ?? []),
];

const passwordErrors = (resource: Resource): RouteError[] =>
  resource.kind === "post" && resource.errorCodes.passwordProtected
    ? [resource.errorCodes.passwordProtected]
    : [];

/** Errors of updating an item. */
export const updateErrors = ({ kind, writeErrors = [] }: Resource): RouteError[] => [
  ...forbiddenErrors,
  "rest_precondition_failed",
  ...(kind === "post"
    ? (["rest-translation-exists"] as const)
    : (["term_exists", "duplicate_term_slug"] as const)),
  ...writeErrors,
];

/** Errors of deleting an item. */
export const removeErrors = (resource: Resource): RouteError[] => [
  ...forbiddenErrors,
  "rest_precondition_failed",
  ...(resource.kind === "post" ? [resource.errorCodes.alreadyTrashed] : []),
];
