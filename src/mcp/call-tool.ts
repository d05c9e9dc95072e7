import { defaultLanguage } from "../context.ts";
import type { Caller } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import { countGuess } from "../http/event-password-guesses.ts";
import type { Handler } from "../http/handler.ts";
import { type AppDependencies, type ContextRequest, requestContext } from "../http/request-context.ts";
import type { Parameters } from "../http/request-parameters.ts";
import type { HandlerDependencies, Parameter } from "../http/route.ts";
import { selectFields } from "../http/select-fields.ts";
import { reportUnknown } from "../http/unknown-parameters.ts";
import { authorise } from "../operations/authorise.ts";
import { SerializedJson, serializeJson } from "../operations/serialized-json.ts";
import { id as idType, timeless } from "../resources/kit/field-types.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { argumentsOf, DEFAULT_TEXT, type Tool } from "./tool.ts";

/** The dependencies of tools. */
export type McpDependencies = HandlerDependencies &
  Pick<AppDependencies, "store" | "site" | "now" | "attempts" | "addressOf" | "limits" | "acceptLanguage">;

/** One caller of the server: that of an HTTP request, or of a process that serves a single client. */
export interface McpSession {
  app: McpDependencies;
  caller: Caller;
  /** The request that the calls come in, except for its method, which that of the tool replaces. */
  request: Omit<ContextRequest, "method">;
  /** The error to report to the client; the one that the log has is reported without its details. */
  toServiceError(error: unknown): ServiceError;
}

/** The result of a tool: an object, and the same as JSON. */
export interface ToolOutput {
  value: Record<string, unknown>;
  json: string;
}

/** Runs a tool the way in which a request to its route would be handled. */
export async function callTool(tool: Tool, given: Parameters, session: McpSession): Promise<ToolOutput> {
  const { app, caller, request } = session;
  const [method] = tool.methods;
  const declared = argumentsOf(tool, { site: app.site, namespace: NAMESPACE });
  const { params, parameters } = split(given, declared);
  const context = requestContext(app, { ...request, method }, caller, parameters);
  const { right } = tool;
  if (right) authorise({ right }, context);
  assertGiven(given, declared);
  await app.readCache.beginRead();
  const run = () => handlerOf(tool, session)(parameters, context, { method, url: "", headers: {}, params });
  const { body, list } = await countGuess(app.attempts, context, run);
  const selected = given._fields === undefined ? body : selectFields(body, given._fields, list);
  return outputOf(selected, tool);
}

/** The language of messages to a caller. */
export const messageLanguage = (
  { wpml_language: wanted }: Parameters,
  { app: { site } }: McpSession,
): string => site.languages.find((code) => code === wanted) ?? defaultLanguage(site);

/** Values of the path apart from all others; texts are plain unless the caller wants HTML. */
function split(given: Parameters, declared: readonly Parameter[]) {
  const inPath = new Set(declared.filter((one) => one.in === "path").map(({ name }) => name));
  const entries = Object.entries(given);
  const params = entries
    .filter(([name]) => inPath.has(name))
    .map(([name, value]) => [name, pathValue(name, value)]);
  const hasTexts = declared.some(({ name }) => name === "text");
  const others = entries.filter(([name]) => !inPath.has(name) && name !== "_fields");
  const parameters: Parameters = { ...(hasTexts && { text: DEFAULT_TEXT }), ...Object.fromEntries(others) };
  return { params: Object.fromEntries(params), parameters };
}

/** The paths of all tools have no values but ids. */
function pathValue(name: string, value: unknown): string {
  try {
    return String(idType.parse(value, timeless));
  } catch {
    throw invalid(name);
  }
}

function assertGiven(given: Parameters, declared: readonly Parameter[]): void {
  const missing = declared
    .filter(({ name, required }) => required && (given[name] ?? "") === "")
    .map(({ name }) => name);
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });
}

/** The handler of a tool; arguments that are not known are an error that names the one that was probably meant. */
function handlerOf(tool: Tool, { app }: McpSession): Handler {
  const handler = tool.handler(app);
  const checked = reportUnknown(
    tool,
    ({ strict: _, ...parameters }, context, request) => handler(parameters, context, request),
    { site: app.site, namespace: NAMESPACE },
  );
  return (parameters, context, request) => checked({ ...parameters, strict: true }, context, request);
}

function outputOf(body: unknown, { items = "items" }: Tool): ToolOutput {
  const object = Array.isArray(body) ? { [items]: body } : body;
  const embedded = [object, ...Object.values(object ?? {})].find((one) => one instanceof SerializedJson);
  const json = serializeJson(object, embedded ?? null).bytes.toString("utf8");
  return { value: JSON.parse(json), json };
}
