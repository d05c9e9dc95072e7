import { isRecord } from "../domain/collections.ts";
import { nearestName } from "../domain/nearest-name.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import { timeless } from "../resources/kit/field-types.ts";
import { commonParameters } from "./common-parameters.ts";
import type { Handler, RequestInfo } from "./handler.ts";
import { type Parameters, parsedBody } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";
import type { ApiContext, ApiRoute, Parameter } from "./route.ts";

/** Parameters that every route accepts, declared or not: the pipeline applies some, clients of WordPress add the others. */
const EVERYWHERE = [
  ...["_fields", "_envelope", "_locale", "_method", "_wpnonce", "_", "rest_route"],
  ...["context", "strict", "wpml_language"],
];

/** The header that names the parameters of a read, and the files of a write, that had no effect. */
export const IGNORED_HEADER = "X-Almanac-Ignored";

/**
 * Tells a client of parameters that the route does not know: with `strict` they are an error that names each, and the
 * one that was probably meant; else a header of reads names them. Bodies may have further fields, as existing clients
 * expect; only files among them are named, since nobody sends a file for nothing.
 */
export function reportUnknown<R extends RequestInfo>(
  route: Pick<ApiRoute, "parameters" | "methods" | "body" | "fileField">,
  handler: Handler<R>,
  context: ApiContext,
): Handler<R> {
  let names: DeclaredNames | undefined;
  const isRead = route.methods.every((method) => method === "GET");
  const check = (parameters: Parameters, request: RequestInfo) => {
    // At the first request: the parameters of all routes together are a tenth of the start.
    names ??= declaredNames(route, context);
    const { declared, known, suggested } = names;
    const undeclared = Object.keys(parameters).filter((name) => !known.has(name));
    const files = ignoredFiles(route, request);
    const unknown = files.length === 0 ? undeclared : [...new Set([...undeclared, ...files])];
    if (commonParameters.strict.type.parse(parameters.strict, timeless))
      assertNone([...unknown, ...unknownProperties(parameters, declared)], suggested);
    return isRead ? unknown : files;
  };
  return (parameters, requestContext, request) => {
    const ignored = check(parameters, request);
    const result = handler(parameters, requestContext, request);
    return ignored.length === 0 ? result : withHeader(result, ignored);
  };
}

async function withHeader(
  pending: Promise<HandlerResult>,
  ignored: readonly string[],
): Promise<HandlerResult> {
  const result = await pending;
  return { ...result, headers: { ...result.headers, [IGNORED_HEADER]: headerOf(ignored) } };
}

interface DeclaredNames {
  declared: readonly Parameter[];
  known: ReadonlySet<string>;
  /** Names that may have been meant by an unknown one, with those of properties, such as `venue.address`. */
  suggested: readonly string[];
}

function declaredNames(route: Pick<ApiRoute, "parameters">, context: ApiContext): DeclaredNames {
  const declared = route.parameters(context).filter((one) => one.in !== "header");
  const properties = declared.flatMap(({ name, properties = [] }) =>
    properties.map((property) => `${name}.${property}`),
  );
  return {
    declared,
    known: new Set([...EVERYWHERE, ...declared.map(({ name }) => name)]),
    suggested: [...declared.filter((one) => one.in !== "path").map(({ name }) => name), ...properties],
  };
}

/** The fields of a form whose files the route does not take; forms send an empty file where none was chosen. */
function ignoredFiles(route: Pick<ApiRoute, "body" | "fileField">, { body }: RequestInfo): string[] {
  const { uploads = [] } = parsedBody(body);
  if (uploads.length === 0) return [];
  const takesAny = route.body?.file !== undefined;
  const taken = uploads.find(({ field }) => takesAny || field === route.fileField);
  const ignored = uploads.filter((upload) => upload !== taken && upload.bytes.length > 0);
  return [...new Set(ignored.map(({ field }) => field))];
}

/** The properties of objects in a body that are not known, such as `venue.adress`. */
const unknownProperties = (parameters: Parameters, declared: readonly Parameter[]): string[] =>
  declared.flatMap(({ name, properties }) =>
    [properties && parameters[name]]
      .flat()
      .filter(isRecord)
      .flatMap((item) => Object.keys(item).filter((property) => !properties?.includes(property)))
      .map((property) => `${name}.${property}`),
  );

/** Names of one response at most: comparing each with all that are known takes its time. */
const MAX_NAMES = 20;

function assertNone(unknown: readonly string[], suggested: readonly string[]): void {
  if (unknown.length === 0) return;
  const issues = unknown.slice(0, MAX_NAMES).map((name): [string, ValidationIssue] => {
    // A file under the name of another parameter.
    if (suggested.includes(name)) return [name, { reason: "param_invalid" }];
    const nearest = nearestName(name, suggested);
    return [
      name,
      nearest ? { reason: "param_misspelt", suggestion: nearest } : { reason: "param_undeclared" },
    ];
  });
  throw new ServiceError("rest_invalid_param", { issues: Object.fromEntries(issues) });
}

/** Characters of a name in a header at most. */
const MAX_NAME_LENGTH = 60;

/** Names percent-encoded, so that they are valid in a header whatever was sent. */
const headerOf = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed()))
    .join(", ");
