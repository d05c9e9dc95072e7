import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Idempotency } from "../operations/idempotency.ts";
import { preparseCreate } from "../operations/parse-write.ts";
import { SerializedJson } from "../operations/serialized-json.ts";
import type { Scope } from "../operations/series/scoped-update.ts";
import type { UploadedFile } from "../operations/uploads.ts";
import type { Resource } from "../resources/kit/define.ts";
import { type FieldType, timeless, ValidationError } from "../resources/kit/field-types.ts";
import type { ItemShapeName } from "../resources/wordpress/item-shapes.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Command, CommandBus, IfMatch } from "../writer/protocol.ts";
import { commonParameters } from "./common-parameters.ts";
import { externalIdOf, type Handler, type ItemLocator, type RequestInfo } from "./handler.ts";
import { withTextFormat } from "./request-context.ts";
import { type Parameters, parsedBody } from "./request-parameters.ts";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "./route-parameters.ts";

/** The command that a request to a route stands for. */
export type CommandOf = (parameters: Parameters, context: Context, request: RequestInfo) => Command;

/** Has the command of a route run by the writer; its JSON is sent as it is unless the request selects parts of it. */
export const writeHandler =
  (commands: CommandBus, commandOf: CommandOf): Handler =>
  async (parameters, requestContext, request) => {
    assertMaxDepth(parameters);
    const context = withTextFormat(requestContext, parameters);
    const response = await viaWriter(commands, commandOf(parameters, context, request), context);
    if (!("json" in response)) return response;
    const { status, headers, version, json } = response;
    if (parameters._fields !== undefined || parameters._envelope !== undefined)
      return { body: JSON.parse(json), status, headers, version };
    return { body: SerializedJson.of(json), status, headers, version };
  };

/** The handler of a route that sends a command to the writer. */
export const viaCommand =
  (commandOf: CommandOf) =>
  ({ commands }: { readonly commands: CommandBus }): Handler =>
    writeHandler(commands, commandOf);

export const createCommand =
  (resource: Resource, shape: ItemShapeName = "api"): CommandOf =>
  (parameters, context, request) => {
    const idempotency = idempotencyOf(request, context);
    const upload = imageIn(resource, request);
    // With a key, the parameters are compared with those of the first request as they were sent.
    const preparsed =
      idempotency === null && upload === null && isShort(request)
        ? preparseCreate(resource, parameters, context)
        : null;
    const input = preparsed ? {} : parameters;
    return { name: "create", resource: resource.name, shape, input, preparsed, upload, idempotency };
  };

/** One partial update, whichever method is used. */
export const updateCommand =
  (resource: Resource, { refOf }: ItemLocator, shape: ItemShapeName = "api"): CommandOf =>
  (parameters, context, request) => ({
    name: "update",
    resource: resource.name,
    shape,
    item: refOf(request),
    input: parameters,
    upload: imageIn(resource, request),
    ifMatch: ifMatchOf(request),
    scope: scopeIn(resource, parameters),
    idempotency: idempotencyOf(request, context),
  });

/** The scope of an update of an occurrence, from its parameter. */
export const scopeIn = ({ seriesTable }: Resource, { scope }: Parameters): Scope =>
  (seriesTable !== undefined && optionOf("scope", commonParameters.scope.type, scope)) || "this";

/** A parameter that says how far a write reaches; undefined if it is absent or empty. */
function optionOf<T>(name: string, type: FieldType<T>, value: unknown): T | undefined {
  if (value === undefined || value === "") return undefined;
  try {
    return type.parse(value, timeless);
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ServiceError("rest_invalid_param", { issues: { [name]: error.issue } });
    throw error;
  }
}

/** Updates the item that has an external id, or creates one. */
export const upsertCommand =
  (resource: Resource): CommandOf =>
  (parameters, _context, request) => ({
    name: "upsert",
    resource: resource.name,
    shape: "api",
    externalId: externalIdOf(request),
    input: parameters,
    upload: imageIn(resource, request),
    ifMatch: ifMatchOf(request),
    idempotency: null,
  });

export const removeCommand =
  (resource: Resource, { refOf }: ItemLocator, shape: ItemShapeName = "api"): CommandOf =>
  ({ force, translations }, _context, request) => ({
    name: "remove",
    resource: resource.name,
    shape,
    item: refOf(request),
    ifMatch: ifMatchOf(request),
    force: commonParameters.force.type.parse(force, timeless),
    translations:
      // An object is that of an item as it was read, which some clients send along.
      typeof translations === "string" &&
      optionOf("translations", commonParameters.translations.type, translations) === "all",
  });

/** The field of a form whose file becomes the image of an item. */
const IMAGE_FIELD = "image";

/** Names the field of forms whose file the writes of a resource take; those without images take none. */
export const fileFieldOf = ({ fields }: Resource): { fileField?: string } =>
  IMAGE_FIELD in fields ? { fileField: IMAGE_FIELD } : {};

/** The file of a form that becomes the image; forms send an empty one where none was chosen. */
function imageIn(resource: Resource, { body }: RequestInfo): UploadedFile | null {
  const { uploads = [] } = parsedBody(body);
  const { fileField } = fileFieldOf(resource);
  const image = uploads.find(({ field }) => field === fileField);
  return image && image.bytes.length > 0 ? { name: image.name, bytes: image.bytes } : null;
}

/** Longer requests are parsed by the writer alone: reads on this thread would wait meanwhile. */
const MAX_PREPARSED_BYTES = 16_384;

const isShort = ({ url, headers }: RequestInfo) =>
  url.length <= MAX_PREPARSED_BYTES &&
  Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= MAX_PREPARSED_BYTES;

/** The versions in `If-Match`; a tag of another shape matches none. */
function ifMatchOf({ headers }: RequestInfo): IfMatch {
  const header = headers["if-match"];
  if (header === undefined) return null;
  if (header.trim() === "*") return "*";
  return header.split(",").flatMap((tag) => /^\s*(?:W\/)?"(\d+-\d+)\.[^"]*"\s*$/.exec(tag)?.[1] ?? []);
}

/** The `Idempotency-Key` of a POST; it is valid for one path and language, or for one route. */
export function idempotencyOf(request: RequestInfo, context: Context, route?: string): Idempotency | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method !== "POST") return null;
  if (typeof key !== "string" || key.length > MAX_IDEMPOTENCY_KEY_LENGTH || key.trim() === "")
    throw new ServiceError("rest_invalid_param", {
      issues: { "Idempotency-Key": { reason: "param_invalid" } },
    });
  const [path] = request.url.split("?");
  return { key, route: route ?? `${request.method} ${path} ${context.language.code}` };
}

/** Nothing that can be written is nested deeper than this. */
const MAX_FIELD_NESTING = 10;

/** Rejects parameters that are nested too deep to be walked safely, all of them by name. */
export function assertMaxDepth(parameters: Parameters): void {
  const tooDeep = Object.entries(parameters).filter(([, value]) => {
    let level = [value];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_FIELD_NESTING) return true;
      level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    }
    return false;
  });
  if (tooDeep.length === 0) return;
  const issues = Object.fromEntries(tooDeep.map(([name]) => [name, { reason: "param_invalid" as const }]));
  throw new ServiceError("rest_invalid_param", { issues });
}
